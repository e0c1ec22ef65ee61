import './chart.css';
import { roundScale } from './scale.ts';

interface ChartBar {
  readonly label: string;
  readonly value: string;
  readonly amount: number;
}

interface BarChartProps {
  readonly bars: readonly ChartBar[];
  /** What the axis counts. */
  readonly unit: string;
  readonly written: (amount: number) => string;
}

/** A bar chart, which screen readers get as a list. */
export function BarChart({ bars, unit, written }: BarChartProps) {
  const { to, ticks } = roundScale(0, Math.max(0, ...bars.map(({ amount }) => amount)));
  return (
    <div className="chart-bars">
      <ul>
        {bars.map(({ label, value, amount }) => (
          <li key={label}>
            <span>{label}</span>
            <span className="chart-value">{value}</span>
            <svg height="14" aria-hidden="true">
              <line x1="0" x2="100%" y1="13.5" y2="13.5" />
              <rect data-fill="main" width={`${(amount / to) * 100}%`} height="12" />
            </svg>
          </li>
        ))}
      </ul>
      <svg className="chart-foot" height="20" aria-hidden="true">
        {ticks.map((tick, at) => (
          <text
            key={tick}
            x={`${(tick / to) * 100}%`}
            y="14"
            data-end={at === 0 ? 'first' : at === ticks.length - 1 ? 'last' : undefined}
          >
            {written(tick)}
          </text>
        ))}
      </svg>
      <p className="chart-unit">{unit}</p>
    </div>
  );
}

import './chart.css';
import { useState } from 'react';
import { ChartTips, type ChartTip } from './chart-tip.tsx';
import type { ChartFill } from './column-chart.tsx';
import { roundScale } from './scale.ts';

interface ChartBar {
  readonly label: string;
  readonly value: string;
  /** A note beside the amount, such as a share. */
  readonly note?: string;
  /** Shown over a bar of several parts. */
  readonly tip?: ChartTip;
  readonly parts: readonly { readonly fill: ChartFill; readonly amount: number }[];
}

interface BarChartProps {
  readonly bars: readonly ChartBar[];
  /** What the axis counts. */
  readonly unit: string;
  readonly written: (amount: number) => string;
  /** For screen readers: what the arrow keys go through. */
  readonly tipsLabel?: string;
}

/** A bar chart, which screen readers get as a list. */
export function BarChart({ bars, unit, written, tipsLabel = unit }: BarChartProps) {
  const max = Math.max(0, ...bars.map(({ parts }) => parts.reduce((sum, { amount }) => sum + amount, 0)));
  const { to, ticks } = roundScale(0, max);
  const tips = bars.flatMap(({ tip }) => tip ?? []);
  const [shown, setShown] = useState<number | null>(null);
  return (
    <div className="chart-bars">
      <div className="chart-stage">
        <ul>
          {bars.map(({ label, value, note, parts }, at) => (
            <li key={label} data-shown={at === shown ? '' : undefined}>
              <span>{label}</span>
              <span className="chart-value">
                {value}
                {note !== undefined && <small> {note}</small>}
              </span>
              <svg height="14" aria-hidden="true">
                <line x1="0" x2="100%" y1="13.5" y2="13.5" />
                {laid(parts).map(({ fill, start, amount }) => (
                  <rect
                    key={fill}
                    data-fill={fill}
                    x={`${(start / to) * 100}%`}
                    width={`${(amount / to) * 100}%`}
                    height="12"
                    y="0"
                  />
                ))}
              </svg>
            </li>
          ))}
        </ul>
        <ChartTips tips={tips} label={tipsLabel} along="y" at={shown} onMove={setShown} />
      </div>
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

function laid(parts: ChartBar['parts']): { fill: ChartFill; start: number; amount: number }[] {
  let end = 0;
  return parts
    .filter(({ amount }) => amount > 0)
    .map(({ fill, amount }) => {
      const start = end;
      end += amount;
      return { fill, start, amount };
    });
}

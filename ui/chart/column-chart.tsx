import './chart.css';
import { useState } from 'react';
import { ChartTips, type ChartTip } from './chart-tip.tsx';
import { roundScale } from './scale.ts';

interface ChartColumn {
  readonly label: string;
  /** All values of the column. */
  readonly tip: ChartTip;
  /** Negative parts point down. */
  readonly parts: readonly { readonly fill: ChartFill; readonly amount: number }[];
}

/** Colors by meaning. */
export type ChartFill = 'main' | 'more' | 'less' | 'lost' | 'step-3';

interface ColumnChartProps {
  readonly columns: readonly ChartColumn[];
  readonly height: number;
  /** Formats an axis value. */
  readonly written: (amount: number) => string;
  /** For screen readers. */
  readonly summary: string;
  /** For screen readers: what the arrow keys go through. */
  readonly tipsLabel: string;
}

const [above, below] = [10, 24];

/** Drawn in percentages, so text keeps its size. */
export function ColumnChart({ columns, height, written, summary, tipsLabel }: ColumnChartProps) {
  const ends = columns.map(({ parts }) => parts.map(({ amount }) => amount));
  const up = Math.max(0, ...ends.map((all) => sumOf(all.filter((one) => one > 0))));
  const down = Math.min(0, ...ends.map((all) => sumOf(all.filter((one) => one < 0))));
  const { from, to, ticks } = roundScale(down, up);
  const y = (amount: number) => above + ((to - amount) / (to - from)) * (height - above - below);
  const share = 100 / columns.length;
  const labeled = Math.ceil(columns.length / 12);
  const [shown, setShown] = useState<number | null>(null);
  return (
    <div className="chart-columns">
      <svg className="chart-axis" height={height} aria-hidden="true">
        {ticks.map((tick) => (
          <text key={tick} x="100%" y={y(tick)} dy="0.32em">
            {written(tick)}
          </text>
        ))}
      </svg>
      <div className="chart-stage">
        <svg className="chart-plot" height={height} role="img" aria-label={summary}>
          {ticks.map((tick) => (
            <line key={tick} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} data-zero={tick === 0 ? '' : undefined} />
          ))}
          {columns.map(({ label, parts }, at) => (
            <g key={label} data-shown={at === shown ? '' : undefined}>
              {stacked(parts).map(({ fill, start, end }) => (
                <rect
                  key={fill}
                  data-fill={fill}
                  x={`${share * (at + 0.2)}%`}
                  width={`${share * 0.6}%`}
                  y={Math.min(y(start), y(end))}
                  height={Math.abs(y(start) - y(end))}
                />
              ))}
              {at % labeled === 0 && (
                <text
                  x={`${share * (at + 0.5)}%`}
                  y={height - 6}
                  data-sparse={(at / labeled) % 3 === 0 ? undefined : ''}
                >
                  {label}
                </text>
              )}
            </g>
          ))}
        </svg>
        <ChartTips tips={columns.map(({ tip }) => tip)} label={tipsLabel} at={shown} onMove={setShown} />
      </div>
    </div>
  );
}

/** Stacked separately above and below zero. */
function stacked(parts: ChartColumn['parts']): { fill: ChartFill; start: number; end: number }[] {
  let [top, bottom] = [0, 0];
  return parts
    .filter(({ amount }) => amount !== 0)
    .map(({ fill, amount }) => {
      const start = amount > 0 ? top : bottom;
      if (amount > 0) top += amount;
      else bottom += amount;
      return { fill, start, end: start + amount };
    });
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, one) => sum + one, 0);
}

import './chart.css';
import type { ReactNode } from 'react';
import type { ChartFill } from './column-chart.tsx';

interface ChartFrameProps {
  readonly id: string;
  readonly title: string;
  /** The one thing that it says. */
  readonly lead?: ReactNode;
  readonly legend?: readonly { readonly fill: ChartFill; readonly copy: string }[];
  /** The figures as a table, and the words that open it; null where there are none. */
  readonly table: ReactNode;
  readonly tableCopy: string;
  readonly children?: ReactNode;
}

/** A chart with its title, its legend, and its figures in a table one click away. */
export function ChartFrame({ id, title, lead, legend, table, tableCopy, children }: ChartFrameProps) {
  return (
    <section className="chart" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {lead !== undefined && <p className="chart-lead">{lead}</p>}
      {children}
      {legend !== undefined && (
        <ul className="chart-legend">
          {legend.map(({ fill, copy }) => (
            <li key={fill}>
              <svg width="10" height="10" aria-hidden="true">
                <rect width="10" height="10" data-fill={fill} />
              </svg>
              {copy}
            </li>
          ))}
        </ul>
      )}
      {table !== null && (
        <details>
          <summary>{tableCopy}</summary>
          {table}
        </details>
      )}
    </section>
  );
}

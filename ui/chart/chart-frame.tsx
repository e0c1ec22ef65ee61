import './chart.css';
import type { ReactNode } from 'react';
import type { ChartFill } from './column-chart.tsx';

interface ChartFrameProps {
  readonly id: string;
  readonly title: string;
  /** Main message. */
  readonly lead?: ReactNode;
  readonly legend?: readonly { readonly fill: ChartFill; readonly copy: string }[];
  /** Null without data. */
  readonly table: ReactNode;
  readonly tableCopy: string;
  readonly children?: ReactNode;
}

/** A chart with its title, a legend and a table that can be opened. */
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

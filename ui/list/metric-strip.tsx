import './metric-strip.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { State, type StateProps } from '../feedback/state.tsx';

interface MetricStripProps {
  label: string;
  children: ReactNode;
}

/** Shows metrics side by side, each with a label. */
export function MetricStrip({ label, children }: MetricStripProps) {
  return (
    <ul className="metric-strip" aria-label={label}>
      {children}
    </ul>
  );
}

interface MetricProps {
  label: string;
  tone: StateProps['tone'];
  value: string;
  /** Secondary line. */
  under?: string;
  /** Makes the whole cell a link to the counted items. */
  to?: string;
  current?: boolean;
}

export function Metric({ label, tone, value, under, to, current }: MetricProps) {
  const cell = (
    <>
      <State tone={tone}>{label}</State>
      <b>{value}</b>
      {under !== undefined && <span className="soft small">{under}</span>}
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className="metric">{cell}</div>
      ) : (
        <Link className="metric" to={to} aria-current={current ? 'true' : undefined} preventScrollReset>
          {cell}
        </Link>
      )}
    </li>
  );
}

/** Shows metrics as a description list with large values, for the top of a page. */
export function LargeMetrics({ children }: { children: ReactNode }) {
  return (
    <dl className="metric-strip" data-size="large">
      {children}
    </dl>
  );
}

interface LargeMetricProps {
  label: string;
  value: string;
  to: string;
}

export function LargeMetric({ label, value, to }: LargeMetricProps) {
  return (
    <div className="metric">
      <dt>{label}</dt>
      <dd>
        <Link to={to}>{value}</Link>
      </dd>
    </div>
  );
}

import './chart.css';

interface FunnelStep {
  readonly label: string;
  readonly value: string;
  /** The share of the previous step, from 0 to 1. */
  readonly share: number;
  /** The same in words. */
  readonly note?: string | undefined;
}

/** Each bar shows the share of the previous step, so that a small step after a large one stays readable. */
export function Funnel({ steps }: { readonly steps: readonly FunnelStep[] }) {
  return (
    <ol className="chart-funnel">
      {steps.map(({ label, value, share, note }) => (
        <li key={label}>
          <span>{label}</span>
          <span className="chart-value">
            <b>{value}</b>
            {note !== undefined && <small> {note}</small>}
          </span>
          <svg height="14" aria-hidden="true">
            <rect data-fill="rest" width="100%" height="14" rx="2" />
            <rect data-fill="main" width={`${String(share * 100)}%`} height="14" rx="2" />
          </svg>
        </li>
      ))}
    </ol>
  );
}

import './progress.css';

export type ProgressProps = {
  /** Omit for indeterminate progress. */
  value?: number;
  max: number;
  /** For screen readers. */
  label: string;
};

/** A native progress element, styled as a line. */
export function Progress({ value, max, label }: ProgressProps) {
  return <progress className="progress" value={value} max={max} aria-label={label} />;
}

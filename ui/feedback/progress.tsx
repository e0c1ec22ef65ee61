import './progress.css';

export type ProgressProps = {
  /** Left out when how far it is cannot be told. */
  value?: number;
  max: number;
  /** What is under way, for screen readers. */
  label: string;
};

/** How far something has come. The browser's own element, drawn as a line. */
export function Progress({ value, max, label }: ProgressProps) {
  return <progress className="progress" value={value} max={max} aria-label={label} />;
}

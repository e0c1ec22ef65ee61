import './spinner.css';

/** A turning line while something is under way. With a `label` it says so to screen readers; without one it is mute. */
export function Spinner({ label }: { label?: string }) {
  return label === undefined ? (
    <span className="spinner" aria-hidden="true" />
  ) : (
    <span className="spinner" role="img" aria-label={label} />
  );
}

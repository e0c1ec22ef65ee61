/** Announced only with a `label`. */
export function Spinner({ label }: { label?: string }) {
  return label === undefined ? (
    <span className="spinner" aria-hidden="true" />
  ) : (
    <span className="spinner" role="img" aria-label={label} />
  );
}

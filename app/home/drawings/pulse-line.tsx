/** Decoration. */
export function PulseLine() {
  const beat = 'h34l5-8 6 34 9-58 8 40 5-8h13';
  return (
    <svg className="drawing pulse" viewBox="0 0 600 110" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <path className="ticks" d="M0 104H600" />
      <path className="scale" d="M0 107.5H600" />
      <path className="ink" d={`M0 62${beat.repeat(7)}h20`} />
      <circle className="lead" cx="580" cy="62" r="6" />
    </svg>
  );
}

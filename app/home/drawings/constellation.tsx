import { features } from '#content/home/features.ts';

/** Dots with a name, as ring and number. */
const named = [
  [12, 23],
  [9, 15],
  [13, 46],
  [8, 1],
  [13, 19],
  [10, 34],
] as const;

/** One dot per integration. Decoration. */
export function Constellation() {
  const stars = named.map(([ring, dot], index) => ({
    ...dotAt(ring, dot),
    label: features.integrations.labels[index],
  }));
  return (
    <svg className="drawing constellation" viewBox="-201 -201 402 402" aria-hidden="true">
      <g className="dots">
        {Array.from({ length: rings }, (_, index) => {
          const { radius, dots, turn } = dialRing(index + 1);
          return <circle key={index} r={radius} pathLength={dots} transform={`rotate(${turn})`} />;
        })}
      </g>
      <path className="ink" d={stars.map(({ x, y }) => `M0 0L${x} ${y}`).join('')} />
      {stars.map(({ x, y, label }) => (
        <g key={label} transform={`translate(${x} ${y})`}>
          <circle className="node" r="5" />
          <text x={x < 0 ? -10 : 10} y="4" textAnchor={x < 0 ? 'end' : 'start'}>
            {label}
          </text>
        </g>
      ))}
      <circle className="hub" r="9" />
    </svg>
  );
}

export const rings = 18;

/** `ring` counts from 1; each ring has six dots more than the inner one. */
export function dialRing(ring: number): { radius: number; dots: number; turn: number } {
  return { radius: ring * 11, dots: ring * 6, turn: Math.round((ring * 137.5) % 360) };
}

/** In view box units from the center. */
export function dotAt(ring: number, dot: number): { x: number; y: number } {
  const { radius, dots, turn } = dialRing(ring);
  const angle = ((turn + (dot * 360) / dots) * Math.PI) / 180;
  return { x: Math.round(radius * Math.cos(angle)), y: Math.round(radius * Math.sin(angle)) };
}

import { dialRing, dotAt, rings } from '#app/home/drawings/dial.ts';
import { features } from '#content/features.ts';

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

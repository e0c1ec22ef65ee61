const width = 1200;
const height = 200;
const pole = { x: width / 2, y: 1190 };
const limb = 1140;
const halfAngle = 35;

/** Meridians and ticks are dashes of wide arcs. */
export function Horizon() {
  return (
    <svg
      className="site-horizon"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin slice"
      fill="none"
      aria-hidden="true"
    >
      <path className="site-horizon-parallels" d={[26, 66, 118, 180].map((depth) => arc(limb - depth)).join('')} />
      <path className="site-horizon-meridians" d={arc(limb - 130)} pathLength={2 * halfAngle} />
      <path className="site-horizon-limb" d={arc(limb)} />
      <path className="site-horizon-degrees" d={arc(limb + 3)} pathLength={2 * halfAngle} />
      <path className="site-horizon-fives" d={arc(limb + 6)} pathLength={2 * halfAngle} />
      <path className="site-horizon-prime" d={`M${pole.x} ${pole.y - limb - 18}V${height}`} />
      {[-20, -10, 10, 20].map((degree) => (
        <text key={degree} {...pointAt(degree, limb + 20)} textAnchor="middle">
          {`${Math.abs(degree)}° ${degree < 0 ? 'W' : 'E'}`}
        </text>
      ))}
    </svg>
  );
}

function arc(radius: number): string {
  const from = pointAt(-halfAngle, radius);
  const to = pointAt(halfAngle, radius);
  return `M${from.x} ${from.y}A${radius} ${radius} 0 0 1 ${to.x} ${to.y}`;
}

function pointAt(degree: number, radius: number): { x: number; y: number } {
  const angle = degree * (Math.PI / 180);
  return { x: round(pole.x + Math.sin(angle) * radius), y: round(pole.y - Math.cos(angle) * radius) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

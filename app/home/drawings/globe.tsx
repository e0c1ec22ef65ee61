/** Viewpoint latitude and axis tilt, in degrees. */
const latitude = 24;
const lean = -18;
const radius = 500;

const round = (value: number) => Math.round(value * 10) / 10;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const sin = (degrees: number) => Math.sin(radians(degrees));
const cos = (degrees: number) => Math.cos(radians(degrees));

/** Meridians project to ellipses, narrower toward the side view. */
const meridians = [15, 45, 75, 105, 135, 165].map((longitude) => ({
  rx: round(Math.abs(radius * sin(longitude) * cos(latitude))),
  turn: round((-Math.atan2(sin(latitude) * sin(longitude), cos(longitude)) * 180) / Math.PI),
}));

const parallels = [-60, -30, 0, 30, 60].map((degrees) => ({
  cy: round(-radius * sin(degrees) * cos(latitude)),
  rx: round(radius * cos(degrees)),
  ry: round(radius * cos(degrees) * sin(latitude)),
}));

const pole = round(radius * cos(latitude));
const [prime] = meridians;

export function Globe() {
  return (
    <svg className="globe" viewBox="-501 -501 1002 1002" fill="none" aria-hidden="true">
      <g transform={`rotate(${lean})`}>
        <circle r={radius} />
        {meridians.map(({ rx, turn }) => (
          <ellipse key={turn} rx={rx} ry={radius} transform={`rotate(${turn})`} />
        ))}
        {parallels.map(({ cy, rx, ry }) => (
          <ellipse key={cy} cy={cy} rx={rx} ry={ry} />
        ))}
        {prime && (
          <path
            className="globe-prime"
            pathLength={1}
            d={`M0 ${-pole}A${prime.rx} ${radius} ${prime.turn} 0 1 0 ${pole}`}
          />
        )}
      </g>
    </svg>
  );
}

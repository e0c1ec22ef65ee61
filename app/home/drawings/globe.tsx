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

/** As a path, so that the browser lays out one element. */
function ellipse({ rx, ry, cy = 0, turn = 0 }: { rx: number; ry: number; cy?: number; turn?: number }): string {
  const [x, y] = [round(ry * sin(turn)), round(ry * cos(turn))];
  const arc = `A${rx} ${ry} ${turn} 1 0`;
  return `M${x} ${round(cy - y)}${arc} ${-x} ${round(cy + y)}${arc} ${x} ${round(cy - y)}`;
}

const outlines = [
  ellipse({ rx: radius, ry: radius }),
  ...meridians.map((meridian) => ellipse({ ...meridian, ry: radius })),
  ...parallels.map(ellipse),
].join('');

export function Globe() {
  return (
    <svg className="globe" viewBox="-501 -501 1002 1002" fill="none" aria-hidden="true">
      <g transform={`rotate(${lean})`}>
        <path d={outlines} />
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

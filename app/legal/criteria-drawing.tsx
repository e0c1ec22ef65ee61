/** Above the third criterion, in a stretched 1000 × 320 box. */
const pole = 400;
const height = 320;
const reach = 600;

const landings = [0, 200, 400, 600, 800];
const between = [100, 300, 500, 700, 900];
const latitudes = [15, 30, 45, 60, 75];

/** The drawing stretches, its strokes do not. */
export function CriteriaDrawing({ label }: { label: string }) {
  return (
    <div className="criteria-drawing">
      <svg viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <g className="criteria-graticule">
          {[-200, -100, ...between, 1000].map((x) => (
            <path key={x} d={meridian(x)} />
          ))}
          {latitudes.map((latitude) => (
            <path key={latitude} d={parallel(latitude)} />
          ))}
        </g>
        <g className="criteria-meridians">
          {landings.map((x) => (
            <path key={x} d={meridian(x)} />
          ))}
        </g>
      </svg>
    </div>
  );
}

/** A quarter ellipse, from the pole to the equator at `x`. */
function meridian(x: number): string {
  if (x === pole) return `M${pole} 0V${height}`;
  return `M${pole} 0A${Math.abs(x - pole)} ${height} 0 0 ${x > pole ? 1 : 0} ${x} ${height}`;
}

function parallel(latitude: number): string {
  const angle = (latitude * Math.PI) / 180;
  const half = reach * Math.cos(angle);
  const y = Math.round(height * (1 - Math.sin(angle)));
  return `M${Math.round(pole - half)} ${y}H${Math.round(pole + half)}`;
}

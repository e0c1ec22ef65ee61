import type { Point, Size } from '#ui/drawing/geometry.ts';

/** Units beyond the picture's edge that may be drawn. */
const margin = 60;
/** The maximum turn between two points of a curve, in radians. */
const widestTurn = 0.32;
/** A turn of at least this many radians is a corner. */
const corner = 1.5;

/**
 * Shortens a drawing's path to a sixth of its bytes: parts outside the picture are left out, numbers are whole and
 * relative, and lines of many short pieces become curves with points `step` units apart. Commands other than `M` and
 * `L` stay.
 */
export function shortPath(path: string, size: Size, step: number): string {
  return path
    .split('M')
    .filter((part) => part !== '')
    .map((part) => (/[^\d.\-L ]/.test(part) ? `M${part}` : shortLine(parsePoints(part), size, step)))
    .join('');
}

function parsePoints(part: string): Point[] {
  return part.split('L').map((pair) => {
    const [x = 0, y = 0] = pair.split(' ').map(Number);
    return { x, y };
  });
}

function shortLine(points: readonly Point[], size: Size, step: number): string {
  const isNear = ({ x, y }: Point) => x > -margin && x < size.width + margin && y > -margin && y < size.height + margin;
  if (points.length === 2) return points.some(isNear) || crosses(points, size) ? curve(points) : '';
  const runs: Point[][] = [];
  points.forEach((point, index) => {
    if (![points[index - 1], point, points[index + 1]].some((one) => one && isNear(one))) return;
    if (index > 0 && runs.at(-1)?.at(-1) === points[index - 1]) runs.at(-1)?.push(point);
    else runs.push([point]);
  });
  return runs.map((run) => curve(thinned(run, step))).join('');
}

/** Whether a straight line may reach the picture. */
function crosses([from, to]: readonly Point[], { width, height }: Size) {
  if (!from || !to) return false;
  const overlaps = (one: number, other: number, most: number) =>
    Math.min(one, other) < most && Math.max(one, other) > 0;
  return overlaps(from.x, to.x, width) && overlaps(from.y, to.y, height);
}

/** The points at which the line turns, and its ends. */
function thinned(points: readonly Point[], step: number): Point[] {
  const kept = points.slice(0, 1);
  let turned = 0;
  for (let index = 1; index < points.length - 1; index += 1) {
    const [before, point, after, last] = [points[index - 1], points[index], points[index + 1], kept.at(-1)];
    if (!before || !point || !after || !last) continue;
    turned += turn(before, point, after);
    const ahead = Math.hypot(after.x - last.x, after.y - last.y);
    if (Math.abs(turned) < widestTurn && ahead < step) continue;
    kept.push(point);
    turned = 0;
  }
  return [...kept, ...points.slice(-1)];
}

/** Radians, signed. */
function turn(before: Point, point: Point, after: Point): number {
  const [one, other] = [
    { x: point.x - before.x, y: point.y - before.y },
    { x: after.x - point.x, y: after.y - point.y },
  ];
  return Math.atan2(one.x * other.y - one.y * other.x, one.x * other.x + one.y * other.y);
}

/**
 * Draws a quadratic B-spline with the points as its controls. `t` derives each control from the previous one, so that
 * each piece only needs its end. Ends are computed from the derived controls, so that rounding does not add up.
 */
function curve(points: readonly Point[]): string {
  const [start, ...rest] = points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  const last = rest.at(-1);
  if (!start || !last) return '';
  if (rest.length < 2 || hasCorner(points)) return straight([start, ...rest]);
  let path = `M${pair(start)}`;
  let [at, control] = [start, start];
  rest.slice(0, -1).forEach((point, index) => {
    control = index === 0 ? point : minus({ x: 2 * at.x, y: 2 * at.y }, control);
    const next = rest[index + 1] ?? point;
    const isEnd = index === rest.length - 2;
    const end = isEnd ? last : { x: Math.round((control.x + next.x) / 2), y: Math.round((control.y + next.y) / 2) };
    path += index === 0 ? `q${pair(minus(control, at))} ${pair(minus(end, at))}` : `t${pair(minus(end, at))}`;
    at = end;
  });
  return path.replaceAll(' -', '-');
}

function straight(points: readonly Point[]): string {
  const pieces = points.map((point, index) => pair(minus(point, points[index - 1] ?? { x: 0, y: 0 })));
  return `M${pieces.join('l')}`.replaceAll(' -', '-');
}

function hasCorner(points: readonly Point[]): boolean {
  return points.some((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    return before !== undefined && after !== undefined && Math.abs(turn(before, point, after)) > corner;
  });
}

function minus(one: Point, other: Point): Point {
  return { x: one.x - other.x, y: one.y - other.y };
}

function pair({ x, y }: Point): string {
  return `${x} ${y}`;
}

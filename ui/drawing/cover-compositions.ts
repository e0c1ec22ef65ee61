import type { Point, Size } from '#ui/drawing/geometry.ts';
import { drawMeridian } from '#ui/drawing/meridian-drawing.ts';
import { within } from '#ui/drawing/random-of.ts';

/** The drawing of a cover: SVG paths by stroke, and the stops that are marked on them. */
export interface Composition {
  readonly hair: string;
  readonly major: string;
  /** Routes beside the signal: dotted, in the ink color. */
  readonly ways: string;
  readonly signal: string;
  readonly ticks: string;
  readonly stops: readonly Stop[];
}

export interface Stop extends Point {
  readonly onSignal: boolean;
}

/** Draws from `random` in a fixed order, so that a name always gives the same cover. */
type Random = () => number;
type Compose = (random: Random, size: Size) => Composition;

/** A globe that is larger than the picture. */
const globe: Compose = (random, { width, height }) => {
  const middle = { x: within(random, 0.32, 0.72) * width, y: within(random, 0.45, 0.8) * height };
  const drawing = drawMeridian(String(random()), {
    x: near(middle.x),
    y: near(middle.y),
    radius: near(within(random, 300, 470)),
  });
  return {
    hair: drawing.graticule,
    major: drawing.majors + drawing.limb,
    ways: drawing.ways,
    signal: drawing.signal,
    ticks: drawing.ticks,
    stops: drawing.stations,
  };
};

/** A conic map of meridians and parallels, with the pole outside the picture. */
const fan: Compose = (random, { width, height }) => {
  const pole = { x: within(random, 0.15, 0.85) * width, y: -within(random, 60, 320) };
  const polar = (angle: number, reach: number): Point => ({
    x: pole.x + Math.sin(angle) * reach,
    y: pole.y + Math.cos(angle) * reach,
  });
  const step = within(random, 0.055, 0.1);
  const far = Math.hypot(width, height) + Math.abs(pole.y) + 100;
  const spokes = range(-16, 16).map((index) => ({ major: index % 4 === 0, angle: index * step }));
  const gap = within(random, 62, 96);
  const arcs = range(1, 16).map((index) => ({ major: index % 4 === 0, reach: index * gap }));
  const arc = (reach: number) => line(range(-40, 40).map((index) => polar((index / 40) * 16 * step, reach)));
  const chosen = Math.round(within(random, -3, 3)) * step;
  const stops = range(0, 2).map((index) => polar(chosen, -pole.y + 110 + index * within(random, 120, 190)));
  const others = [1, -1].map((side, index) =>
    polar(chosen + side * step * within(random, 2.4, 4.6), -pole.y + 180 + index * 210),
  );
  return {
    hair:
      spokes
        .filter(({ major }) => !major)
        .map(({ angle }) => line([polar(angle, 30), polar(angle, far)]))
        .join('') +
      arcs
        .filter(({ major }) => !major)
        .map(({ reach }) => arc(reach))
        .join(''),
    major:
      spokes
        .filter(({ major }) => major)
        .map(({ angle }) => line([polar(angle, 30), polar(angle, far)]))
        .join('') +
      arcs
        .filter(({ major }) => major)
        .map(({ reach }) => arc(reach))
        .join(''),
    ways: others.map((other, index) => bow(stops[index] ?? other, other, index === 0 ? 0.22 : -0.22)).join(''),
    signal: line([polar(chosen, 10), polar(chosen, far)]),
    ticks: ticksAlong(polar(chosen, -pole.y - 20), polar(chosen, -pole.y + height + 60), 22),
    stops: [...stops.map(onSignal), ...others.map(offSignal)],
  };
};

/** A right-angled line between stops, with branches. */
const route: Compose = (random, { width, height }) => {
  const columns = range(0, 24).map((index) => index * 50);
  const rows = range(0, 12).map((index) => 15 + index * 50);
  const turns = 3 + Math.floor(random() * 2);
  const points: Point[] = [{ x: -10, y: rows[2 + Math.floor(random() * 7)] ?? 0 }];
  const stops: Point[] = [];
  const branches: Point[][] = [];
  range(1, turns).forEach((turn) => {
    const before = points.at(-1) ?? { x: 0, y: 0 };
    const x = columns[Math.round((turn / (turns + 1)) * 24 + within(random, -1.6, 1.6))] ?? width / 2;
    const y = rows[1 + Math.floor(random() * 9)] ?? height / 2;
    points.push({ x, y: before.y }, { x, y });
    stops.push({ x, y: before.y });
    const up = random() < 0.5 ? -1 : 1;
    const away = { x: x + 50 * (1 + Math.floor(random() * 3)), y: before.y + up * 100 };
    if (Math.abs(away.y - y) > 60 && away.y > 100 && away.y < height - 60)
      branches.push([{ x, y: before.y }, { x, y: away.y }, away]);
  });
  points.push({ x: width + 10, y: points.at(-1)?.y ?? height / 2 });
  const [first, last] = [points[0], points.at(-1)];
  return {
    hair: columns.map((x) => `M${x} 0V${height}`).join('') + rows.map((y) => `M0 ${y}H${width}`).join(''),
    major: columns
      .filter((_, index) => index % 6 === 3)
      .map((x) => `M${x} 0V${height}`)
      .join(''),
    ways: branches.map(line).join(''),
    signal: line(points),
    ticks: [first, last]
      .map((point) =>
        point === undefined
          ? ''
          : range(0, 5)
              .map((index) => {
                const x = point.x < 0 ? 12 + index * 12 : width - 12 - index * 12;
                return `M${x} ${point.y - 8}v16`;
              })
              .join(''),
      )
      .join(''),
    stops: [...stops.map(onSignal), ...branches.flatMap((branch) => branch.slice(-1)).map(offSignal)],
  };
};

/** Contour lines; one is the signal. */
const contours: Compose = (random, { width, height }) => {
  const waves = range(0, 2).map((index) => ({
    reach: within(random, 16, 46) / (index + 1),
    length: within(random, 320, 760) / (index + 1),
    turn: within(random, 0, 6.3),
    drift: within(random, -0.16, 0.16),
  }));
  const lean = within(random, -0.14, 0.14);
  const heightAt = (x: number, level: number) =>
    level +
    lean * (x - width / 2) +
    waves.reduce(
      (sum, { reach, length, turn, drift }) =>
        sum + reach * Math.sin((x / length) * 6.283 + turn + level * drift * 0.06),
      0,
    );
  const gap = within(random, 22, 31);
  const levels = range(-6, Math.ceil(height / gap) + 6).map((index) => ({ index, level: index * gap }));
  const run = (level: number) => line(range(0, 40).map((at) => ({ x: at * 30, y: heightAt(at * 30, level) })));
  const chosen = Math.round(within(random, 0.4, 0.62) * (height / gap)) * gap;
  const on = range(0, 2).map((index) => at((index + 1) * 300 + within(random, -90, 90), chosen));
  const off = [1, -1].map((side, index) => at((on[index]?.x ?? 0) + within(random, 90, 190), chosen + side * gap * 4));
  function at(x: number, level: number): Point {
    return { x, y: heightAt(x, level) };
  }
  return {
    hair: levels
      .filter(({ index, level }) => index % 5 !== 0 && level !== chosen)
      .map(({ level }) => run(level))
      .join(''),
    major: levels
      .filter(({ index, level }) => index % 5 === 0 && level !== chosen)
      .map(({ level }) => run(level))
      .join(''),
    ways: off.map((point, index) => line([on[index] ?? point, point])).join(''),
    signal: run(chosen),
    ticks: range(1, 47)
      .map((index) => `M${index * 25} ${near(heightAt(index * 25, chosen)) - 6}v12`)
      .join(''),
    stops: [...on.map(onSignal), ...off.map(offSignal)],
  };
};

/** Rings with degrees and one hand. */
const dial: Compose = (random, { width, height }) => {
  const middle = { x: within(random, 0.2, 0.8) * width, y: height + within(random, -60, 170) };
  const polar = (angle: number, reach: number): Point => ({
    x: middle.x + Math.sin(angle) * reach,
    y: middle.y - Math.cos(angle) * reach,
  });
  const rings = range(2, 12).map((index) => ({ index, reach: index * 78 }));
  const ring = (reach: number) => line(range(0, 90).map((index) => polar((index / 90) * Math.PI * 2, reach)));
  const scale = (reach: number, count: number) =>
    range(0, count)
      .map((index) => {
        const angle = (index / count) * Math.PI * 2;
        return line([polar(angle, reach), polar(angle, reach + (index % 5 === 0 ? 20 : 10))]);
      })
      .join('');
  const lean = Math.atan2(width / 2 - middle.x, middle.y - height / 2) + within(random, -0.32, 0.32);
  const on = [3, 5, 7].map((index) => polar(lean, (index + Math.floor(random() * 2)) * 78));
  const swing = within(random, 0.28, 0.5) * (random() < 0.5 ? -1 : 1);
  const reaches = on.map((point) => Math.hypot(point.x - middle.x, point.y - middle.y));
  const off = [polar(lean + swing, reaches[1] ?? 300), polar(lean - swing * 0.8, reaches[0] ?? 200)];
  const sweep = (to: number, reach: number) =>
    line(range(0, 20).map((index) => polar(lean + (to * index) / 20, reach)));
  return {
    hair:
      rings
        .filter(({ index }) => index % 3 !== 0)
        .map(({ reach }) => ring(reach))
        .join('') + scale(390, 180),
    major:
      rings
        .filter(({ index }) => index % 3 === 0)
        .map(({ reach }) => ring(reach))
        .join('') + scale(546, 120),
    ways: sweep(swing, reaches[1] ?? 300) + sweep(-swing * 0.8, reaches[0] ?? 200),
    signal: line([middle, polar(lean, 1500)]),
    ticks: ticksAlong(polar(lean, 80), polar(lean, 1000), 40),
    stops: [...on.map(onSignal), ...off.map(offSignal)],
  };
};

/** The name of a cover chooses one by its index: adding or reordering them changes existing covers. */
export const compositions = [globe, fan, route, contours, dial] as const;

function line(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${near(x)} ${near(y)}`).join('L')}`;
}

function bow(from: Point, to: Point, bend: number): string {
  const middle = { x: (from.x + to.x) / 2 + (to.y - from.y) * bend, y: (from.y + to.y) / 2 - (to.x - from.x) * bend };
  return `M${near(from.x)} ${near(from.y)}Q${near(middle.x)} ${near(middle.y)} ${near(to.x)} ${near(to.y)}`;
}

/** Ticks across a line, every fifth longer. */
function ticksAlong(from: Point, to: Point, count: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const across = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  return range(0, count)
    .map((index) => {
      const point = { x: from.x + ((to.x - from.x) * index) / count, y: from.y + ((to.y - from.y) * index) / count };
      const reach = index % 5 === 0 ? 11 : 6;
      return line([
        { x: point.x - across.x * reach, y: point.y - across.y * reach },
        { x: point.x + across.x * reach, y: point.y + across.y * reach },
      ]);
    })
    .join('');
}

function onSignal({ x, y }: Point): Stop {
  return { x, y, onSignal: true };
}

function offSignal({ x, y }: Point): Stop {
  return { x, y, onSignal: false };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function near(value: number): number {
  return Math.round(value * 10) / 10;
}

import type { Point } from '#ui/drawing/geometry.ts';
import { randomOf, within } from '#ui/drawing/random-of.ts';

/** A globe with graticule, one meridian as the signal, and routes. Deterministic and unique per name. */
export interface MeridianDrawing {
  /** Every 15 degrees, stronger every 45. */
  readonly graticule: string;
  readonly majors: string;
  readonly limb: string;
  /** Through the poles, edge to edge. */
  readonly signal: string;
  /** Great circles from a point on the signal. */
  readonly ways: string;
  /** Every 15 degrees of latitude. */
  readonly ticks: string;
  readonly stations: readonly Station[];
}

export interface Station extends Point {
  readonly onSignal: boolean;
  /** The side without routes. */
  readonly free: 'left' | 'right';
  /** '45° N', or '45° N 30° E' off the signal. */
  readonly coordinates: string;
}

interface Place {
  /** Degrees; east of the signal and north are positive. */
  readonly longitude: number;
  readonly latitude: number;
}

interface Globe extends Point {
  readonly radius: number;
}

/** Center and radius in picture units. */
export function drawMeridian(name: string, globe: Globe): MeridianDrawing {
  const random = randomOf(name);
  const view = { pitch: within(random, 8, 30), roll: within(random, 7, 23) * (random() < 0.5 ? -1 : 1) };
  const project = projection(globe, view);
  const northern = Math.round(within(random, 40, 58));
  const middle = Math.round(within(random, 8, 24));
  const latitudes = [northern, middle, -Math.round(within(random, 14, 34))];
  const east = random() < 0.5 ? 1 : -1;
  const places: Place[] = [
    { longitude: east * Math.round(within(random, 24, 36)), latitude: Math.round(within(random, 26, 44)) },
    { longitude: -east * Math.round(within(random, 24, 38)), latitude: Math.round(within(random, -16, 4)) },
  ];
  const onSignal = latitudes.map((latitude) => ({ longitude: 0, latitude }));
  const ways = places.map((place, index) => greatCircle(onSignal[index] ?? place, place));
  const lines = graticule();
  return {
    graticule: lines
      .filter(({ major }) => !major)
      .map(({ places: line }) => visible(line, project))
      .join(''),
    majors: lines
      .filter(({ major }) => major)
      .map(({ places: line }) => visible(line, project))
      .join(''),
    limb: circle(globe),
    signal: axis(globe, view.roll),
    ways: ways.map((way) => visible(way, project)).join(''),
    ticks: drawTicks(project, view.roll),
    stations: [
      ...onSignal.map((place, index) => ({ place, onSignal: true, eastern: (places[index]?.longitude ?? -1) < 0 })),
      ...places.map((place) => ({ place, onSignal: false, eastern: place.longitude > 0 })),
    ].map(({ place, onSignal, eastern }) => {
      const { x, y } = project(place);
      return { x: round(x), y: round(y), onSignal, free: eastern ? 'right' : 'left', coordinates: degrees(place) };
    }),
  };
}

type Project = (place: Place) => Point & { readonly front: boolean };

/** Orthographic, with pitch and roll. */
function projection(globe: Globe, view: { readonly pitch: number; readonly roll: number }): Project {
  const [pitch, roll] = [radians(view.pitch), radians(view.roll)];
  return ({ longitude, latitude }) => {
    const [east, north] = [radians(longitude), radians(latitude)];
    const x = Math.cos(north) * Math.sin(east);
    const y = Math.cos(pitch) * Math.sin(north) - Math.sin(pitch) * Math.cos(north) * Math.cos(east);
    const depth = Math.sin(pitch) * Math.sin(north) + Math.cos(pitch) * Math.cos(north) * Math.cos(east);
    return {
      x: globe.x + globe.radius * (x * Math.cos(roll) + y * Math.sin(roll)),
      y: globe.y - globe.radius * (y * Math.cos(roll) - x * Math.sin(roll)),
      front: depth >= 0,
    };
  };
}

function graticule(): { major: boolean; places: Place[] }[] {
  const meridians = every(15, -180, 165)
    .filter((longitude) => longitude !== 0)
    .map((longitude) => ({
      major: longitude % 45 === 0,
      places: every(5, longitude % 45 === 0 ? -90 : -75, longitude % 45 === 0 ? 90 : 75).map((latitude) => ({
        longitude,
        latitude,
      })),
    }));
  const parallels = every(15, -75, 75).map((latitude) => ({
    major: latitude === 0,
    places: every(5, -180, 180).map((longitude) => ({ longitude, latitude })),
  }));
  return [...meridians, ...parallels];
}

/** The visible part of a line. */
function visible(line: readonly Place[], project: Project): string {
  let path = '';
  let pen = false;
  for (const place of line) {
    const point = project(place);
    if (point.front) path += `${pen ? 'L' : 'M'}${round(point.x)} ${round(point.y)}`;
    pen = point.front;
  }
  return path;
}

function greatCircle(from: Place, to: Place): Place[] {
  const [one, other] = [toVector(from), toVector(to)];
  const angle = Math.acos(one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0));
  return every(1, 0, 24).map((step) => {
    const share = step / 24;
    const weights = [Math.sin((1 - share) * angle) / Math.sin(angle), Math.sin(share * angle) / Math.sin(angle)];
    const [x = 0, y = 0, z = 0] = one.map(
      (value, index) => value * (weights[0] ?? 0) + (other[index] ?? 0) * (weights[1] ?? 0),
    );
    return { longitude: (Math.atan2(y, x) * 180) / Math.PI, latitude: (Math.asin(z) * 180) / Math.PI };
  });
}

function toVector({ longitude, latitude }: Place): number[] {
  const [east, north] = [radians(longitude), radians(latitude)];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

function axis(globe: Globe, roll: number): string {
  const reach = globe.radius * 3;
  const [dx, dy] = [Math.sin(radians(roll)) * reach, Math.cos(radians(roll)) * reach];
  return `M${round(globe.x + dx)} ${round(globe.y - dy)}L${round(globe.x - dx)} ${round(globe.y + dy)}`;
}

function drawTicks(project: Project, roll: number): string {
  const [dx, dy] = [Math.cos(radians(roll)), Math.sin(radians(roll))];
  return every(5, -60, 85)
    .map((latitude) => ({ latitude, ...project({ longitude: 0, latitude }) }))
    .filter(({ front }) => front)
    .map(({ latitude, x, y }) => {
      const reach = latitude % 15 === 0 ? 9 : 4.5;
      return `M${round(x - dx * reach)} ${round(y - dy * reach)}L${round(x + dx * reach)} ${round(y + dy * reach)}`;
    })
    .join('');
}

function circle({ x, y, radius }: Globe): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

function degrees({ longitude, latitude }: Place): string {
  const north = `${Math.abs(latitude)}° ${latitude < 0 ? 'S' : 'N'}`;
  return longitude === 0 ? north : `${north} ${Math.abs(longitude)}° ${longitude < 0 ? 'W' : 'E'}`;
}

function every(step: number, from: number, to: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

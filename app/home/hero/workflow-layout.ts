interface Point {
  readonly x: number;
  readonly y: number;
}

interface TextPlace extends Point {
  readonly textAnchor: 'start' | 'middle' | 'end';
}

interface NodePlace extends Point {
  readonly degree: TextPlace;
  readonly label: TextPlace;
  readonly event: TextPlace;
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Positions in view box units. */
export interface WorkflowLayout {
  readonly name: 'wide' | 'tall';
  readonly degrees: 'longitude' | 'latitude';
  readonly width: number;
  readonly height: number;
  /** From edge to edge of `run`; the keyframes hold where it passes the nodes (`workflow-motion.css`). */
  readonly route: string;
  /** The box in which the signal runs (`.workflow-run`). */
  readonly run: Box;
  readonly before: string;
  readonly after: string;
  readonly graticule: string;
  readonly majors: string;
  readonly prime: string;
  /** The ticks are the dashes of these lines (`workflow.css`). */
  readonly ruler?: string;
  readonly rulerMajors?: string;
  readonly back: string;
  readonly backArrow: string;
  readonly backLabel?: Point;
  readonly places: readonly NodePlace[];
}

/** How much nearer to the center an arc's ends are than its widest point. */
const curve = 0.18;

export const wide: WorkflowLayout = {
  name: 'wide',
  degrees: 'longitude',
  width: 1200,
  height: 360,
  route: route([-60, 230], widePoints(), [1260, 130], 'x'),
  run: { x: -60, y: 0, width: 1320, height: 360 },
  before: 'M-900 230H-60',
  after: 'M1260 130H2100',
  graticule:
    arcs([-17, -16, -14, -13, -11, -10, -8, -7, -5, -4, -2, -1, 1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17]) +
    'M-900 60H2100M-900 180H2100M-900 300H2100',
  majors: arcs([-15, -12, -9, -6, -3, 3, 6, 9, 12, 15]),
  prime: 'M600 0V146M600 272V360',
  ruler: 'M-890.6 357H2100',
  rulerMajors: 'M-890.6 354H2100',
  back: 'M583 150C540 40 400 20 362 92',
  backArrow: 'm358 82 3 11 9-7',
  backLabel: { x: 476, y: 38 },
  places: widePoints().map(({ x, y }) => ({
    x,
    y,
    degree: { x: x === 600 ? 608 : 600 + (x - 600) * 0.835 + 6, y: 12, textAnchor: 'start' },
    label: { x, y: y + 62, textAnchor: 'middle' },
    event: { x, y: y + 82, textAnchor: 'middle' },
  })),
};

/** For narrow screens. */
export const tall: WorkflowLayout = {
  name: 'tall',
  degrees: 'latitude',
  width: 340,
  height: 600,
  route: route([64, -23.28], tallPoints(), [112, 623.28], 'y'),
  run: { x: 0, y: -23.28, width: 340, height: 646.56 },
  before: 'M64-60V-23.28',
  after: 'M112 623.28V660',
  graticule:
    [-3, -2, -1, 1, 2, 3].map((step) => meridianDown(step * 76)).join('') +
    'M-24 0H420M-24 120H420M-24 240H420M-24 360H420M-24 480H420M-24 600H420',
  majors: 'M-24 60H420M-24 180H420M-24 420H420M-24 540H420',
  prime: 'M-24 300H420',
  back: 'M55 288C18 260 18 200 72 188',
  backArrow: 'm61 185 11 3-7 9',
  places: tallPoints().map(({ x, y }) => ({
    x,
    y,
    degree: { x: 338, y: y + 18, textAnchor: 'end' },
    label: { x: 164, y: y - 2, textAnchor: 'start' },
    event: { x: 164, y: y + 18, textAnchor: 'start' },
  })),
};

function widePoints(): Point[] {
  return [230, 130, 180, 230, 130].map((y, index) => ({ x: 110 + 245 * index, y }));
}

function tallPoints(): Point[] {
  return [64, 112, 88, 64, 112].map((x, index) => ({ x, y: 60 + 120 * index }));
}

function route(
  start: readonly [number, number],
  points: readonly Point[],
  end: readonly [number, number],
  along: 'x' | 'y',
): string {
  const curves = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const half = along === 'x' ? (from.x + to.x) / 2 : (from.y + to.y) / 2;
    return along === 'x'
      ? `C${half} ${from.y} ${half} ${to.y} ${to.x} ${to.y}`
      : `C${from.x} ${half} ${to.x} ${half} ${to.x} ${to.y}`;
  });
  const first = points[0];
  return `M${start.join(' ')}L${first?.x} ${first?.y}${curves.join('')}L${end.join(' ')}`;
}

/** In steps of 10 degrees from the center; nodes are 30 degrees apart. */
function arcs(steps: readonly number[]): string {
  return steps.map((step) => arc((step * 247.8) / 3)).join('');
}

function arc(offset: number): string {
  const end = Math.round(600 + offset * (1 - curve));
  return `M${end} 0Q${Math.round(600 + offset * (1 + curve))} 180 ${end} 360`;
}

function meridianDown(offset: number): string {
  const end = Math.round(170 + offset * (1 - curve));
  return `M${end}-60Q${Math.round(170 + offset * (1 + curve))} 300 ${end} 660`;
}

/** Round numbers: 0, 5,000, 10,000. */
export function roundScale(min: number, max: number, lines = 4): { from: number; to: number; ticks: number[] } {
  const span = Math.max(max, 0) - Math.min(min, 0) || 1;
  const step = roundStep(span / lines);
  const from = Math.floor(Math.min(min, 0) / step) * step;
  const to = Math.max(Math.ceil(Math.max(max, 0) / step) * step, from + step);
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step);
  return { from, to, ticks };
}

/** Next 1, 2 or 5 times a power of ten; whole. */
function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(wanted, 1)));
  const factor = [1, 2, 5, 10].find((one) => one * power >= wanted) ?? 10;
  return factor * power;
}

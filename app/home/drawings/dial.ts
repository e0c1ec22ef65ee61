/** How many rings the dial of integrations has. */
export const rings = 18;

/** The `ring`-th ring (from 1) of the dial: six dots more than the one inside it, an even distance from it, turned a little. */
export function dialRing(ring: number): { radius: number; dots: number; turn: number } {
  return { radius: ring * 11, dots: ring * 6, turn: Math.round((ring * 137.5) % 360) };
}

/** Where a dot of the dial stands, in units of its view box, whose middle is the origin. */
export function dotAt(ring: number, dot: number): { x: number; y: number } {
  const { radius, dots, turn } = dialRing(ring);
  const angle = ((turn + (dot * 360) / dots) * Math.PI) / 180;
  return { x: Math.round(radius * Math.cos(angle)), y: Math.round(radius * Math.sin(angle)) };
}

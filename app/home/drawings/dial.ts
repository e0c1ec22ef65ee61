export const rings = 18;

/** `ring` counts from 1; each ring has six dots more than the inner one. */
export function dialRing(ring: number): { radius: number; dots: number; turn: number } {
  return { radius: ring * 11, dots: ring * 6, turn: Math.round((ring * 137.5) % 360) };
}

/** In view box units from the center. */
export function dotAt(ring: number, dot: number): { x: number; y: number } {
  const { radius, dots, turn } = dialRing(ring);
  const angle = ((turn + (dot * 360) / dots) * Math.PI) / 180;
  return { x: Math.round(radius * Math.cos(angle)), y: Math.round(radius * Math.sin(angle)) };
}

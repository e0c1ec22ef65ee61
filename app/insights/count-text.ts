/** Exact up to twenty, above that rounded down to tens. */
export function countText(count: number): string {
  return count < 20 ? String(count) : `${(Math.floor(count / 10) * 10).toLocaleString('en')}+`;
}

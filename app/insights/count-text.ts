/** A count for a headline: as it is up to twenty, from there on the tens that it has passed. */
export function countText(count: number): string {
  return count < 20 ? String(count) : `${(Math.floor(count / 10) * 10).toLocaleString('en')}+`;
}

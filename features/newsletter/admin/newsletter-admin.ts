/** 12,345. */
export function metric(count: number): string {
  return count.toLocaleString('en-US');
}

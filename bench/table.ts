/** Numbers right-aligned. */
export function printTable(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const cells = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title}`);
  cells.forEach((row, index) => {
    const line = row.map((cell, column) => {
      const right = typeof rows[0]?.[column] === 'number' || /^[\d.]/.test(rows[0]?.[column]?.toString() ?? '');
      return right ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
    });
    console.log(`  ${line.join('   ').trimEnd()}`);
    if (index === 0) console.log(`  ${widths.map((width) => '-'.repeat(width)).join('   ')}`);
  });
}

/** Three significant digits. */
export function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The quantile at `share` (0 to 1). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

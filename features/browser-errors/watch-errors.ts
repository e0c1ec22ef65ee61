/** Reports what nothing caught: errors, `reportError` and rejections. Call once on each page. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => void reportLater('error', (error as unknown) ?? message));
  addEventListener('unhandledrejection', ({ reason }) => void reportLater('error', reason));
}

/** Reports by the reporter, which is loaded with the first report: a page without errors carries none of it. */
export async function reportLater(level: 'warn' | 'error', error: unknown): Promise<void> {
  try {
    const { report } = await import('./report-errors.ts');
    report(level, error);
  } catch {
    // Where the script cannot be had, a rejection of ours would only be the next one to report.
  }
}

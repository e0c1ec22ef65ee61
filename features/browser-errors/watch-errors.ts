/** Reports what nothing caught: errors, `reportError` and rejections. Call once on each page. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => void reportLater('error', (error as unknown) ?? message));
  addEventListener('unhandledrejection', ({ reason }) => void reportLater('error', reason));
}

let hasFailed = false;

/** Reports by the reporter, which is loaded with the first report: a page without errors carries none of it. */
export async function reportLater(level: 'warn' | 'error', error: unknown): Promise<void> {
  try {
    const reports = await import('./report-errors.ts');
    reports.report(level, error);
  } catch (failure) {
    // Rethrown it would be the next rejection to report; once is enough to say why no reports come in.
    if (!hasFailed) console.error(failure);
    hasFailed = true;
  }
}

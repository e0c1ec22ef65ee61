/** Reports uncaught errors, `reportError` and rejections. Call once per page. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => void reportLater('error', (error as unknown) ?? message));
  addEventListener('unhandledrejection', ({ reason }) => void reportLater('error', reason));
}

let hasFailed = false;

/** Loads the reporter with the first report, to keep other pages small. */
export async function reportLater(level: 'warn' | 'error', error: unknown): Promise<void> {
  try {
    const reports = await import('./report-errors.ts');
    reports.report(level, error);
  } catch (failure) {
    // Rethrowing would cause another report; logs once why reports fail.
    if (!hasFailed) console.error(failure);
    hasFailed = true;
  }
}

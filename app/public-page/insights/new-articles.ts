const key = 'lastArticleCheck';
const every = 12 * 60 * 60 * 1000;

/** Asks for new articles when the last time was twelve hours ago, and then every twelve hours. */
export function checkForNewArticles(): void {
  const lastCheck = Date.parse(read());
  // Whoever is here for the first time has all of them on the page.
  if (Number.isNaN(lastCheck)) write(new Date());
  else if (Date.now() - lastCheck >= every) void check();
  setInterval(() => void check(), every);
}

async function check(): Promise<void> {
  const asked = new Date();
  try {
    const { showNewSince } = await import('./show-new.ts');
    await showNewSince(read());
    write(asked);
  } catch (error) {
    // Nobody is told but the log: the list is as it was, and the next check asks for the same time.
    reportError(error);
  }
}

function read(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(timestamp: Date): void {
  try {
    localStorage.setItem(key, timestamp.toISOString());
  } catch {
    // No storage: nothing is known of earlier visits, and the page is new each time.
  }
}

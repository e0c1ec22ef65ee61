import { hourMs } from '#values/duration.ts';

const key = 'lastArticleCheck';
const every = 12 * hourMs;

/** Every twelve hours. */
export function checkForNewArticles(): void {
  const lastCheck = Date.parse(read());
  // First-time visitors see everything.
  if (Number.isNaN(lastCheck)) write(new Date());
  else if (Date.now() - lastCheck >= every) void check();
  setInterval(() => void check(), every);
}

async function check(): Promise<void> {
  const requestedAt = new Date();
  try {
    const { showNewSince } = await import('./show-new.ts');
    await showNewSince(read());
    write(requestedAt);
  } catch (error) {
    // The next check covers the same time.
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
    // Without storage, every load is the first.
  }
}

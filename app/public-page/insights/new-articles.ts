const key = 'lastArticleCheck';
const every = 12 * 60 * 60 * 1000;

/** Asks for new articles when the last time was twelve hours ago, and then every twelve hours. */
export function checkForNewArticles(show: (articles: Element[]) => void): void {
  const lastCheck = Date.parse(read());
  // Whoever is here for the first time has all of them on the page.
  if (Number.isNaN(lastCheck)) write();
  else if (Date.now() - lastCheck >= every) void check(show);
  setInterval(() => void check(show), every);
}

async function check(show: (articles: Element[]) => void): Promise<void> {
  const asked = new Date();
  try {
    const since = new URLSearchParams({ since: read() });
    const response = await fetch(`/insights/new?${since}`);
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { body } = new DOMParser().parseFromString(await response.text(), 'text/html');
    show([...body.querySelectorAll('li:has(> [data-article])')]);
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

function write(moment = new Date()): void {
  try {
    localStorage.setItem(key, moment.toISOString());
  } catch {
    // No storage: nothing is known of earlier visits, and the page is new each time.
  }
}

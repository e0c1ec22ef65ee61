/*
 * At most 1 KB, with all that a page runs before the first sign of a person: fetches the page's scripts a second after
 * it has loaded, runs them at that sign, holds a click on what needs them until then, and marks the page for what moves
 * by itself. Imports nothing.
 */
const root = document.documentElement;
const files = document.querySelector<HTMLElement>('[data-ahead]')?.dataset.ahead?.split(' ') ?? [];
const listening = new AbortController();
const options = { capture: true, signal: listening.signal };
let held: HTMLElement | null | undefined;

/** Fetches files into the browser's cache, where the scripts find them. */
function fetchAhead(): void {
  void Promise.allSettled(files.map((file) => fetch(file)));
}

function start(): void {
  if ('started' in root.dataset) return;
  root.dataset.started = '';
  fetchAhead();
  // A stalled script must not block a link forever.
  setTimeout(release, 3000);
  import(/* @vite-ignore */ files[0] ?? '').catch(release);
}

/** Replays the click that was held, once. It runs after a failure too, so that a link is followed then. */
function release(): void {
  listening.abort();
  held?.click();
  held = null;
}

function hold(event: MouseEvent): void {
  start();
  const control = (event.target as Element).closest<HTMLElement>(
    'a[data-dialog],a[href*="#"],button[type=button]:not([popovertarget])',
  );
  if (!control || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  held = control;
}

// While another tab was shown, the session may have changed.
for (const sign of ['pointerdown', 'keydown', 'scroll', 'focusin', 'visibilitychange'])
  addEventListener(sign, start, options);
// Without movement, it is only a resting mouse that a page was drawn under.
addEventListener('pointermove', ({ movementX }) => movementX && start(), options);
addEventListener('click', hold, options);
addEventListener('ready', release, options);
// On touch screens, no event precedes a tap. Not every browser supports `requestIdleCallback`.
addEventListener('load', () => {
  if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData) setTimeout(fetchAhead, 1000);
});
try {
  const { cookie } = document;
  if (cookie.includes('signed-in=1')) root.dataset.session = 'signed-in';
  // Stored data shows that the person has been here before.
  if (cookie.includes('meridian-') || localStorage.length + sessionStorage.length) start();
} catch {
  start();
}

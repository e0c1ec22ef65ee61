/*
 * At most 1 KB, with all that a page runs before the first sign of a person: loads the page's scripts then, holds a
 * click on what needs them until they run, and marks the page for what moves by itself. Imports nothing.
 */
const root = document.documentElement;
const { entry = '', ahead = '' } = document.querySelector<HTMLElement>('[data-entry]')?.dataset ?? {};
const listening = new AbortController();
const options = { capture: true, signal: listening.signal };
let held: HTMLElement | null | undefined;

function start(): void {
  if ('started' in root.dataset) return;
  root.dataset.started = '';
  // Into the browser's cache, where the script finds them.
  void Promise.allSettled(ahead.split(' ').map((file) => fetch(file)));
  // A stalled script must not hold a link for good.
  setTimeout(release, 3000);
  import(/* @vite-ignore */ entry).catch(release);
}

/** On failure too: a link is followed then. Once for each click. */
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
try {
  const { cookie } = document;
  if (cookie.includes('signed-in=1')) root.dataset.session = 'signed-in';
  // Something is kept from before: the person has been here.
  if (cookie.includes('meridian-') || localStorage.length + sessionStorage.length) start();
} catch {
  start();
}

import { redact } from './redact.ts';

/** Where reports go; `reportsSchema` in `browser-errors.ts` is their shape. */
const address = '/functions/v1/browser-errors';

interface Report {
  readonly level: 'warn' | 'error';
  readonly message: string;
  readonly source: string;
  page: string;
  count: number;
}

const batchMilliseconds = 3000;
/** Different reports of one page load, and batches; what comes after is dropped. */
const maxReports = 20;
const maxBatches = 10;

const known = new Map<string, Report>();
let waiting: Report[] = [];
let batches = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Queues a report; it goes out with the next batch, or when the page is left. */
export function report(level: Report['level'], error: unknown): void {
  const { name, message, stack = '' } = error instanceof Error ? error : { name: '', message: String(error) };
  // What an extension of the browser throws, or a script of another origin, is nothing that we can mend.
  if (/-extension:\/\/|^Script error/.test(message + stack)) return;
  // An error that quotes a field of the page must not take it along.
  const typed = [...document.querySelectorAll<HTMLInputElement>('input,textarea')].map(({ value }) => value);
  const clean = (text: string) => redact(text.replaceAll(location.origin, ''), typed);
  const copy = clean(name ? `${name}: ${message}` : message).slice(0, 500);
  const key = level + copy;
  const seen = known.get(key);
  if (!seen && known.size >= maxReports) return;
  // The stack begins with the message, which may have several lines.
  const frames = stack.replace(message, '').match(/.+:\d+:\d+\)?$/gm) ?? [];
  const source = clean(frames.slice(0, 5).join('\n')).slice(0, 1000);
  const entry = seen ?? { level, message: copy, source, page: '', count: 0 };
  known.set(key, entry);
  entry.page = location.pathname;
  if (entry.count++ === 0) waiting.push(entry);
  timer ??= setTimeout(send, batchMilliseconds);
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length === 0 || batches++ >= maxBatches) return;
  const body = JSON.stringify({ release: document.documentElement.dataset.release ?? '', reports: waiting });
  for (const entry of waiting) entry.count = 0;
  waiting = [];
  navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
}

// A page in the background may be ended without another event.
addEventListener('visibilitychange', send);
addEventListener('pagehide', send);

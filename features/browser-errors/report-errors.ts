import { redact } from './redact.ts';

/** Body: `reportsSchema` in `browser-errors.ts`. */
const address = '/functions/v1/browser-errors';

interface Report {
  readonly level: 'warn' | 'error';
  readonly message: string;
  readonly source: string;
  page: string;
  count: number;
}

const batchMilliseconds = 3000;
/** Max distinct reports and batches per page load; others are dropped. */
const maxReports = 20;
const maxBatches = 10;

const known = new Map<string, Report>();
let waiting: Report[] = [];
let batches = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Queues a report for the next batch, sent at the latest on page leave. */
export function report(level: Report['level'], error: unknown): void {
  const { name, message, stack = '' } = error instanceof Error ? error : { name: '', message: String(error) };
  // Errors of extensions and cross-origin scripts are not ours.
  if (/-extension:\/\/|^Script error/.test(message + stack)) return;
  // Errors may quote field values; these are removed.
  const typed = [...document.querySelectorAll<HTMLInputElement>('input,textarea')].map(({ value }) => value);
  const clean = (text: string) => redact(text.replaceAll(location.origin, ''), typed);
  const copy = clean(name ? `${name}: ${message}` : message).slice(0, 500);
  const key = level + copy;
  const seen = known.get(key);
  if (!seen && known.size >= maxReports) return;
  // The stack starts with the message, possibly multi-line.
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

// Background pages may end without another event.
addEventListener('visibilitychange', send);
addEventListener('pagehide', send);

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLive, type LiveMessage } from '#app/live/live-source.ts';

class FakeSource {
  static readonly opened: FakeSource[] = [];
  static get last(): FakeSource {
    return this.opened.at(-1)!;
  }
  isClosed = false;
  onmessage: ((event: { data: string; lastEventId: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
  say(message: LiveMessage, lastEventId = '') {
    this.onmessage?.({ data: JSON.stringify(message), lastEventId });
  }
}

/** Delivers at once to all others of its name. */
class FakeChannel {
  static readonly open = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    FakeChannel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.open) if (other !== this) other.onmessage?.({ data });
  }
  close() {
    FakeChannel.open.delete(this);
  }
}

/** One holder at a time, in the order of the requests. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) {
      last = last.then(() => (signal.aborted ? undefined : run()));
      return last;
    },
  };
}

const change: LiveMessage = { type: 'change', topic: 'leads', ids: null };
let page: EventTarget;
let respond: () => Promise<{ ok: boolean; status: number }>;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.opened.length = 0;
  FakeChannel.open.clear();
  respond = () => Promise.resolve({ ok: true, status: 204 });
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  vi.stubGlobal('fetch', () => respond());
});
afterEach(() => {
  // In this order: real timers go back into the real globals.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function openTab() {
  const heard: LiveMessage[] = [];
  const close = followLive((message) => heard.push(message));
  await vi.advanceTimersByTimeAsync(1);
  return { heard, close };
}

test('one tab reads the stream for all, and another takes over where it stopped', async () => {
  const [one, other] = [await openTab(), await openTab()];
  expect(FakeSource.opened).toHaveLength(1);
  FakeSource.last.say(change, '42');
  expect([one.heard, other.heard]).toEqual([[change], [change]]);
  one.close();
  await vi.advanceTimersByTimeAsync(1);
  expect(FakeSource.opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(FakeSource.last.url).toContain('after=42');
  FakeSource.last.say(change, '43');
  expect(other.heard).toEqual([change, change]);
  expect(one.heard).toHaveLength(1);
});

test('sends a new tab the changes from while its page was loading', async () => {
  await openTab();
  vi.stubGlobal('performance', { timeOrigin: Date.now(), now: () => 0 });
  FakeSource.last.say(change, '42');
  expect((await openTab()).heard).toEqual([change]);
});

test('reopens the stream, and polls after three failures', async () => {
  const { heard } = await openTab();
  FakeSource.last.onerror?.();
  await vi.advanceTimersByTimeAsync(2000);
  expect(FakeSource.opened).toHaveLength(2);
  expect(heard).toEqual([]);
  for (let count = 0; count < 2; count += 1) {
    FakeSource.last.onerror?.();
    await vi.advanceTimersByTimeAsync(45_000);
  }
  expect(heard).toEqual([{ type: 'missed' }]);
});

test('reports since when the server cannot be reached, until it responds', async () => {
  const { heard } = await openTab();
  const since = Date.now();
  FakeSource.last.say({ type: 'beat' }, '1');
  respond = () => Promise.reject(new TypeError('Failed to fetch'));
  FakeSource.last.onerror?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard.at(-1)).toEqual({ type: 'down', since });
  respond = () => Promise.resolve({ ok: true, status: 204 });
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1);
  expect(heard.at(-1)).toEqual({ type: 'missed' });
  expect(FakeSource.last.isClosed).toBe(false);
});

test('catches up within seconds once the site responds again', async () => {
  const { heard } = await openTab();
  respond = () => Promise.resolve({ ok: false, status: 503 });
  FakeSource.last.onerror?.();
  await vi.advanceTimersByTimeAsync(60_000);
  respond = () => Promise.resolve({ ok: true, status: 204 });
  await vi.advanceTimersByTimeAsync(6000);
  expect(heard.at(-1)).toEqual({ type: 'missed' });
  expect(FakeSource.last.isClosed).toBe(false);
});

test('reopens a silent stream, as after sleep', async () => {
  await openTab();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSource.opened.length).toBeGreaterThan(1);
});

test('leaves a session that has ended to the page', async () => {
  const { heard } = await openTab();
  respond = () => Promise.resolve({ ok: false, status: 0 });
  FakeSource.last.onerror?.();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(heard).toEqual([]);
  expect(FakeSource.opened).toHaveLength(1);
});

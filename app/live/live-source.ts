import { href } from 'react-router';
import type { LiveEvent } from '#features/live/live.ts';

/** `down`: the server cannot be reached; pages show the state of `since`, in milliseconds since 1970. */
export type LiveMessage = LiveEvent | { readonly type: 'down'; readonly since: number };

interface Sent {
  readonly message: LiveMessage;
  /** The stream's last timestamp, to go on from. */
  readonly id: string;
  readonly at: number;
  /** Set for one tab only, which asked for it. */
  readonly for?: string;
}

interface Joined {
  readonly joined: string;
  readonly since: number;
}

const name = 'meridian-live';
export const ownTab = crypto.getRandomValues(new Uint32Array(3)).join('-');
/** The server sends something every twenty seconds. After sleep, a dead stream may seem open. */
const quietMs = 50_000;
const checkMs = 30_000;
/** Between checks of a site that does not respond. */
const downMs = 4000;
const keptMs = 60_000;
const maxFailures = 3;

/**
 * Follows the event stream that all tabs of the browser share. The tab that holds the lock reads it and passes its
 * messages on; another takes over when that tab closes. Returns a function that stops.
 */
export function followLive(onMessage: (message: LiveMessage) => void): () => void {
  const own = ownTab;
  const stop = new AbortController();
  const channel = new BroadcastChannel(name);
  let last = '';
  let recent: readonly Sent[] = [];
  let isLeading = false;

  const take = (sent: Sent) => {
    if (sent.id !== '') last = sent.id;
    recent = [...recent.filter(({ at }) => at > sent.at - keptMs), sent];
    onMessage(sent.message);
  };
  channel.onmessage = ({ data }: MessageEvent<Sent | Joined>) => {
    if (!('joined' in data)) {
      if (data.for === undefined || data.for === own) take(data);
    } else if (isLeading) {
      // Changes from while that page was loading.
      const missed = recent.filter(({ at, message }) => at >= data.since && message.type !== 'beat');
      for (const sent of missed) channel.postMessage({ ...sent, for: data.joined });
    }
  };
  channel.postMessage({ joined: own, since: performance.timeOrigin } satisfies Joined);

  const lead = () =>
    new Promise<void>((end) => {
      if (stop.signal.aborted) {
        end();
        return;
      }
      isLeading = true;
      const close = readStream(
        () => (last === '' ? `age=${Math.round(performance.now())}` : `after=${last}`),
        (message, id) => {
          const sent = { message, id, at: Date.now() };
          channel.postMessage(sent);
          take(sent);
        },
      );
      stop.signal.addEventListener('abort', () => {
        close();
        end();
      });
    });
  // Without https there are no locks, so each tab reads its own stream.
  if ('locks' in navigator) navigator.locks.request(name, { signal: stop.signal }, lead).catch(() => undefined);
  else void lead();

  return () => {
    stop.abort();
    channel.close();
  };
}

/**
 * Reopens the stream after a failure, once the site responds and the session is valid. After three failures, pages
 * reload their data every half minute instead, or once the site responds again.
 */
function readStream(resume: () => string, publish: (message: LiveMessage, id: string) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let receivedAt = Date.now();
  let freshAt = receivedAt;
  let isDown = false;
  let isOver = false;

  function open(): void {
    receivedAt = Date.now();
    if (!('EventSource' in globalThis)) {
      fail(maxFailures);
      return;
    }
    source = new EventSource(`${href('/live')}?${resume()}`);
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      failures = 0;
      receivedAt = freshAt = Date.now();
      publish(JSON.parse(data) as LiveMessage, lastEventId);
    };
    source.onerror = () => fail();
  }

  function fail(count = failures + 1): void {
    close();
    failures = count;
    const delay = failures < maxFailures ? 1000 * failures : isDown ? downMs : checkMs;
    // Spread out, since all browsers reconnect when a process ends.
    timer = setTimeout(() => void retry(), delay * (0.5 + Math.random()));
  }

  async function retry(): Promise<void> {
    const response = await fetch(`${href('/live')}?check`, { redirect: 'manual', cache: 'no-store' }).catch(() => null);
    if (isOver) return;
    isDown = response === null || response.status >= 500;
    if (response?.ok === true) {
      freshAt = Date.now();
      if (failures >= maxFailures) publish({ type: 'missed' }, '');
      open();
      return;
    }
    const isLost = failures + 1 >= maxFailures;
    // A session that has ended redirects; the page says so itself.
    if (isLost && isDown) publish({ type: 'down', since: freshAt }, '');
    fail();
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  const watch = setInterval(() => {
    if (source !== undefined && Date.now() - receivedAt > quietMs) fail();
  }, 5000);
  const online = () => {
    if (source !== undefined) return;
    clearTimeout(timer);
    void retry();
  };
  addEventListener('online', online);
  open();
  return () => {
    isOver = true;
    clearInterval(watch);
    removeEventListener('online', online);
    close();
  };
}

import { href } from 'react-router';
import type { LiveEvent } from '#features/live/live.ts';

/** `down`: nothing can be heard; what is shown is as of `since`, in milliseconds. */
export type LiveMessage = LiveEvent | { readonly type: 'down'; readonly since: number };

interface Sent {
  readonly message: LiveMessage;
  /** The stream's last timestamp, to go on from. */
  readonly id: string;
  readonly at: number;
  /** Only the tab that asked for it. */
  readonly for?: string;
}

interface Joined {
  readonly joined: string;
  readonly since: number;
}

const name = 'meridian-live';
/** The id of this tab. */
export const ownTab = crypto.getRandomValues(new Uint32Array(3)).join('-');
/** A stream says something every twenty seconds. After sleep it may seem open. */
const quietMs = 50_000;
const checkMs = 30_000;
const keptMs = 60_000;
const maxFailures = 3;

/**
 * Hears the event stream that all tabs of the browser share: the one that holds the lock reads it and passes on what it
 * says, and another one takes over when it closes. Returns a function that stops.
 */
export function followLive(hear: (message: LiveMessage) => void): () => void {
  const own = ownTab;
  const stop = new AbortController();
  const channel = new BroadcastChannel(name);
  let last = '';
  let recent: readonly Sent[] = [];
  let isLeading = false;

  const take = (sent: Sent) => {
    if (sent.id !== '') last = sent.id;
    recent = [...recent.filter(({ at }) => at > sent.at - keptMs), sent];
    hear(sent.message);
  };
  channel.onmessage = ({ data }: MessageEvent<Sent | Joined>) => {
    if (!('joined' in data)) {
      if (data.for === undefined || data.for === own) take(data);
    } else if (isLeading) {
      // What changed while that page was loading.
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
  // There are no locks without https: then each tab reads a stream.
  if ('locks' in navigator) navigator.locks.request(name, { signal: stop.signal }, lead).catch(() => undefined);
  else void lead();

  return () => {
    stop.abort();
    channel.close();
  };
}

/**
 * Opens the stream again when it fails, once the site responds and the session is good. After three failures the pages
 * are read again each half minute instead, as without streams.
 */
function readStream(resume: () => string, publish: (message: LiveMessage, id: string) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let heardAt = Date.now();
  let freshAt = heardAt;
  let isOver = false;

  function open(): void {
    heardAt = Date.now();
    if (!('EventSource' in globalThis)) {
      fail(maxFailures);
      return;
    }
    source = new EventSource(`${href('/live')}?${resume()}`);
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      failures = 0;
      heardAt = freshAt = Date.now();
      publish(JSON.parse(data) as LiveMessage, lastEventId);
    };
    source.onerror = () => fail();
  }

  function fail(count = failures + 1): void {
    close();
    failures = count;
    // Not all browsers at once, when a process has ended.
    const delay = failures < maxFailures ? 1000 * failures * (0.5 + Math.random()) : checkMs;
    timer = setTimeout(() => void retry(), delay);
  }

  async function retry(): Promise<void> {
    const response = await fetch(`${href('/live')}?check`, { redirect: 'manual', cache: 'no-store' }).catch(() => null);
    if (isOver) return;
    if (response?.ok === true) {
      freshAt = Date.now();
      if (failures >= maxFailures) publish({ type: 'missed' }, '');
      open();
      return;
    }
    const isLost = failures + 1 >= maxFailures;
    // A session that has ended redirects; the page says so itself.
    if (isLost && (response === null || response.status >= 500)) publish({ type: 'down', since: freshAt }, '');
    fail();
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  const watch = setInterval(() => {
    if (source !== undefined && Date.now() - heardAt > quietMs) fail();
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

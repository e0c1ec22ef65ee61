import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Pool } from 'pg';
import type { Logger } from '#server/log.ts';

/** `LISTEN` over one session; notifications only on commit. */
export interface Listener {
  /**
   * Resolves when it listens, or will on reconnect. Calls `missed` after each reconnect, because notifications may be
   * lost. Returns the unsubscribe function.
   * @param channel letters, digits, `_`.
   */
  listen(channel: string, onMessage: (payload: string) => void, onMissed?: () => void): Promise<() => void>;
  close(): Promise<void>;
}

interface Subscription {
  channel: string;
  onMessage: (payload: string) => void;
  onMissed?: () => void;
}

/** The embedded engine's only session cannot be lost. */
export function embeddedListener(engine: PGlite, pool: Pool): Listener {
  const subscriptions = new Set<Subscription>();
  const off = engine.onNotification((channel, payload) => deliver(subscriptions, channel, payload));
  return {
    async listen(channel, onMessage, onMissed) {
      const subscription = { channel, onMessage, onMissed };
      subscriptions.add(subscription);
      await pool.query(`LISTEN ${quoted(channel)}`);
      return () => subscriptions.delete(subscription);
    },
    close() {
      off();
      subscriptions.clear();
      return Promise.resolve();
    },
  };
}

const firstDelay = 250;
const maxDelay = 15_000;
const pulseInterval = 10_000;

/** A separate connection, opened on first use and reopened when lost. */
export function serverListener(url: string, log: Logger): Listener {
  const subscriptions = new Set<Subscription>();
  let client: pg.Client | undefined;
  let opening: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  async function open(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'meridian listener',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      query_timeout: 5000,
    });
    next.on('notification', ({ channel, payload }) => deliver(subscriptions, channel, payload ?? ''));
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, undefined));
    try {
      await next.connect();
      for (const channel of new Set([...subscriptions].map((one) => one.channel)))
        await next.query(`LISTEN ${quoted(channel)}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    failures = 0;
    clearInterval(pulse);
    // Detects silently dropped packets.
    pulse = setInterval(() => void next.query('select 1').catch((error: unknown) => lost(next, error)), pulseInterval);
    return next;
  }

  function lost(which: pg.Client, error: unknown): void {
    if (client !== which || closed) return;
    client = undefined;
    clearInterval(pulse);
    log.warn(
      { event: 'listener.connection.lost', err: error },
      'Lost the listening database connection; opening it again',
    );
    which.end().catch(() => undefined);
    reopenLater();
  }

  function reopenLater(): void {
    if (closed) return;
    clearTimeout(retry);
    const delay = Math.min(maxDelay, firstDelay * 2 ** failures);
    failures += 1;
    retry = setTimeout(() => {
      connection().then(
        () => subscriptions.forEach((one) => one.onMissed?.()),
        (error: unknown) => {
          openFailed(error);
        },
      );
    }, delay);
  }

  function openFailed(error: unknown): void {
    log.warn(
      { event: 'listener.open.failed', err: error },
      'Could not open the listening database connection; trying again',
    );
    reopenLater();
  }

  function connection(): Promise<pg.Client> {
    if (client) return Promise.resolve(client);
    opening ??= open().finally(() => (opening = undefined));
    return opening;
  }

  return {
    async listen(channel, onMessage, onMissed) {
      const subscription = { channel, onMessage, onMissed };
      subscriptions.add(subscription);
      try {
        const current = await connection();
        await current.query(`LISTEN ${quoted(channel)}`);
      } catch (error) {
        openFailed(error);
      }
      return () => subscriptions.delete(subscription);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      subscriptions.clear();
      const last = client ?? (await opening?.catch(() => undefined));
      clearInterval(pulse);
      await last?.end().catch(() => undefined);
    },
  };
}

function deliver(subscriptions: Iterable<Subscription>, channel: string, payload: string): void {
  for (const one of subscriptions) if (one.channel === channel) one.onMessage(payload);
}

function quoted(channel: string): string {
  return pg.escapeIdentifier(channel);
}

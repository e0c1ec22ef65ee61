import pg from 'pg';
import { keeperName } from './server-databases.ts';

/** Before a statement, during it, or before its response. */
export type LostAt = 'before' | 'during' | 'after';

export interface LostConnections {
  /** Statements from now; 1 is the next. */
  loseAt(statement: number, when: LostAt): void;
  /** Cancels a pending loss. */
  disarm(): void;
  /** Except its own. */
  endAll(database: number): Promise<void>;
  wasLost(): boolean;
  close(): Promise<void>;
}

/** Simulates restarts and failovers. */
export async function openLostConnections(url: string): Promise<LostConnections> {
  const killer = new pg.Client(url);
  await killer.connect();
  const own: { query: (...args: unknown[]) => unknown } = pg.Client.prototype;
  const query = Object.getOwnPropertyDescriptor(own, 'query')?.value as (...args: unknown[]) => unknown;
  let plan: { left: number; readonly when: LostAt } | undefined;

  async function end(client: pg.Client): Promise<void> {
    const ended = new Promise((resolve) => client.once('end', resolve));
    const pid: unknown = Reflect.get(client, 'processID');
    await killer.query('select pg_terminate_backend($1)', [pid]);
    await ended;
  }

  async function lose(client: pg.Client, when: LostAt, send: () => Promise<unknown>): Promise<unknown> {
    if (when === 'before') await end(client);
    const sent = send();
    sent.catch(() => undefined);
    if (when === 'during') await end(client);
    const answer = await sent;
    if (when === 'during' || when === 'before') return answer;
    await end(client);
    throw new Error('Connection terminated unexpectedly');
  }

  own.query = function counted(this: pg.Client, ...args: unknown[]): unknown {
    const send = (sent: unknown[]): unknown => Reflect.apply(query, this, sent);
    if (plan === undefined || this === killer) return send(args);
    plan.left -= 1;
    if (plan.left > 0) return send(args);
    const { when } = plan;
    plan = undefined;
    const done = args.at(-1);
    if (typeof done !== 'function') return lose(this, when, () => send(args) as Promise<unknown>);
    const answer = lose(this, when, () => send(args.slice(0, -1)) as Promise<unknown>);
    answer.then(
      (result) => void Reflect.apply(done, null, [null, result]),
      (error: unknown) => void Reflect.apply(done, null, [error]),
    );
    return undefined;
  };

  return {
    loseAt: (statement, when) => (plan = { left: statement, when }),
    disarm: () => (plan = undefined),
    async endAll(database) {
      const others =
        'select pg_terminate_backend(pid) from pg_stat_activity where datid = $1 and application_name <> $2';
      await killer.query(`${others} and pid <> pg_backend_pid()`, [database, keeperName]);
    },
    wasLost: () => plan === undefined,
    async close() {
      own.query = query;
      await killer.end();
    },
  };
}

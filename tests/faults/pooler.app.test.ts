import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { pino } from 'pino';
import { openDatabase } from '#server/db/database.ts';
import { unavailableIn } from '#server/db/unavailable.ts';
import { openTestDatabase, silent } from '../open-test-database.ts';
import { startPooler, type Pooler } from '../pooler.ts';

/** `npm run test:pooler`: PgBouncer is no dependency. */
describe.runIf(inject('poolerUrl') !== undefined)('behind a transaction pooler', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let other: Pooler | undefined;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterEach(async () => {
    await other?.stop();
    other = undefined;
  });
  afterAll(() => database.close());

  const direct = () => database.url ?? '';
  const through = ({ port }: Pooler) => Object.assign(new URL(direct()), { port: String(port) }).toString();
  const databasePort = () => Number(new URL(direct()).port);

  it('a slow statement of a request ends at the server after three seconds, and one of a job does not', async () => {
    const began = performance.now();
    const [ofRequest, ofJob] = await Promise.allSettled([
      database.pool.query('select pg_sleep(6)'),
      database.background.pool.query('select pg_sleep(4)'),
    ]);
    expect(ofJob.status).toBe('fulfilled');
    expect(ofRequest.status === 'rejected' && unavailableIn(ofRequest.reason)).toMatchObject({ code: '57014' });
    expect(performance.now() - began).toBeLessThan(5500);
  });

  it('a statement that waits for a lock ends after two seconds', async () => {
    await database.background.pool.query('create table held (id int)');
    const holder = await database.background.pool.connect();
    await holder.query('begin; lock table held');
    const refusal = await database.pool.query('select * from held').catch((error: unknown) => error);
    expect(unavailableIn(refusal)).toMatchObject({ reason: 'lock' });
    await holder.query('rollback');
    holder.release();
  });

  it('hears what others announce, since it listens past the pooler', async () => {
    const heard: string[] = [];
    const end = database.changes.listen((topic) => heard.push(topic));
    await delay(200);
    await database.db.transaction((tx) => database.changes.announce(tx, 'articles'));
    await expect.poll(() => heard).toContain('articles');
    end();
  });

  it.each([
    ['refuses session settings', /^$/m],
    ['drops session settings', /^unix_socket_dir =$/m],
  ])('does not start without a direct address where the pooler %s', async (what, pattern) => {
    const dropped = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout';
    const line = what.startsWith('drops') ? `unix_socket_dir =\nignore_startup_parameters = ${dropped}` : '';
    other = await startPooler(databasePort(), [[pattern, line]]);
    const open = openDatabase({ url: through(other), interactive: true, dataDir: '.', log: silent });
    await expect(open).rejects.toThrow(/^DATABASE_URL leads to a connection pooler.*set DATABASE_DIRECT_URL/);
  });

  it('does not start where the pooler mixes up prepared statements, but does without them', async () => {
    other = await startPooler(databasePort(), [[/^max_prepared_statements = .*/m, 'max_prepared_statements = 0']]);
    const options = { url: through(other), directUrl: direct(), interactive: true, dataDir: '.', log: silent };
    await expect(openDatabase(options)).rejects.toThrow(/max_prepared_statements .*DATABASE_PREPARED=off/);
    const opened = await openDatabase({ ...options, prepared: false });
    const insert = () => opened.pool.query('insert into notes (word) values ($1)', ['one']);
    await opened.pool.query('create table notes (word text)');
    await Promise.all(Array.from({ length: 40 }, insert));
    await opened.close();
  });

  it('warns of a pooler that sets no timeouts', async () => {
    other = await startPooler(databasePort(), [[/ connect_query='.*'/, '']]);
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const url = through(other);
    const opened = await openDatabase({ url, directUrl: direct(), interactive: true, dataDir: '.', log });
    await opened.close();
    expect(lines.join('')).toContain('database.timeouts.missing');
  });
});

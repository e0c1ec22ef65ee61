import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { clockSettings } from '../clock/clock.ts';
import { submissionOf } from '../intakes.ts';
import { embeddedFolder } from '../embedded-template.ts';
import { openTestDatabase, silent, testDatabaseSettings, testEngine } from '../open-test-database.ts';
import { mailsOf } from '../emails.ts';
import { freePort } from '../site.ts';
import { testJob } from '../jobs.ts';
import { isWeekly } from '../weekly.ts';

const onPostgres = testEngine === 'postgres';
/** Milliseconds for a test that starts the program up to four times. */
const limit = 180_000;

/** Without npm, which exits by signal. */
function run(args: readonly string[], settings: Readonly<Record<string, string>>) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['scripts/start.ts', ...args], {
    env: { PATH, HOME, DRAIN_SECONDS: '0', ...clockSettings(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const says = (copy: string) => expect.poll(() => output, { timeout: 30_000 }).toContain(copy);
  const terminate = () => child.kill('SIGTERM');
  return { terminate, ended, says, output: () => output };
}

test(
  'shuts the server down cleanly on SIGTERM: first not ready, then closed, with running requests answered',
  async () => {
    const database = await testDatabaseSettings();
    const port = await freePort();
    const site = run(['serve'], { ...database.settings, PORT: String(port), LOG_LEVEL: 'error', DRAIN_SECONDS: '6' });
    await site.says('Meridian is ready');
    const body = JSON.stringify(submissionOf('drained'));
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /functions/v1/intake-submissions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 20)}`,
    );
    // Proves that the previous connection was accepted.
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    site.terminate();
    // New connections, like a load balancer.
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Connection: 'close' } });
      return answer.status;
    };
    await expect.poll(() => ask('/readyz')).toBe(503);
    const noticed = performance.now();
    expect([await ask('/healthz'), await ask('/'), await ask('/contact'), await ask('/readyz')]).toEqual([
      200, 200, 200, 503,
    ]);
    const refused = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        () => 'taken',
        () => 'refused',
      );
    await expect.poll(refused, { timeout: 30_000 }).toBe('refused');
    expect(performance.now() - noticed).toBeGreaterThan(1000);
    socket.write(body.slice(20));
    expect(await text(socket)).toContain('"success":true');
    expect(await site.ended).toBe(0);
    expect(site.output()).toContain('Stopped');
    await database.close();
  },
  limit,
);

// doctor.http.test.ts has it on Postgres.
test.skipIf(onPostgres || !isWeekly)(
  'the doctor checks a site that runs and one that does not, and says why the start fails',
  async () => {
    const database = await testDatabaseSettings();
    const settings = { ...database.settings, PORT: String(await freePort()), LOG_LEVEL: 'error' };
    const stopped = run(['doctor'], settings);
    expect(await stopped.ended).toBe(0);
    expect(stopped.output()).toMatch(/^warning +Processes +No process of the site was found\./m);
    const site = run(['serve'], settings);
    await site.says('Meridian is ready');
    const running = run(['doctor', '--json'], settings);
    expect(await running.ended).toBe(0);
    expect(JSON.parse(running.output().slice(running.output().indexOf('{')))).toMatchObject({ ok: true });
    site.terminate();
    expect(await site.ended).toBe(0);
    const wrong = run(['doctor'], { ...settings, DATABASE_URL: 'nonsense' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toMatch(/^failed +Settings +DATABASE_URL must be an address/m);
    await database.close();
  },
  limit,
);

test.runIf(onPostgres)(
  'a separate worker runs the jobs that a server has queued',
  async () => {
    const database = await testDatabaseSettings();
    const port = await freePort();
    const settings = { ...database.settings, LOG_LEVEL: 'error', WORKER: 'separate' };
    const site = run(['serve'], { ...settings, PORT: String(port) });
    await site.says('Meridian is ready');
    const answer = await fetch(`http://127.0.0.1:${port}/functions/v1/intake-submissions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(submissionOf('worker')),
    });
    expect(answer.status).toBe(200);
    expect(await mailsOf(database.settings.DATA_DIR)).toEqual([]);
    const worker = run(['worker'], settings);
    await worker.says('Processing jobs');
    await expect.poll(() => mailsOf(database.settings.DATA_DIR), { timeout: 30_000 }).toHaveLength(2);
    worker.terminate();
    site.terminate();
    expect([await worker.ended, await site.ended]).toEqual([0, 0]);
    await database.close();
  },
  limit,
);

// Daily, copy.app.test.ts copies a database without starting the program.
test.runIf(onPostgres && isWeekly)(
  'db copy moves a site to the Postgres server',
  async () => {
    const { dataDir, remove } = await embeddedFolder();
    const source = await openDatabase({ dataDir, log: silent });
    const wait = testJob('wait');
    const jobs = await startJobs(source, silent, [wait], { work: false });
    await jobs.send(source.db, wait, { number: 1 });
    await jobs.stop();
    await source.close();
    const target = await openTestDatabase();
    const settings = { DATA_DIR: dataDir, DATABASE_URL: target.url ?? '' };
    const copy = run(['db', 'copy'], settings);
    expect(await copy.ended).toBe(0);
    expect(copy.output()).toContain('pgboss.job: 1 rows');
    expect((await target.pool.query('select name from pgboss.job')).rows).toEqual([{ name: 'wait' }]);
    const again = run(['db', 'copy'], settings);
    expect(await again.ended).toBe(1);
    expect(again.output()).toContain('already has rows');
    await rm(`${dataDir}/database`, { recursive: true });
    const nothing = run(['db', 'copy'], settings);
    expect(await nothing.ended).toBe(1);
    expect(nothing.output()).toContain('there is no embedded database');
    await target.close();
    await remove();
  },
  limit,
);

test('a command whose reader has gone ends without a complaint', async () => {
  const script = '"$0" scripts/start.ts --help | true';
  expect(await promisify(execFile)('sh', ['-c', script, process.execPath])).toMatchObject({ stderr: '' });
});

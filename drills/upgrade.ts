/** The version before and this one on the same Postgres under load; then the older one ends. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { articlesTopic } from '#features/insights/insights.ts';
import { articles } from '#features/insights/insights.table.ts';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { median, printTable } from '../bench/table.ts';
import { articleOf } from '../tests/articles.ts';
import { contactOf } from '../tests/contacts.ts';
import { submissionOf, visitorAddress } from '../tests/intakes.ts';
import { silent } from '../tests/silent.ts';
import { freePort } from '../tests/site.ts';
import { startDrillPostgres } from './drill-postgres.ts';
import { drillFolder, removeFolder, Skipped, startProgram, stopAll, waitFor, type Started } from './kit.ts';

const seconds = Number(process.env['DRILL_SECONDS'] ?? 20);

interface Version {
  readonly name: string;
  readonly origin: string;
  readonly program: Started;
  asked: number;
  readonly failures: string[];
}

/** Reads and writes of a visitor and an administrator; `cookie` may come from the other version. */
type Turn = (version: Version, number: number, cookie: string) => Promise<void>;

export async function drillUpgrade(): Promise<void> {
  const from = await olderCommit();
  const folder = await drillFolder('upgrade');
  const older = path.join(folder, 'older');
  const database = await startDrillPostgres(folder);
  let client: OpenDatabase | undefined;
  try {
    await buildAt(from, older);
    const settings = {
      DATABASE_URL: database.url,
      AUTH_SECRET: 'drill-Jq0v.Ls92_mZ61xTb47-Wc5Yf38',
      TRUSTED_PROXIES: '127.0.0.1/32',
      DATA_DIR: path.join(folder, 'data'),
      SANDBOXES: 'on',
      DRAIN_SECONDS: '2',
      LOG_LEVEL: 'warn',
    };
    const before = await startVersion(`before (${from.slice(0, 7)})`, older, folder, { ...settings, DEMO_DATA: 'on' });
    const printed = await before.program.output();
    const [, email = '', adminPassword = ''] = /^\s+(admin@\S+)\s+(\S+)/m.exec(printed) ?? [];
    client = await openDatabase({ url: database.url, dataDir: settings.DATA_DIR, log: silent });
    await client.db.insert(articles).values(articleOf('drill', { title: 'Before the drill' }));

    const load = startLoad([before], email, adminPassword);
    await delay(2000);
    const now = await startVersion('now', process.cwd(), folder, { ...settings, DEMO_DATA: 'off' });
    load.versions.push(now);
    await delay(seconds * 500);
    const shown = await publishOften(client, [before, now]);
    await delay(seconds * 500);
    load.versions.shift();
    await delay(1000);
    await before.program.stop();
    await delay(2000);
    await load.stop();

    await waitFor('The end of all jobs', 60, async () => (await jobsIn(client, "state < 'completed'")) === 0);
    const dead = await jobsIn(client, "state = 'failed'");
    const rows: [string, number, number, number][] = [];
    for (const version of [before, now]) {
      rows.push([version.name, version.asked, version.failures.length, await loggedErrors(version)]);
    }
    printTable('Both versions on one database', ['version', 'requests', 'failed', 'errors logged'], rows);
    console.log(`  ${await jobsIn(client, "state = 'completed'")} jobs done, ${dead} failed`);
    console.log(`  a title was new on both after ${shown.toFixed(0)} ms (median of 5)`);
    const failures = [before, now].flatMap((one) => one.failures.map((failure) => `${one.name}: ${failure}`));
    if (failures.length > 0) throw new Error(failures.slice(0, 5).join('\n'));
    if (dead > 0 || shown > 1000 || rows.some(([, , , errors]) => errors > 0))
      throw new Error('Not as it was promised.');
  } finally {
    await client?.close();
    await stopAll();
    await database.stop();
    await removeFolder(folder);
  }
}

/** `DRILL_FROM`, the last tag, or the commit that made release 0.1.0. */
async function olderCommit(): Promise<string> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args).catch(() => ({ stdout: '' }))).stdout.trim();
  const first = (await git('log', '--format=%H', '-S"version": "0.1.0"', '--', 'package.json')).split('\n').at(-1);
  const wanted = process.env['DRILL_FROM'] ?? (await git('describe', '--tags', '--abbrev=0'));
  const found = await git('rev-parse', '--verify', '--quiet', `${wanted || first}^{commit}`);
  if (found === '') throw new Skipped('git knows no version before this one');
  return found;
}

async function buildAt(commit: string, folder: string): Promise<void> {
  await mkdir(folder);
  const script = 'git archive "$1" | tar -x -C "$2" && cd "$2" && npm ci --no-audit --no-fund && npm run build';
  await promisify(execFile)('sh', ['-c', script, 'sh', commit, folder], { maxBuffer: 1e8 });
}

async function startVersion(
  name: string,
  cwd: string,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<Version> {
  const port = await freePort();
  const script = 'cd "$1" && exec "$2" scripts/start.ts serve';
  const command = ['sh', '-c', script, 'sh', cwd, process.execPath] as const;
  const program = await startProgram(name.slice(0, 6), [...command], {
    folder,
    env: { ...settings, PORT: String(port) },
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(name, 120, async () => (await fetch(`${origin}/readyz`)).ok);
  await waitFor('Its greeting', 30, async () => (await program.output()).includes('Stop with Ctrl+C'));
  return { name, origin, program, asked: 0, failures: [] };
}

let visitors = 0;

async function ask(version: Version, target: string, body?: object | URLSearchParams, cookie = '', expected = 200) {
  version.asked += 1;
  visitors += 1;
  const headers: Record<string, string> = { 'X-Forwarded-For': visitorAddress(visitors), Cookie: cookie };
  if (body !== undefined) headers['Origin'] = version.origin;
  if (body !== undefined && !(body instanceof URLSearchParams)) headers['Content-Type'] = 'application/json';
  const sent = body instanceof URLSearchParams ? body : body && JSON.stringify(body);
  const init = { headers, redirect: 'manual' as const, signal: AbortSignal.timeout(15_000) };
  const post = sent === undefined ? {} : { method: 'POST', body: sent };
  try {
    const answer = await fetch(version.origin + target, { ...init, ...post });
    await answer.arrayBuffer();
    if (answer.status !== expected) version.failures.push(`${target}: ${answer.status}`);
    return answer.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ');
  } catch (error) {
    version.failures.push(`${target}: ${String(error)}`);
    return '';
  }
}

const signIn = (version: Version, email: string, secret: string) =>
  ask(version, '/api/auth/sign-in/email', { email, password: secret });

const turns: readonly Turn[] = [
  (version) => ask(version, '/').then(),
  (version) => ask(version, '/insights?q=growth').then(),
  (version) => ask(version, '/contact').then(),
  (version, number) => ask(version, '/functions/v1/intake-submissions', submissionOf(`drill-${number}`)).then(),
  (version, number) => ask(version, '/functions/v1/contact-form', contactOf(`drill-${number}`)).then(),
  (version, number) => {
    const body = { email: `drill-${number}@harbour.example`, formId: `newsletter-${crypto.randomUUID()}` };
    return ask(version, '/functions/v1/newsletter-subscriptions', body).then();
  },
  (version, _, cookie) => ask(version, '/admin', undefined, cookie).then(),
  (version, _, cookie) => ask(version, '/admin/leads', undefined, cookie).then(),
  (version, _, cookie) => ask(version, '/admin/articles', undefined, cookie).then(),
];

/** Each turn goes to every version in use; administrators sign in at one and ask the other. */
function startLoad(versions: Version[], email: string, secret: string) {
  let isOver = false;
  const caller = async (first: number) => {
    for (let number = first; !isOver; number += 4) {
      const at = versions[number % versions.length];
      const other = versions[(number + 1) % versions.length];
      if (!at || !other) continue;
      const cookie = number % 9 >= 6 ? await signIn(other, email, secret) : '';
      await turns[number % 9]?.(at, number, cookie);
      await delay(50);
    }
  };
  const callers = [0, 1, 2, 3].map(caller);
  const stop = async () => {
    isOver = true;
    await Promise.all(callers);
  };
  return { versions, stop };
}

/** Milliseconds until both show a new title: median. */
async function publishOften({ db, pool, changes }: OpenDatabase, versions: readonly Version[]): Promise<number> {
  const times: number[] = [];
  for (let round = 1; round <= 5; round += 1) {
    const title = `Title of round ${round}`;
    await pool.query('update articles set title = $1 where slug = $2', [title, 'drill']);
    await db.transaction((tx) => changes.announce(tx, articlesTopic));
    const began = performance.now();
    await waitFor('The title on both', 10, async () => {
      const pages = await Promise.all(
        versions.map(async ({ origin }) => (await fetch(`${origin}/insights/drill`)).text()),
      );
      return pages.every((page) => page.includes(title));
    });
    times.push(performance.now() - began);
  }
  return median(times);
}

async function jobsIn(client: OpenDatabase | undefined, condition: string): Promise<number> {
  const text = `select count(*)::int from pgboss.job where name like 'send-%' and ${condition}`;
  return (await client?.pool.query<{ count: number }>(text))?.rows[0]?.count ?? 0;
}

async function loggedErrors({ program }: Version): Promise<number> {
  return (await program.output()).split('\n').filter((line) => /"level":"?(?:error|fatal|50|60)/.test(line)).length;
}

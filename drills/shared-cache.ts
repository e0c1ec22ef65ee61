/** Varnish and nginx in front of two replicas: hits, freshness after a change, people who are signed in, a dead site. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type * as Program from '../app/bootstrap/main.ts';
import { freePort, startSite, type Site } from '../tests/site.ts';
import { drillFolder, findProgram, removeFolder, startProgram, stopAll, waitFor, waitForPort } from './kit.ts';
import { startDrillPostgres } from './drill-postgres.ts';

const articles = Array.from({ length: 30 }, (_, number) => `drill-article-${String(number)}`);
const fixedPages = ['/', '/start', '/insights', '/privacy-policy', '/insights/feed.xml', '/sitemap.xml', '/robots.txt'];
const sharedPages = [...fixedPages, ...articles.map((slug) => `/insights/${slug}`)];
const privatePages = ['/contact', '/login', '/intake', '/dashboard', '/insights?q=drill'];

interface CacheResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly isHit: boolean;
}

type Send = (path: string, headers?: Record<string, string>) => Promise<CacheResponse>;

function openSend(origin: string): Send {
  return async (path, headers = {}) => {
    const response = await fetch(origin + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(20_000) });
    const { status } = response;
    const isHit = /^(?:hit|stale|updating|revalidated)$/i.test(response.headers.get('X-Cache') ?? '');
    return { status, text: await response.text(), headers: response.headers, isHit };
  };
}

export async function drillSharedCache(): Promise<void> {
  const varnish = await findProgram('varnishd');
  const nginx = await findProgram('nginx');
  const folder = await drillFolder('shared-cache');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const database = await startDrillPostgres(folder);
  const settings = {
    DATABASE_URL: database.url,
    PUBLIC_ORIGIN: origin,
    AUTH_SECRET: 'drill-Jq0v.Ls92_mZ61xTb47-Wc5Yf38',
    SANDBOXES: 'on',
    CDN_PURGE_URL: `${origin}/`,
  };
  const ports = [await freePort(), await freePort()];
  const startBoth = async (seconds: number): Promise<Site[]> => {
    const sites: Site[] = [];
    for (const [number, one] of ports.entries()) {
      const own = { CDN_MAX_AGE: String(seconds), DEMO_DATA: number === 0 ? 'on' : 'off' };
      sites.push(await startSite({ port: one, settings: { ...settings, ...own } }));
    }
    return sites;
  };
  let sites: Site[] = [];
  try {
    sites = await startBoth(600);
    const [, email = '', password = ''] = /^\s+(\S+@\S+)\s+(\S+)\s+\(/m.exec(sites[0]?.output() ?? '') ?? [];
    const config = path.join(folder, 'default.vcl');
    await writeFile(config, await vclFor(ports));
    const args = ['-F', '-j', 'none', '-a', `127.0.0.1:${port}`, '-f', config, '-n', path.join(folder, 'varnish')];
    await startProgram('varnish', [...varnish.command, ...args, '-s', 'malloc,64m'], { folder });
    await waitForPort(port);
    const send = openSend(origin);
    await waitFor('A healthy backend', 30, async () => (await send('/readyz')).status === 200);

    const app = await openQuietly({ ...settings, CDN_MAX_AGE: '600', DATA_DIR: path.join(folder, 'data') });
    await writeArticles(app);
    await settled(send);
    const cookie = await signIn(origin, email, password);
    await checkPeople(send, cookie);
    report('Varnish', await mix(send, cookie));
    await freshness(app, send);
    await app.close();

    for (const site of sites) await site.kill();
    sites = await startBoth(2);
    await staleness('Varnish', send, sites);

    sites = await startBoth(2);
    const nginxPort = await freePort();
    const cached = await startNginx(nginx.command, folder, ports, nginxPort);
    await checkPeople(asNginx(cached, origin), cookie);
    report('nginx', await mix(asNginx(cached, origin), cookie));
    await staleness('nginx', asNginx(cached, origin), sites);
  } finally {
    for (const site of sites) await site.kill();
    await stopAll();
    await database.stop();
    await removeFolder(folder);
  }
}

/** The shipped file with the ports of two replicas. */
async function vclFor(ports: readonly number[]): Promise<string> {
  const shipped = await readFile('deploy/varnish/default.vcl', 'utf8');
  const [backend = ''] = /^backend site1 .*$/m.exec(shipped) ?? [];
  const all = ports.map((port, number) => backend.replace('3000', String(port)).replace('site1', `site${number + 1}`));
  const added = ports.map((_, number) => `sites.add_backend(site${number + 1});`).join(' ');
  return shipped.replace(backend, all.join('\n')).replace('sites.add_backend(site1);', added);
}

async function startNginx(
  command: readonly [string, ...string[]],
  folder: string,
  ports: readonly number[],
  port: number,
): Promise<string> {
  const cache = path.join(folder, 'nginx-cache');
  await mkdir(cache);
  const shipped = (await readFile('deploy/nginx/proxy-cache.conf', 'utf8'))
    .replace('/var/cache/nginx/meridian', cache)
    .replace('server 127.0.0.1:3000;', ports.map((one) => `server 127.0.0.1:${one};`).join(' '))
    .replace('listen 127.0.0.1:8080', `listen 127.0.0.1:${port}`);
  const file = path.join(folder, 'nginx.conf');
  const around = `user root; daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}\n`;
  await writeFile(file, `${around}http { access_log off;\n${shipped}\n}\n`);
  await startProgram('nginx', [...command, '-c', file, '-p', folder], { folder });
  await waitForPort(port);
  return `http://127.0.0.1:${port}`;
}

/** The site answers for its own origin alone. */
function asNginx(address: string, origin: string): Send {
  const send = openSend(address);
  const { host } = new URL(origin);
  return (path, headers = {}) => send(path, { ...headers, Host: host });
}

/** A program that queues and announces, as a replica does, without serving. */
async function openQuietly(settings: Record<string, string>): Promise<Program.OpenApp> {
  const bundle = '../build/server/index.js';
  const { openApp } = (await import(bundle)) as typeof Program;
  return openApp({ ...settings, PORT: '0', LOG_LEVEL: 'silent' }, { work: false });
}

async function writeArticles({ database, db, changes }: Program.OpenApp): Promise<void> {
  await database.pool.query(
    `insert into articles (slug, title, excerpt, content_html, sector, tags, author, status, published_at, search_text)
     select slug, 'First title of ' || slug, 'Excerpt', '<p>Text.</p>', '{Automations}', '{}', 'The team', 'published',
       now() - place * interval '1 minute', slug from unnest($1::text[]) with ordinality as one (slug, place)`,
    [articles],
  );
  await db.transaction((tx) => changes.announce(tx, 'articles'));
}

/** Until the purges of the start, the second ones too, are over. */
async function settled(send: Send): Promise<void> {
  await delay(35_000);
  for (const page of sharedPages) await expectStatus(send, page, 200);
}

async function expectStatus(send: Send, page: string, status: number): Promise<CacheResponse> {
  const response = await send(page);
  if (response.status !== status) throw new Error(`${page} returned ${response.status}, not ${status}.`);
  return response;
}

async function signIn(origin: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`The sign-in of ${email} through the cache returned ${response.status}.`);
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
}

/** Asks in turns as one who is signed in and as one who is not. */
async function checkPeople(send: Send, cookie: string): Promise<void> {
  for (const page of [...fixedPages, ...privatePages, ...fixedPages]) {
    const own = await send(page, { Cookie: cookie });
    const other = await send(page, { Cookie: '_ga=1.2.3; theme=dark' });
    const isHtml = own.headers.get('Content-Type')?.startsWith('text/html') === true && own.status === 200;
    if (isHtml && !own.text.includes('data-session="signed-in"')) throw new Error(`${page}: not theirs.`);
    if (own.isHit) throw new Error(`${page}: a hit for one who is signed in.`);
    if (other.text.includes('data-session="signed-in"')) throw new Error(`${page}: shows another's session.`);
    if (other.headers.has('Set-Cookie') && other.isHit) throw new Error(`${page}: a stored Set-Cookie.`);
    if (other.isHit && privatePages.includes(page)) throw new Error(`${page}: stored.`);
    if (other.headers.has('Surrogate-Key')) throw new Error(`${page}: shows its keys.`);
  }
  const own = await send('/dashboard', { Cookie: cookie });
  const other = await send('/dashboard');
  if (own.status !== 200 || other.status !== 302) throw new Error('The dashboard is not for its owner alone.');
}

interface Mix {
  readonly all: number;
  readonly hits: number;
  readonly shared: number;
  readonly medians: { readonly hit: number; readonly miss: number };
}

/** 4,000 requests: most for shared pages, one in ten for private ones, one in twenty by people who are signed in. */
async function mix(send: Send, cookie: string): Promise<Mix> {
  const total = 4000;
  const times: { hit: number[]; miss: number[] } = { hit: [], miss: [] };
  let next = 0;
  let hits = 0;
  let shared = 0;
  const visitor = async () => {
    while (next < total) {
      const number = next++;
      const isPrivate = number % 10 === 3;
      const list = isPrivate ? privatePages : sharedPages;
      // The first pages are read most.
      let page = list[Math.floor(list.length * Math.random() ** 2)] ?? '/';
      if (!isPrivate && number % 7 === 0) page += `?utm_source=mail-${String(number % 50)}`;
      const headers: Record<string, string> = { 'Accept-Encoding': number % 4 === 0 ? 'gzip' : 'gzip, deflate, br' };
      if (number % 20 === 5) headers['Cookie'] = cookie;
      else if (number % 3 === 0) headers['Cookie'] = `_ga=1.${String(number)}`;
      const began = performance.now();
      const { isHit, status } = await send(page, headers);
      if (status >= 500) throw new Error(`${page} returned ${status}.`);
      times[isHit ? 'hit' : 'miss'].push(performance.now() - began);
      if (!isPrivate) shared += 1;
      if (isHit) hits += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, visitor));
  const median = (list: number[]) => list.sort((one, other) => one - other)[list.length >> 1] ?? 0;
  return { all: total, hits, shared, medians: { hit: median(times.hit), miss: median(times.miss) } };
}

function report(cache: string, { all, hits, shared, medians }: Mix): void {
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  console.log(`${cache}: ${percent(hits, all)} of ${all} requests were hits, ${percent(hits, shared)} of those for`);
  console.log(`  shared pages; median ${medians.hit.toFixed(1)} ms a hit, ${medians.miss.toFixed(1)} ms to the site`);
}

/** Changes a title and waits until every page that shows it does. */
async function freshness({ database, db, changes }: Program.OpenApp, send: Send): Promise<void> {
  const seconds: number[] = [];
  const slug = articles[0] ?? '';
  for (let round = 1; round <= 6; round += 1) {
    const title = `Title of round ${String(round)}`;
    await db.transaction(async (tx) => {
      await tx.execute(`update articles set title = '${title}' where slug = '${slug}'`);
      await changes.announce(tx, 'articles');
    });
    const began = performance.now();
    const pages = [`/insights/${slug}`, '/insights', '/insights/feed.xml', '/insights/feed.json'];
    await waitFor('The new title on every page', 20, async () => {
      const shown = await Promise.all(pages.map(async (page) => (await send(page)).text.includes(title)));
      return shown.every(Boolean);
    });
    seconds.push((performance.now() - began) / 1000);
    await staysFresh(send, pages, title);
  }
  const total = await database.pool.query<{ count: string }>(
    `select count(*) from pgboss.job where name = 'purge-shared-cache'`,
  );
  console.log(`Fresh on every page after ${seconds.map((one) => one.toFixed(1)).join(', ')} s`);
  console.log(`  (${total.rows[0]?.count ?? ''} purge jobs so far)`);
}

/** No replica that was late may bring the old page back. */
async function staysFresh(send: Send, pages: readonly string[], title: string): Promise<void> {
  for (let times = 0; times < 20; times += 1) {
    for (const page of pages) if (!(await send(page)).text.includes(title)) throw new Error(`${page} is old again.`);
    await delay(100);
  }
}

/** Pages outlive their age while both replicas are dead. */
async function staleness(cache: string, send: Send, sites: readonly Site[]): Promise<void> {
  await waitFor('The site through the cache', 30, async () => (await send('/readyz')).status === 200);
  // The purges of the start, then every page once.
  await delay(35_000);
  for (const page of sharedPages) await expectStatus(send, page, 200);
  for (const site of sites) await site.kill();
  await delay(6000);
  for (const page of sharedPages) await expectStatus(send, page, 200);
  const { status } = await send('/contact');
  if (status < 500) throw new Error(`/contact returned ${status} without a site.`);
  console.log(`${cache}: ${sharedPages.length} shared pages answered 200 with both replicas killed, others ${status}`);
}

if (import.meta.main) await drillSharedCache();

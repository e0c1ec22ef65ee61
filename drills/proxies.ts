/** Caddy and nginx with the files of `deploy/` in front of two web processes: what each hands on, and a roll-out. */
import { readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { printTable } from '../bench/table.ts';
import { freePort, startSite, type Site } from '../tests/site.ts';
import { sendRequest, fileOf, formOf, host, type ProxyResponse, type Proxy } from './proxies/send-request.ts';
import { outage } from './proxies/outage.ts';
import { startDrillPostgres } from './drill-postgres.ts';
import { drillFolder, findProgram, removeFolder, runProgram, startProgram, stopAll, waitForPort } from './kit.ts';

const uploads = '/functions/v1/upload-to-drive';
const maxFile = 10 * 1024 * 1024;

export async function drillProxies(): Promise<void> {
  const caddy = await findProgram('caddy');
  const nginx = await findProgram('nginx');
  const openssl = await findProgram('openssl');
  const folder = await drillFolder('proxies');
  const database = await startDrillPostgres(folder);
  const ports = [await freePort(), await freePort()];
  const settings = {
    DATABASE_URL: database.url,
    PUBLIC_ORIGIN: `https://${host}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    AUTH_SECRET: 'drill-Jq0v.Ls92_mZ61xTb47-Wc5Yf38',
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '4',
    LOG_LEVEL: 'warn',
    DATA_DIR: path.join(folder, 'data'),
  };
  const start = (number: number) => startSite({ port: ports[number], dataDir: settings.DATA_DIR, settings });
  const sites: Site[] = [];
  try {
    sites.push(await start(0), await start(1));
    for (const name of ['caddy', 'nginx'] as const) {
      const proxy = { name, httpPort: await freePort(), httpsPort: await freePort() };
      // Caddy asks /readyz itself.
      let markDown: MarkDown = () => Promise.resolve();
      if (name === 'caddy') await startCaddy(caddy.command, folder, ports, proxy);
      else {
        const certificate = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${folder}/privkey.pem`, '-days', '2'];
        await runProgram(openssl, [
          'req',
          '-x509',
          ...certificate,
          '-out',
          `${folder}/fullchain.pem`,
          '-subj',
          `/CN=${host}`,
        ]);
        markDown = await startNginx(nginx.command, folder, ports, proxy);
      }
      await waitForPort(proxy.httpsPort);
      await delay(1500);
      const rows = await checks(proxy, ports[0] ?? 0);
      rows.push(...(await outage(proxy, database)));
      if (name === 'nginx') rows.push(await tokensLogged(proxy, folder));
      rows.push(['requests failed while each process was replaced', await rollOut(proxy, sites, start, markDown)]);
      printTable(name, ['what', 'result'], rows);
      const bad = rows.filter(([, result]) => result.startsWith('NO'));
      if (bad.length > 0) throw new Error(`${name}: ${bad.map((row) => row.join(': ')).join('; ')}`);
    }
  } finally {
    for (const site of sites) await site.kill();
    await stopAll();
    await database.stop();
    await removeFolder(folder);
  }
}

/** Null for none. */
type MarkDown = (number: number | null) => Promise<void>;
type Command = readonly [string, ...string[]];

async function startCaddy(command: Command, folder: string, ports: readonly number[], proxy: Proxy): Promise<void> {
  const shipped = await readFile('deploy/caddy/Caddyfile', 'utf8');
  const own = `admin off\n local_certs\n skip_install_trust\n http_port ${proxy.httpPort}\n https_port ${proxy.httpsPort}\n`;
  const file = path.join(folder, 'Caddyfile');
  const listed = shipped.replace('{\n\tservers', `{\n ${own}\tservers`);
  await writeFile(file, listed);
  const SITE_UPSTREAMS = ports.map((port) => `127.0.0.1:${port}`).join(' ');
  const env = {
    SITE_UPSTREAMS,
    SITE_HOST: host,
    REDIRECTED_HOST: 'example.com',
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  await startProgram('caddy', [...command, 'run', '--config', file, '--adapter', 'caddyfile'], { folder, env });
}

async function startNginx(command: Command, folder: string, ports: readonly number[], proxy: Proxy): Promise<MarkDown> {
  const version = await runProgram({ name: 'nginx', command: ['sh', '-c', `${command.join(' ')} -v 2>&1`] }, []);
  const isOld = /nginx\/1\.(?:1\d|2[0-4])\./.test(version);
  const shipped = (await readFile('deploy/nginx/meridian.conf', 'utf8'))
    .replaceAll('/etc/ssl/meridian', folder)
    .replaceAll('/var/log/nginx', folder)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)
    .replace(/^\s*listen \[::\].*\n/gm, '')
    .replace(/listen 80\b/g, `listen 127.0.0.1:${proxy.httpPort}`)
    .replace(/listen 443\b/g, `listen 127.0.0.1:${proxy.httpsPort}`)
    .replace(/^\s*http2 on;\n/gm, isOld ? '' : '$&');
  const file = path.join(folder, 'nginx.conf');
  const site = path.join(folder, 'meridian.conf');
  await writeFile(file, await distributionConfig(folder, site));
  const write = (down: number | null) => {
    const port = down === null ? 'none' : String(ports[down]);
    return writeFile(site, shipped.replace(`:${port} max_fails`, `:${port} down max_fails`));
  };
  await write(null);
  const program = await startProgram('nginx', [...command, '-c', file, '-p', folder], { folder });
  return async (number) => {
    await write(number);
    program.signal('SIGHUP');
    await delay(1000);
  };
}

/** The nginx.conf that the distribution installs, which has a log of its own, with the site's file in its place. */
async function distributionConfig(folder: string, site: string): Promise<string> {
  const installed = await readFile('/etc/nginx/nginx.conf', 'utf8');
  const own = installed
    .replaceAll('/var/log/nginx', folder)
    .replace(/^user .*;/m, 'user root; daemon off;')
    .replace(/^pid .*;/m, `pid ${folder}/nginx.pid;`)
    .replace(/^error_log .*;/m, 'error_log stderr;')
    .replace('/etc/nginx/conf.d/*.conf', site)
    .replace(/^\s*include \/etc\/nginx\/sites-enabled.*\n/m, '');
  if (!own.includes(site)) throw new Error('/etc/nginx/nginx.conf does not include /etc/nginx/conf.d/*.conf.');
  return own;
}

async function tokensLogged(proxy: Proxy, folder: string): Promise<[string, string]> {
  for (const origin of ['', `http://${host}`]) await sendRequest(proxy, `${origin}/setup?token=drilled-secret`);
  await sendRequest(proxy, '/setup?token=drilled-secret', { headers: { Host: 'example.com' } });
  const logs = await Promise.all(
    ['access.log', 'meridian.log'].map((name) => readFile(path.join(folder, name), 'utf8').catch(() => '')),
  );
  const isLogged = logs.some((log) => log.includes('drilled-secret'));
  return ['no log has the token of a link', isLogged ? 'NO: one does' : `${logs.join('').split('\n').length} lines`];
}

async function checks(proxy: Proxy, direct: number): Promise<[string, string][]> {
  const rows: [string, string][] = [];
  const check = (what: string, isGood: boolean, seen: string | number) =>
    rows.push([what, isGood ? String(seen) : `NO: ${seen}`]);
  const slow = sendRequest(proxy, '/contact', { ...formOf({ name: 'x'.repeat(500) }), pause: 40_000 }).catch(
    (error: unknown) => String(error),
  );

  const page = await sendRequest(proxy, '/');
  check(
    'HTTPS, with the HSTS of the site',
    page.status === 200 && page.headers['strict-transport-security'] !== undefined,
    page.status,
  );
  const plain = await sendRequest(proxy, `http://${host}/contact?a=1`);
  check(
    'http leads to https',
    plain.status >= 301 && (plain.headers.location ?? '').startsWith(`https://${host}`),
    plain.status,
  );
  const bare = await sendRequest(proxy, '/contact', { headers: { Host: 'example.com' } });
  check(
    'without www leads to www',
    bare.headers.location === `https://${host}/contact`,
    bare.headers.location ?? bare.status,
  );
  const evil = await sendRequest(proxy, '/', { headers: { Host: 'evil.example' } }).catch(() => null);
  check(
    'another host does not reach a page',
    !(evil?.body.toString() ?? '').includes('<html'),
    evil?.status ?? 'no TLS',
  );

  const person = {
    firstName: 'Ann',
    lastName: 'Lee',
    company: 'Lee',
    email: `${proxy.name}@example.com`,
    acceptTerms: 'on',
  };
  const password = 'three green boats';
  const signUp = await sendRequest(proxy, '/signup', formOf({ ...person, password, confirmPassword: password }));
  const cookies = signUp.headers['set-cookie'] ?? [];
  check(
    'cookies are secure',
    cookies.length > 0 && cookies.every((one) => /; Secure/i.test(one)),
    `${cookies.length} cookies, ${signUp.status}`,
  );

  const address = proxy.name === 'caddy' ? '127.0.0.21' : '127.0.0.31';
  const statuses: number[] = [];
  for (let count = 0; count < 32; count += 1) {
    const spoofed = { 'X-Forwarded-For': `198.51.100.${count}`, Forwarded: `for=198.51.100.${count}` };
    statuses.push(
      (await sendRequest(proxy, '/setup', formOf({ token: 'x' }, { from: address, headers: spoofed }))).status,
    );
  }
  check(
    'limits count the visitor, not what it says',
    statuses.at(-1) === 429,
    `${statuses.filter((one) => one === 429).length} of 32 refused`,
  );
  const other = await sendRequest(proxy, '/setup', formOf({ token: 'x' }, { from: '127.0.0.99' }));
  check('and not the proxy', other.status === statuses[0] && other.status !== 429, other.status);

  const largest = await sendRequest(proxy, uploads, await fileOf(maxFile));
  check('the largest file passes', largest.status === 200, largest.status);
  const larger = await sendRequest(proxy, uploads, await fileOf(maxFile + 1));
  check(
    'a larger one gets the message of the site',
    larger.status === 413 && larger.body.includes('file-size'),
    larger.status,
  );
  const metrics = await sendRequest(proxy, '/metrics');
  check('no metrics', metrics.status === 404, metrics.status);

  for (const encoding of ['br', 'gzip', 'zstd']) {
    const headers = { 'Accept-Encoding': encoding };
    const through = await sendRequest(proxy, '/', { headers });
    const own = await new Promise<ProxyResponse>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: direct, headers: { ...headers, Host: host } };
      http
        .get(options, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => resolve({ status: 200, headers: response.headers, body: Buffer.concat(parts) }));
        })
        .on('error', reject);
    });
    const isSame =
      through.headers['content-encoding'] === own.headers['content-encoding'] && through.body.equals(own.body);
    check(`${encoding} is untouched`, isSame, through.headers['content-encoding'] ?? 'as it is');
  }

  const unhurried = await sendRequest(proxy, uploads, { ...(await fileOf(200_000)), pause: 3000 });
  check('an upload with a pause passes', unhurried.status === 200, unhurried.status);
  const ended = await slow;
  check(
    'a form that takes too long is ended',
    typeof ended === 'string' || ended.status === 408,
    typeof ended === 'string' ? ended : ended.status,
  );
  return rows;
}

/** Replaces one process after the other under load; every request has to be answered. */
async function rollOut(
  proxy: Proxy,
  sites: Site[],
  start: (number: number) => Promise<Site>,
  markDown: MarkDown,
): Promise<string> {
  let isOver = false;
  let sent = 0;
  const failures: string[] = [];
  const visitor = async (number: number) => {
    for (let count = number; !isOver; count += 1) {
      const what = count % 3 === 0 ? formOf({ email: 'not an address' }) : {};
      const target = count % 3 === 0 ? '/newsletter' : '/insights';
      sent += 1;
      const failed = await sendRequest(proxy, target, { ...what, from: `127.0.1.${1 + (count % 250)}` }).then(
        ({ status }) => (status >= 500 ? String(status) : null),
        (error: unknown) => String(error),
      );
      if (failed !== null) failures.push(`${what.method ?? 'GET'} ${failed}`);
      await delay(10);
    }
  };
  const visitors = Array.from({ length: 6 }, (_, number) => visitor(number));
  for (const number of [0, 1]) {
    await markDown(number);
    await sites[number]?.stop();
    await delay(500);
    sites[number] = await start(number);
    await markDown(null);
    await delay(2500);
  }
  isOver = true;
  await Promise.all(visitors);
  return failures.length === 0
    ? `0 of ${sent}`
    : `NO: ${failures.length} of ${sent}, such as ${failures.slice(0, 3).join(', ')}`;
}

if (import.meta.main) {
  try {
    await drillProxies();
  } finally {
    process.exit();
  }
}

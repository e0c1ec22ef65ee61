import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RouteHandle } from '#app/load-context.ts';
import { visitorAddress } from '../intakes.ts';
import { routeTable } from '../route-table.ts';
import { startSite, type Site } from '../site.ts';
import { smallBodies, uploads, type WorstBody } from './worst-bodies.ts';
import { isWeekly } from '../weekly.ts';

/** `PARSERS_HEALTH_MS=250` holds the strict limit on a quiet machine; `npm test` only notices a blocked process. */
const healthLimit = Number(process.env['PARSERS_HEALTH_MS'] ?? 3000);
const secret = 'a secret of inbound emails';

let site: Site;
let cookie = '';
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  const inbound = { INBOUND_ADDRESS: 'reply@in.example.com', INBOUND_SECRET: secret };
  site = await startSite({ settings: { ...inbound, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'fatal' } });
  const [, email, password] = /(owner\S*@\S+)\s+(\S+)/u.exec(site.output()) ?? [];
  const answer = await send('/api/auth/sign-in/email', {
    type: 'application/json',
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  cookie = answer.cookies.map((one) => one.split(';', 1)[0]).join('; ');
}, 120_000);

afterAll(async () => {
  agent.destroy();
  await site.stop();
});

/** Of the built program: the path of each route that takes a body, and the kind of body. */
async function takers(): Promise<Map<string, string>> {
  const bundle = '../../build/server/index.js';
  const { build } = (await import(bundle)) as {
    build: {
      routes: Record<string, { path?: string; parentId?: string; module: { action?: unknown; handle?: RouteHandle } }>;
    };
  };
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    return route === undefined ? '' : [pathOf(route.parentId), route.path ?? ''].filter(Boolean).join('/');
  };
  const withAction = Object.entries(build.routes).filter(([, { module }]) => module.action !== undefined);
  return new Map(withAction.map(([id, { module }]) => [pathOf(id), module.handle?.body ?? 'form']));
}

test('every route that takes files or emails has worst input', async () => {
  const large = [...(await takers())].filter(([, kind]) => kind !== 'form' && kind !== 'report');
  expect(large.map(([path]) => path).sort()).toEqual(Object.keys(uploads).sort());
});

test('every parser stays within its bounds under the heap limit of production, and the site answers meanwhile', async () => {
  const faults: string[] = [];
  const all = await takers();
  expect([...all.keys()].filter((path) => !routeTable.includes(path || '/'))).toEqual([]);
  let [number, now] = [0, ''];
  const health = watchHealth(() => now);
  const attack = async (path: string, what: string, body: WorstBody) => {
    now = `${what} to /${path}`;
    const target = `/${path.replaceAll(/:\w+\??/gu, '00000000-0000-4000-8000-000000000000').replace('*', 'none')}`;
    const { status } = await send(target, body, (number += 1)).catch((error: unknown) => ({ status: String(error) }));
    if (typeof status !== 'number' || status >= 500 || (body.isRefused === true && status < 400))
      faults.push(`${now}: ${status}`);
  };
  const readers = new Set<() => unknown>();
  for (const [place, [path, worst]] of Object.entries(uploads).entries()) {
    // As for small bodies.
    const isNew = isWeekly || !readers.has(worst);
    readers.add(worst);
    for (const [at, [what, body]] of Object.entries(worst()).entries())
      if (isNew || (at + place) % 5 === 0) await attack(path, what, body);
  }
  const small = Object.entries(smallBodies());
  for (const [place, path] of [...all.keys()].entries())
    // Each route gets one body or two: one reader takes those of all routes.
    for (const [at, [what, body]] of small.entries()) if ((at + place) % 4 === 0) await attack(path, what, body);
  const { longest, during, own } = await health.end();
  console.log(
    `${number} requests; /healthz at most ${longest.toFixed(0)} ms (${during}), this process ${own.toFixed(0)} ms late`,
  );
  expect(faults).toEqual([]);
  expect(site.process.exitCode ?? site.process.signalCode).toBeNull();
  // What made this process late is the machine, not the site.
  expect(longest - own).toBeLessThan(healthLimit);
}, 180_000);

function watchHealth(attack: () => string) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let [longest, during] = [0, ''];
  const over = new AbortController();
  const polling = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await fetch(`${site.origin}/healthz`).then(
        (answer) => answer.text(),
        () => undefined,
      );
      const spent = performance.now() - began;
      if (spent > longest) [longest, during] = [spent, attack()];
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    async end() {
      over.abort();
      await polling;
      delay.disable();
      return { longest, during, own: delay.max / 1e6 };
    },
  };
}

interface Answered {
  readonly status: number;
  readonly cookies: readonly string[];
}

function send(path: string, { type, body }: WorstBody, visitor = 0): Promise<Answered> {
  const bytes = Buffer.from(body);
  const time = String(Math.floor(Date.now() / 1000));
  const code = createHmac('sha256', secret).update(`worst.${time}.`).update(bytes).digest('base64');
  const headers = {
    'Content-Type': type,
    'Content-Length': String(bytes.length),
    Cookie: cookie,
    Accept: 'application/json',
    Origin: site.origin,
    'X-Forwarded-For': visitorAddress(visitor),
    'webhook-id': 'worst',
    'webhook-timestamp': time,
    'webhook-signature': `v1,${code}`,
  };
  return new Promise((resolve, reject) => {
    const asking = request(`${site.origin}${path}`, { method: 'POST', headers, agent }, (answer) => {
      answer.resume();
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [] }));
    });
    asking.setTimeout(60_000, () => asking.destroy(new Error('no answer')));
    asking.on('error', reject);
    asking.end(bytes);
  });
}

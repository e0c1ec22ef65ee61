import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { articles } from '#features/insights/insights.table.ts';
import { articleOf } from '../articles.ts';
import { makePerson, usualPassword } from '../accounts.ts';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';
import { addresses } from './rights-table.ts';

const shared = 'public, max-age=0, must-revalidate, s-maxage=300, stale-while-revalidate=60, stale-if-error=86400';

/** The pages that a shared cache keeps, with the tags that purge them. Everything else is for one person. */
const sharedPages: Readonly<Record<string, string>> = {
  '/': 'site next-call',
  '/start': 'site next-call',
  '/insights': 'site articles',
  '/insights/an-article': 'site articles',
  '/insights/feed.xml': 'site articles',
  '/insights/feed.json': 'site articles',
  '/privacy-policy': 'site day',
  '/terms-of-service': 'site day',
  '/soc2-compliance': 'site',
  '/data-processing-agreement': 'site',
  '/data-processing-agreement.html': 'site',
  '/sitemap.xml': 'site articles',
  '/robots.txt': 'site',
  '/site.webmanifest': 'site',
};

/** Never purged: they do not change, or not within their age. */
const publicFiles: Readonly<Record<string, string>> = {
  '/.well-known/security.txt': 'public, max-age=86400',
  '/insights/covers/an-article.svg': 'public, max-age=86400',
};

let site: BuiltSite;
let signedIn: string;

beforeAll(async () => {
  site = await openBuiltSite({ CDN_MAX_AGE: '300' });
  await site.app.db.insert(articles).values(articleOf('an-article'));
  const { email } = await makePerson(site.app, 'administrator', { role: 'admin' });
  const answer = await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site.origin },
    body: JSON.stringify({ email, password: usualPassword }),
  });
  signedIn = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
  expect(signedIn).toContain('meridian-session=');
});
afterAll(() => site.close());

/** One address per route, and of each shared page. */
const paths = [
  ...new Set([
    ...Object.keys(addresses).map((path) => path.replace(/[:*].*$/, 'none').replace(/^\/?/, '/')),
    ...Object.keys(sharedPages),
    ...Object.keys(publicFiles),
    '/nothing-here',
    '/insights?q=workflow',
    '/login?returnTo=%2Fstart',
    '/healthz',
    '/__manifest?paths=/admin&version=replaced',
  ]),
];

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(site.origin + path, { redirect: 'manual', ...init });
}

/** What a cache that many people share would keep. */
function isStored(headers: Headers): boolean {
  const control = headers.get('Cache-Control') ?? '';
  return !/no-store|private/.test(control) && /public|s-maxage/.test(control);
}

function expectOneCache({ headers }: Response, path: string): void {
  expect([path, headers.get('Cache-Control')]).toEqual([path, shared]);
  for (const name of ['CDN-Cache-Control', 'Surrogate-Control'])
    expect(headers.get(name)).toBe('max-age=300, stale-while-revalidate=60, stale-if-error=86400');
  expect([path, headers.get('Surrogate-Key')]).toEqual([path, sharedPages[path]]);
  expect([path, headers.get('Vary')]).toEqual([path, 'Accept-Encoding']);
  expect(headers.get('Set-Cookie')).toBeNull();
  expect(headers.get('Content-Security-Policy')).not.toContain('nonce');
  expect(headers.get('X-Cache-Tags')).toBeNull();
}

describe('with CDN_MAX_AGE', () => {
  test('of all routes only the shared pages and the public files are stored', async () => {
    for (const path of paths) {
      const answer = await ask(path);
      await answer.arrayBuffer();
      if (path in sharedPages) expectOneCache(answer, path);
      else if (path in publicFiles) expect(answer.headers.get('Cache-Control')).toBe(publicFiles[path]);
      else {
        expect([path, isStored(answer.headers)]).toEqual([path, false]);
        expect([path, answer.headers.get('Cache-Control')]).toEqual([
          path,
          expect.stringMatching(/no-store|private|^no-cache$/) as string,
        ]);
        expect([path, answer.headers.get('Surrogate-Key')]).toEqual([path, null]);
      }
    }
  });

  test('a shared page is the same for each visitor, from the page cache and before it', async () => {
    for (const path of Object.keys(sharedPages)) {
      // The list of articles is another page for each query.
      const [one, other] = [await ask(path), await ask(path === '/insights' ? path : `${path}?utm_source=mail`)];
      expectOneCache(other, path);
      expect(await one.text()).toBe(await other.text());
    }
  });

  test('nothing that is answered to a signed-in person is stored', async () => {
    for (const path of paths) {
      const { headers } = await ask(path, { headers: { Cookie: signedIn } });
      if (!(path in publicFiles)) expect([path, isStored(headers)]).toEqual([path, false]);
    }
    const hinted = await ask('/', { headers: { Cookie: 'meridian-signed-in=1' } });
    expect(await hinted.text()).toContain('data-session="signed-in"');
    expect(hinted.headers.get('Cache-Control')).toBe('private, no-cache');
  });

  test('no answer to a POST is stored', async () => {
    for (const path of paths) {
      const { headers } = await ask(path, { method: 'POST', headers: { Origin: site.origin } });
      expect([path, isStored(headers)]).toEqual([path, false]);
    }
  });

  test('an unchanged page is answered with 304 and the same rules', async () => {
    const { headers } = await ask('/');
    const again = await ask('/', { headers: { 'If-None-Match': headers.get('ETag') ?? '' } });
    expect(again.status).toBe(304);
    expectOneCache(again, '/');
    expectOneCache(await ask('/', { method: 'HEAD' }), '/');
  });

  test('a file of the release stays so from the page cache as well', async () => {
    const [address = ''] = /\/intake\/first-step\/[^"]+/.exec(await (await ask('/')).text()) ?? [];
    for (let times = 0; times < 3; times += 1)
      expect((await ask(address)).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });
});

test('without the setting no page is shared, and where pages differ by session none is either', async () => {
  const others: Record<string, string>[] = [{}, { CDN_MAX_AGE: '300', INTAKE_ACCESS: 'signed-in' }];
  for (const settings of others) {
    const other = await openBuiltSite(settings);
    for (const path of Object.keys(sharedPages)) {
      const { headers } = await fetch(other.origin + path, { redirect: 'manual' });
      expect([path, isStored(headers), headers.get('Surrogate-Key'), headers.get('CDN-Cache-Control')]).toEqual([
        path,
        false,
        null,
        null,
      ]);
    }
    await other.close();
  }
});

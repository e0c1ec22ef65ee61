import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listedPages } from '#app/sitemap.ts';
import { kilobyte } from '../../tests/kilobyte.ts';
import { testDatabaseSettings } from '../../tests/open-test-database.ts';
import { startSite, type Site } from '../../tests/site.ts';

/** Of a form that was sent, without results, and not found. */
const others = [
  ...['/contact/thank-you', '/book/thank-you', '/insights?q=zzzz-no-such-thing'],
  ...['/insights/no-such-article', '/nothing-here'],
];

const pages = [...listedPages.map((one) => one.path), '/start', '/intake', '/intake/thank-you', ...others];

let database: Awaited<ReturnType<typeof testDatabaseSettings>>;
let site: Site;

async function startWith(settings: Record<string, string>) {
  database = await testDatabaseSettings();
  const { DATA_DIR, ...others } = database.settings;
  site = await startSite({ dataDir: DATA_DIR, settings: { ...others, ...settings } });
}

async function stop() {
  await site.stop();
  await database.close();
}

async function get(path: string, init?: RequestInit) {
  const response = await fetch(site.origin + path, { redirect: 'manual', ...init });
  return { response, html: await response.text() };
}

describe('public pages', () => {
  beforeAll(() => startWith({}));
  afterAll(stop);

  test("names the intake's first step, which is kept for as long as the release", async () => {
    const { html } = await get('/');
    const [, address = ''] = /<meta name="first-step" content="([^"]+)"/.exec(html) ?? [];
    const { response, html: answer } = await get(address);
    expect(response.headers.get('Cache-Control')).toContain('immutable');
    const step = JSON.parse(answer) as { html: string; styles: string };
    expect(step.html).toMatch(/<dialog .*Contact &amp; Company.*First name/s);
    expect(step.styles).toContain('.dialog');
    expect(step.styles).not.toContain('@font-face');
    expect((await get('/intake/first-step/another')).response.status).toBe(404);
  });

  test('serves the landing page as plain HTML with one module, no inline script, and styles by hash', async () => {
    const { response, html } = await get('/');
    expect(response.status).toBe(200);
    expect(html.match(/<script(?! type="application\/ld\+json")/g)).toHaveLength(1);
    expect(html).toMatch(
      /<script type="module" src="\/assets\/starter-[\w-]+\.js" data-ahead="\/assets\/enhance-[\w-]+\.js /,
    );
    // Fonts alone are fetched ahead.
    expect(html.match(/<link rel="(?:module)?preload"/g)).toHaveLength(2);
    const styles = [...html.matchAll(/<style>(.+?)<\/style>/gs)].map(([, sheet = '']) => sheet);
    expect(styles.length).toBeGreaterThan(0);
    expect(html).not.toMatch(/ style="|rel="stylesheet" href="[^"]*"(?! disabled)/);
    const hashes = styles.map((sheet) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`);
    const policy = response.headers.get('Content-Security-Policy');
    expect(policy).toContain(`style-src 'self' ${hashes.join(' ')};`);
    expect(policy).toContain("script-src 'self';");
    expect(response.headers.get('X-Page-Styles')).toBeNull();
    expect(response.headers.get('X-Cache-Tags')).toBeNull();
  });

  test('keeps every page within 20 KB of HTML, 12 KB of styles and 1,400 elements', async () => {
    for (const path of pages) {
      const { html } = await get(path);
      const sheets = [...html.matchAll(/<style>(.+?)<\/style>/gs)].map(([, sheet]) => sheet).join('');
      const markup = html.replaceAll(/<style>.+?<\/style>/gs, '');
      expect.soft(brotliCompressSync(markup).length, `HTML of ${path}`).toBeLessThanOrEqual(20 * kilobyte);
      // `/start` has those of the dialog, too.
      const most = (path === '/start' ? 16 : 12) * kilobyte;
      expect.soft(brotliCompressSync(sheets).length, `styles of ${path}`).toBeLessThanOrEqual(most);
      expect.soft(markup.match(/<[a-z]/g)!.length, `elements of ${path}`).toBeLessThanOrEqual(1400);
    }
  });

  test('describes the landing page to search engines and link previews', async () => {
    const { html } = await get('/');
    expect(html).toMatch(/<title>[^<]*Meridian[^<]*<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{50,170}"/);
    expect(html).toContain(`<link rel="canonical" href="${site.origin}/"/>`);
    for (const property of ['og:type', 'og:title', 'og:description', 'og:url', 'og:site_name']) {
      expect(html).toContain(`<meta property="${property}"`);
    }
  });

  test('shows the four metrics in the hero', async () => {
    const { html } = await get('/');
    for (const [label, metric] of Object.entries({
      'Tasks Automated': '10M+',
      'Uptime SLA': '99.9%',
      'Client Systems': '500+',
      'ROI Average': '340%',
    })) {
      expect(html).toContain(`<dt>${label}</dt><dd>${metric}</dd>`);
    }
  });

  test('serves the same page at /start with the intake open and / as its address', async () => {
    const { response, html } = await get('/start');
    expect(response.status).toBe(200);
    expect(html).toContain('data-open-dialog="intake"');
    // Inert until a script keeps what is typed, and first, so that a phone need not lay out what is behind it.
    expect(html).toMatch(
      /<body><div class="served-step"><dialog open inert aria-modal="true" .*Contact &amp; Company/s,
    );
    expect(html).toMatch(/<style>(?:(?!<\/style>).)*\.wizard-title/s);
    expect(html).toContain(`<link rel="canonical" href="${site.origin}/"/>`);
    expect((await get('/')).html).not.toContain('data-open-dialog');
  });

  test.each(['GET', 'POST'])('answers %s at an unknown address with a page and 404', async (method) => {
    const { response, html } = await get('/nothing/here', { method, headers: { Origin: site.origin } });
    expect(response.status).toBe(404);
    expect(html).toContain('<h1>Page not found</h1>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('<a class="site-header-home" href="/"');
  });

  test('answers an address that cannot be read with a page in the same frame, and programs in their shape', async () => {
    const accept = { headers: { Accept: 'text/html' } };
    const { response, html } = await get('/%E0%A4%A', accept);
    expect(response.status).toBe(400);
    expect(html).toContain('<h1>This address isn’t valid</h1>');
    expect(html).toContain('<a class="site-header-home" href="/"');
    expect(await (await fetch(`${site.origin}/%E0%A4%A`)).json()).toMatchObject({
      error: { code: 'malformed-address' },
    });
  });

  test('no link of a public page is dead, and each leads to a section that is there', async () => {
    const dead: string[] = [];
    const opened = new Map<string, Promise<{ response: Response; html: string }>>();
    const page = (path: string) => opened.get(path) ?? opened.set(path, get(path)).get(path)!;
    const linksOf = (html: string) =>
      [...html.matchAll(/<a [^>]*?href="([/#][^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
    for (const path of pages) {
      for (const link of new Set(linksOf((await page(path)).html))) {
        const [address = '', anchor] = link.split('#');
        const { response, html } = await page(address || path);
        const isThere = anchor === undefined || anchor === '' || html.includes(` id="${anchor}"`);
        const isExpected = response.status < 400 || address === '' || address === path;
        if (!isExpected || !isThere) dead.push(`${link} on ${path}: ${response.status}`);
      }
    }
    expect(opened.size).toBeGreaterThan(25);
    expect(dead).toEqual([]);
  });

  test('does not serve development pages', async () => {
    expect((await get('/dev/components')).response.status).toBe(404);
  });
});

describe('with INTAKE_ACCESS=signed-in', () => {
  beforeAll(() => startWith({ INTAKE_ACCESS: 'signed-in' }));
  afterAll(stop);

  test('links to the login and back instead of opening the intake', async () => {
    const { html } = await get('/');
    expect(html).not.toContain('data-dialog="intake"');
    expect(html).not.toContain('href="/intake"');
    expect(html).toContain('href="/login?returnTo=%2F&amp;openIntake=true"');
  });

  test('requires a sign-in first at /start', async () => {
    const { response } = await get('/start');
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('/login?returnTo=%2Fstart&openIntake=true');
  });
});

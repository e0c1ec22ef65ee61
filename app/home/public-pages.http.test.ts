import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseSettings } from '../../tests/open-test-database.ts';
import { startSite, type Site } from '../../tests/site.ts';

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

  test('the landing page is plain HTML with one module, and needs no inline script or style', async () => {
    const { response, html } = await get('/');
    expect(response.status).toBe(200);
    expect(html.match(/<script(?! type="application\/ld\+json")/g)).toHaveLength(1);
    expect(html).toMatch(/<script type="module" src="\/assets\/enhance-[\w-]+\.js"><\/script>/);
    expect(html).not.toMatch(/ style="|<style/);
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self';");
    expect(response.headers.get('X-Cache-Tags')).toBeNull();
  });

  test('its HTML is at most 20 KB of brotli', async () => {
    const { html } = await get('/');
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20_000);
  });

  test('it says what it is to search engines and previews', async () => {
    const { html } = await get('/');
    expect(html).toMatch(/<title>[^<]*Meridian[^<]*<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{50,170}"/);
    expect(html).toContain(`<link rel="canonical" href="${site.origin}/"/>`);
    for (const property of ['og:type', 'og:title', 'og:description', 'og:url', 'og:site_name']) {
      expect(html).toContain(`<meta property="${property}"`);
    }
  });

  test('the hero shows its four figures', async () => {
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

  test('/start is the same page that opens the intake, and gives / as its address', async () => {
    const { response, html } = await get('/start');
    expect(response.status).toBe(200);
    expect(html).toContain('data-open-dialog="intake"');
    expect(html).toContain(`<link rel="canonical" href="${site.origin}/"/>`);
    expect((await get('/')).html).not.toContain('data-open-dialog');
  });

  test.each(['GET', 'POST'])('an unknown address answers %s with a page and 404', async (method) => {
    const { response, html } = await get('/nothing/here', { method, headers: { Origin: site.origin } });
    expect(response.status).toBe(404);
    expect(html).toContain('<h1>Nothing lies at this address</h1>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('<a class="site-header-home" href="/"');
  });

  test('development pages are not served', async () => {
    expect((await get('/dev/components')).response.status).toBe(404);
    expect((await get('/dev/islands')).response.status).toBe(404);
  });
});

describe('with INTAKE_ACCESS=signed-in', () => {
  beforeAll(() => startWith({ INTAKE_ACCESS: 'signed-in' }));
  afterAll(stop);

  test('links to the intake lead to the login and back to the page, and none opens it', async () => {
    const { html } = await get('/');
    expect(html).not.toContain('data-dialog="intake"');
    expect(html).not.toContain('href="/intake"');
    expect(html).toContain('href="/login?returnTo=%2F&amp;openIntake=true"');
  });

  test('/start asks to sign in first', async () => {
    const { response } = await get('/start');
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('/login?returnTo=%2Fstart&openIntake=true');
  });
});

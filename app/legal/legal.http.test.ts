import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { privacy } from '#content/legal/privacy.ts';
import { terms } from '#content/legal/terms.ts';
import { site } from '#content/site.ts';
import { openBuiltSite, type BuiltSite } from '../../tests/built-site.ts';
import { beginDay } from '#app/jobs.ts';

let built: BuiltSite;
let now: Date;

beforeAll(async () => {
  now = new Date();
  built = await openBuiltSite({}, { now: () => now });
});
afterAll(() => built.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(built.origin + path, { headers });
  return { response, html: await response.text() };
}

describe.each([
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms of Service'],
  ['/soc2-compliance', 'SOC 2 Compliance'],
])('%s', (path, title) => {
  test('is plain HTML with one module and no inline script', async () => {
    const { response, html } = await get(path);
    expect(response.status).toBe(200);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html.match(/<script type="module"/g)).toHaveLength(1);
    expect(html).not.toMatch(/ style="|rel="stylesheet" href="[^"]*"(?! disabled)/);
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self';");
  });

  test('is cached: has an ETag and answers a matching one as not modified', async () => {
    const { response } = await get(path);
    const etag = response.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(response.headers.get('X-Cache-Tags')).toBeNull();
    expect((await get(path, { 'If-None-Match': etag })).response.status).toBe(304);
  });

  test('describes itself to search engines under its own address', async () => {
    const { html } = await get(path);
    expect(html).toContain(`<title>${title} | ${site.name}</title>`);
    expect(html).toMatch(/<meta name="description" content="[^"]{70,160}"/);
    expect(html).toContain(`<link rel="canonical" href="${built.origin}${path}"/>`);
    expect(html).toContain(`/og${path.replace('/soc2-', '/')}.png`);
    expect(html).not.toContain('noindex');
  });

  test('shows the addresses to write to', async () => {
    const { html } = await get(path);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const isCompliance = path === '/soc2-compliance';
    expect(main).toContain(`href="mailto:${isCompliance ? site.mail.compliance : site.mail.legal}"`);
    if (isCompliance) {
      const link = `href="mailto:${site.mail.compliance}"[^>]*>(?:<[^>]*>)*Contact the compliance team`;
      expect(main).toMatch(new RegExp(link));
    }
  });

  test('is linked in the footer of the landing page', async () => {
    expect((await get('/')).html).toContain(`href="${path}"`);
  });
});

describe('date at midnight', () => {
  beforeEach(() => {
    now = new Date('2026-12-31T23:59:59.000Z');
  });

  /** Runs the scheduled job that begins a day. */
  function startDay() {
    return built.app.jobs.send(built.app.db, beginDay, {});
  }

  describe.each([
    ['/privacy-policy', privacy],
    ['/terms-of-service', terms],
  ])('%s', (path, { updated }) => {
    test('is written so that nobody can misread it', async () => {
      expect((await get(path)).html).toMatch(/<time dateTime="\d{4}-\d\d-\d\d">[A-Z][a-z]+ \d{1,2}, \d{4}<\/time>/);
    });

    test.runIf(updated === 'today')('shows the new day despite the page cache', async () => {
      const shows = (date: string) =>
        vi.waitFor(async () => expect((await get(path)).html).toContain(date), { timeout: 20_000, interval: 100 });
      await startDay();
      await shows('<time dateTime="2026-12-31">December 31, 2026</time>');
      now = new Date('2027-01-01T00:00:00.000Z');
      // Nothing has been announced yet.
      expect((await get(path)).html).toContain('December 31, 2026');
      await startDay();
      await shows('<time dateTime="2027-01-01">January 1, 2027</time>');
      expect((await get(path)).html).not.toContain('2026-12-31');
    });
  });
});

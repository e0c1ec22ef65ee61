import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadArticles } from '#features/insights/files/articles-from-files.server.ts';
import { seedContent } from '#features/site-content/demonstration/seed-content.server.ts';
import { openBuiltSite, type BuiltSite } from '../../tests/built-site.ts';
import { factsOf } from '../../tests/page-facts.ts';
import { pixelsOf } from '../../tests/picture-size.ts';

let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite({ DEMO_DATA: 'on' });
});
afterAll(() => site.close());

const get = (path: string) => fetch(`${site.origin}${path}`, { redirect: 'manual' });
const textOf = async (path: string) => (await get(path)).text();
const lists = ['/customers', '/integrations', '/team'];
const story = '/customers/client-reports-ready-on-the-2nd-instead-of-the-9th';

test('shows nothing while a type is empty, and everything within a second after it is published', async () => {
  for (const path of [...lists, '/customers/feed.xml', story]) expect((await get(path)).status, path).toBe(404);
  const before = await textOf('/');
  for (const path of lists) expect(before).not.toContain(`href="${path}"`);
  expect(before).not.toContain('<blockquote>');

  expect(before).not.toContain('Automation Insights');

  await seedContent(site.app);
  await expect.poll(() => textOf('/')).toContain('<blockquote>');
  const after = await textOf('/');
  for (const path of lists) {
    expect(after).toContain(`href="${path}"`);
    expect((await get(path)).status, path).toBe(200);
  }
  // A sample is linked once, and no headline claims anything of it.
  expect(after.split(`href="${story}"`)).toHaveLength(2);
  expect(await textOf('/customers')).toContain('<h1>Customer stories</h1>');
  expect(await textOf('/team')).toContain('<h1>Our team</h1>');
  // Each story with its run.
  expect((await textOf('/customers')).split('<figure class="run-figure"')).toHaveLength(3);
  await site.query('update content_items set is_sample = false');
  await site.app.changes.announce(site.app.db, 'site');
  // Of the industry and of the plan.
  await expect.poll(async () => (await textOf('/')).split(`href="${story}"`)).toHaveLength(3);
  expect(await textOf('/customers')).toContain('Real workflows, measured before and after.');
});

describe('a customer story', () => {
  test('has what search engines and link previews need', async () => {
    const { title, properties, things, canonical } = factsOf(await textOf(story));
    expect(title).toContain('Client reports ready on the 2nd');
    expect(canonical).toBe(`${site.origin}${story}`);
    expect(things.map((thing) => thing['@type'])).toEqual(expect.arrayContaining(['Article', 'BreadcrumbList']));
    const picture = await fetch(properties['og:image'] ?? '');
    expect(pixelsOf(Buffer.from(await picture.arrayBuffer()))).toEqual({ width: 1200, height: 630 });
  });

  test('is in sitemap and feed, and below articles of its category', async () => {
    await loadArticles(site.app);
    // The first article links the list from every page.
    await expect.poll(() => textOf('/')).toContain('Automation Insights');
    await expect.poll(() => textOf('/sitemap.xml')).toContain(`<loc>${site.origin}${story}</loc>`);
    const feed = await get('/customers/feed.xml');
    expect(feed.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
    expect(await feed.text()).toContain(`<link>${site.origin}${story}</link>`);
    const { rows } = await site.query(`select slug from articles where 'Agencies' = any(sector) limit 1`);
    expect(await textOf(`/insights/${String(rows[0]?.['slug'])}`)).toContain(`href="${story}"`);
  });
});

test('a person has a page with their articles, and articles link to it', async () => {
  await site.query(`update articles set author = 'Wren Adler' where slug = 'month-end-reports-without-copying'`);
  expect(await textOf('/team/wren-adler')).toContain('href="/insights/month-end-reports-without-copying"');
  const article = await textOf('/insights/month-end-reports-without-copying');
  expect(article).toContain('href="/team/wren-adler"');
  expect(factsOf(article).things).toContainEqual(
    expect.objectContaining({
      author: { '@type': 'Person', name: 'Wren Adler', url: `${site.origin}/team/wren-adler` },
    }),
  );
});

test('a search of integrations is not indexed, and one without a result says how to ask', async () => {
  const found = await textOf('/integrations?q=crm');
  expect(found).toContain('2 integrations');
  expect(factsOf(found).robots).toBe('noindex');
  expect(factsOf(await textOf('/integrations?category=CRM')).canonical).toBe(
    `${site.origin}/integrations?category=CRM`,
  );
  expect(await textOf('/integrations?q=zzz')).toContain('No integration matches your search');
});

describe('a shared picture', () => {
  test('has the title of an article, and is the one of the list where the title cannot be set', async () => {
    const slug = 'which-process-to-automate-first';
    expect((await get(`/share/insights/${slug}.png`)).headers.get('Content-Type')).toBe('image/png');
    await site.query(`update articles set title = '自動化' where slug = '${slug}'`);
    const other = await get(`/share/insights/${slug}.png`);
    expect([other.status, other.headers.get('Location')]).toEqual([302, '/og/insights.png']);
  });

  test.each([
    ['/insights?category=legal-tech', '/share/category/legal-tech.png', /Automation for law firms/],
    ['/checkout?priceId=price_starter_monthly', '/share/checkout/starter.png', /Starter/],
  ])('and a description of its own belong to %s', async (path, picture, description) => {
    const facts = factsOf(await textOf(path));
    expect(facts.properties['og:image']).toBe(`${site.origin}${picture}`);
    expect(facts.description).toMatch(description);
    expect((await get(picture)).headers.get('Content-Type')).toBe('image/png');
  });

  test.each([
    '/share/insights/none.png',
    '/share/category/none.png',
    '/share/checkout/toString.png',
    '/share/constructor/a.png',
    '/share/team/%2e%2e.png',
    '/share/team/a.svg',
  ])('exists for what is published alone: %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('the trust page', () => {
  test('takes a request for the report as a lead, and says at the field what is wrong', async () => {
    const page = await textOf('/trust');
    const stamp = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';
    const post = (fields: Readonly<Record<string, string>>) =>
      fetch(`${site.origin}/trust`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: site.origin },
        body: new URLSearchParams({
          formId: stamp('formId'),
          startedAt: new Date(Date.now() - 60_000).toISOString(),
          ...fields,
        }),
      });
    const refused = await post({ email: 'ada', company: 'Lee & Co' });
    expect(refused.status).toBe(422);
    const again = await refused.text();
    expect(again).toContain('Please enter a valid email address');
    expect(again).toContain('value="Lee &amp; Co"');
    const sent = await post({ email: 'ada.report@harbour.example', company: 'Lee & Co' });
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/trust?sent#report']);
    expect(await textOf('/trust?sent')).toContain('email you about the report');
    const { rows } = await site.query(`select source from leads where email = 'ada.report@harbour.example'`);
    expect(rows).toEqual([{ source: 'trust' }]);
  });

  test('offers the agreement as a file with absolute links', async () => {
    const file = await get('/data-processing-agreement.html');
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="data-processing-agreement.html"');
    const html = await file.text();
    expect(html).toContain('<h2>1. Roles and scope</h2>');
    expect(html).not.toMatch(/\]\(|href="[/#]/);
  });
});

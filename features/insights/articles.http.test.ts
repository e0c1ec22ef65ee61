import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countArticleViews } from '#features/insights/article-views.server.ts';
import { loadArticles } from '#features/insights/files/articles-from-files.server.ts';
import { openBuiltSite, type BuiltSite } from '../../tests/built-site.ts';
import { runNow } from '../../tests/jobs.ts';

let site: BuiltSite;
const slug = 'which-process-to-automate-first';
const unchanged = 'an-audit-log-that-answers-questions';
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeAll(async () => {
  site = await openBuiltSite({ TRUSTED_PROXIES: '127.0.0.1' });
  await loadArticles(site.app);
});
afterAll(() => site.close());

const get = (path: string) => fetch(`${site.origin}${path}`);

test('writes nothing when the files are loaded again, and never over an edited article', async () => {
  expect(await loadArticles(site.app)).toMatchObject({ written: [], kept: [], errors: [] });
  await site.query(`update articles set file_digest = 'old' where slug in ('${slug}', 'approvals-that-do-not-stall')`);
  await site.query(`update articles set title = 'Ours', edited_at = now() where slug = 'approvals-that-do-not-stall'`);
  expect(await loadArticles(site.app)).toMatchObject({ written: [slug], kept: ['approvals-that-do-not-stall'] });
  const { rows } = await site.query(
    `select title, version from articles where slug in ('${slug}', 'approvals-that-do-not-stall') order by version`,
  );
  expect(rows).toMatchObject([{ title: 'Ours', version: 1 }, { version: 2 }]);
  await site.query(
    `update articles set edited_at = null, file_digest = 'old' where slug = 'approvals-that-do-not-stall'`,
  );
  await loadArticles(site.app);
});

test('says that an address is beyond the end of the list and links to the first page', async () => {
  const html = await (await get('/insights?view=all&category=tech&page=9')).text();
  expect(html).toContain('No Articles Found');
  expect(html).toContain('There are no more articles on this page.');
  expect(html).not.toContain('There are no articles');
  expect(/<a [^>]*href="([^"]+)"[^>]*>(?:<[^>]+>)*Go to the first page/.exec(html)?.[1]).toBe(
    '/insights?category=tech&amp;view=all',
  );
});

test('names the articles in feeds and sitemap, with their own dates, within a second after loading', async () => {
  const [, published] = /^published: (\S+)$/mu.exec(await readFile(`content/articles/${unchanged}.md`, 'utf8')) ?? [];
  await expect.poll(async () => (await get('/insights/feed.xml')).text()).toContain(`/insights/${slug}</link>`);
  const rss = await get('/insights/feed.xml');
  expect(rss.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
  expect((await rss.text()).match(/<item>/g)).toHaveLength(20);
  const json = await get('/insights/feed.json');
  expect(json.headers.get('Content-Type')).toBe('application/feed+json; charset=utf-8');
  const { items } = (await json.json()) as { items: { url: string; content_html: string; image: string }[] };
  expect(items).toHaveLength(20);
  for (const item of items) expect(item.content_html).not.toMatch(/(?:href|src)="[/#]/);
  expect(await (await get('/sitemap.xml')).text()).toMatch(
    new RegExp(`<loc>${site.origin}/insights/${unchanged}</loc><lastmod>${published}</lastmod>`),
  );
});

test('has a separate sitemap for each month and for the pages', async () => {
  const named = async (part: string) =>
    [...(await (await get(`/sitemaps/${part}.xml`)).text()).matchAll(/<loc>/g)].length;
  const { rows } = await site.query<{ n: number }>(
    `select count(*)::int as n from articles where to_char(published_at at time zone 'UTC', 'YYYY-MM') = '2026-10'`,
  );
  expect(await named('2026-10')).toBe(rows[0]?.n);
  expect(await named('pages')).toBeGreaterThan(4);
  for (const none of ['2026-13', '2031-01', 'x']) expect((await get(`/sitemaps/${none}.xml`)).status, none).toBe(404);
});

test('draws a cover for a published article only', async () => {
  const drawing = await get(`/insights/covers/${slug}.svg`);
  expect(drawing.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
  expect(drawing.headers.get('Cache-Control')).toBe('public, max-age=86400');
  expect(await drawing.text()).toContain('prefers-color-scheme:dark');
  const picture = await get(`/insights/covers/${slug}.png`);
  expect(picture.headers.get('Content-Type')).toBe('image/png');
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.length).toBeLessThan(200_000);
  for (const none of ['none.svg', 'none.png', `${slug}.gif`, slug, `${slug}.svg.png`, 'A.svg']) {
    expect((await get(`/insights/covers/${none}`)).status, none).toBe(404);
  }
});

test('counts views by readers, not by reloads, robots or prefetches', async () => {
  const view = (from: string, headers: Record<string, string> = {}, body = JSON.stringify({ slug })) =>
    fetch(`${site.origin}/functions/v1/article-views`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: site.origin,
        'User-Agent': browser,
        'X-Forwarded-For': from,
        ...headers,
      },
      body,
    });
  for (const from of ['198.51.100.1', '198.51.100.1', '198.51.100.2']) expect((await view(from)).status).toBe(204);
  await view('198.51.100.3', { 'User-Agent': 'Googlebot/2.1' });
  await view('198.51.100.4', { 'Sec-Purpose': 'prefetch;prerender' });
  expect((await view('198.51.100.5', {}, '{"slug":"none"}')).status).toBe(204);
  expect((await view('198.51.100.5', {}, '{')).status).toBe(400);
  expect((await view('198.51.100.5', { Origin: 'https://evil.example' })).status).toBe(403);
  expect((await get('/functions/v1/article-views')).status).toBe(405);
  await runNow(countArticleViews, site.app);
  await runNow(countArticleViews, site.app);
  const count = async () =>
    (await site.query<{ n: number }>(`select view_count as n from articles where slug = '${slug}'`)).rows[0]?.n;
  expect(await count()).toBe(2);
  // Stored reader data has no address or browser, and is deleted with its day.
  const kept = await site.query('select * from article_readers');
  expect(JSON.stringify(kept.rows)).not.toMatch(/198\.51|Mozilla/);
  const tomorrow = { ...site.app, now: () => new Date(Date.now() + 86_400_000) };
  await runNow(countArticleViews, tomorrow);
  expect(
    (await site.query('select day from article_readers union all select day from article_reader_salts')).rows,
  ).toEqual([]);
  expect(await count()).toBe(2);
});

test('limits endless searches and says how long to wait, while the list itself stays open', async () => {
  const fetchPage = (path: string) =>
    fetch(`${site.origin}${path}`, { headers: { 'X-Forwarded-For': '198.51.100.77' } });
  expect((await fetchPage('/insights?q=approvals')).status).toBe(200);
  await site.query(`update rate_limits set points = 600 where key like 'article-search%'`);
  const refused = await fetchPage('/insights?q=approvals');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500);
  expect(await refused.text()).toMatch(/Error Loading Articles.*Please try again in 10 minutes/s);
  expect((await fetchPage('/insights?category=tech')).status).toBe(200);
  expect((await get('/insights?q=approvals')).status).toBe(200);
});

test('serves a repeated search from memory until an article changes', async () => {
  const search = '/insights?q=month+end';
  const find = async () => {
    const { headers } = await get(search);
    return headers.get('ETag');
  };
  expect(await find()).toBeNull();
  await expect.poll(find).not.toBeNull();
  const kept = await find();
  const other = '/insights?utm_source=letter&q=month+end';
  await get(other);
  await get(other);
  expect((await get(other)).headers.get('ETag')).toBeNull();
  await site.query(
    `update articles set title = 'Ours, too', edited_at = now() where slug = 'month-end-reports-without-copying'`,
  );
  await site.query(`update articles set file_digest = 'old' where slug = '${slug}'`);
  await loadArticles(site.app);
  await expect.poll(find, { timeout: 5000 }).not.toBe(kept);
});

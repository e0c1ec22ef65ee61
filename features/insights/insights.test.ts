import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArticleFile } from '#features/insights/files/article-file.ts';
import { articleContent, articleMarkdownToHtml } from '#features/insights/article-html.server.ts';
import { isReader } from '#features/insights/article-views.server.ts';
import { folded, readTimeOf, searchTextOf } from '#features/insights/article-text.ts';
import { jsonFeedOf, rssOf, type Feed } from '#features/insights/feed.ts';
import { categories } from '#features/insights/categories.public.ts';
import { isSlug, listPath, listWindow, parseListQuery } from '#features/insights/insights.ts';

const queryOf = (search: string) => parseListQuery(new URLSearchParams(search));

describe('a list address', () => {
  it('selects words, a category, everything and a page', () => {
    expect(queryOf('q=%20AI%00%20x%20&category=ai-tools&page=3')).toEqual({
      q: 'AI  x',
      category: 'ai-tools',
      all: false,
      page: 3,
    });
    expect(queryOf('view=all&page=2')).toEqual({ q: '', category: undefined, all: true, page: 2 });
  });

  it.each([
    'page=2',
    'category=constructor',
    'category=AI Tools',
    'view=all&page=0',
    'view=all&page=-1',
    'view=all&page=1e9',
    'view=x',
  ])('reduces %s to a valid query', (search) =>
    expect(queryOf(search)).toMatchObject({ category: undefined, page: 1 }),
  );

  it('truncates overlong search text', () => {
    expect(queryOf(`q=${'x'.repeat(5000)}`).q).toHaveLength(200);
  });

  it.each(['/insights', '/insights?q=process+mining', '/insights?q=a%26b&category=tech', '/insights?view=all&page=4'])(
    'keeps %s as its one canonical address',
    (path) => expect(listPath(queryOf(path.split('?')[1] ?? ''))).toBe(path),
  );

  it('shows ten articles at first and a hundred after that', () => {
    expect(listWindow(queryOf(''))).toEqual({ offset: 0, limit: 10 });
    expect(listWindow(queryOf('view=all&page=3'))).toEqual({ offset: 200, limit: 100 });
    expect(listWindow(queryOf('q=x'))).toEqual({ offset: 0, limit: 100 });
  });
});

describe('searched text', () => {
  it('is normalized, with title and excerpt apart', () => {
    expect(searchTextOf('Äpfel ÉT\u0065\u0301', 'Ends')).toBe('äpfel été\nends');
    expect(folded('100%_\\')).toBe('100%_\\');
  });

  it('takes at least a minute to read', () => {
    expect([0, 100, 1100].map(readTimeOf)).toEqual([1, 1, 5]);
  });
});

describe('an article file', () => {
  const good =
    '---\ntitle: "A: title"\nexcerpt: What it says.\nsectors: [Tech, AI Tools]\ntags: []\nauthor: Us\npublished: 2026-02-03\n---\n\nText.\n';

  it('consists of front matter and Markdown', () => {
    expect(readArticleFile('a-b', good)).toMatchObject({
      ok: true,
      file: {
        title: 'A: title',
        sectors: ['Tech', 'AI Tools'],
        tags: [],
        publishedAt: new Date('2026-02-03T08:00:00Z'),
      },
    });
  });

  it.each([
    ['A b', good, 'is not a slug'],
    ['a', 'Text', 'front matter'],
    ['a', good.replace('2026-02-03', '2026-02-33'), 'published'],
    ['a', good.replace('[Tech, AI Tools]', 'Tech'), 'a list'],
    ['a', good.replace('author', 'auther'), 'auther'],
    ['a', good.replace('\nText.\n', ''), 'no text'],
  ])('named %s reports its errors', (slug, text, error) => {
    const read = readArticleFile(slug, text);
    expect(read.ok ? '' : read.errors.join()).toContain(error);
  });

  const folder = join(import.meta.dirname, '..', '..', 'content', 'articles');
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const read = files.map((name) => ({
    name,
    answer: readArticleFile(basename(name, '.md'), readFileSync(join(folder, name), 'utf8')),
  }));
  const articles = read.flatMap(({ answer }) => (answer.ok ? [answer.file] : []));

  it.each(read)('$name can be loaded without losing anything', ({ answer }) => {
    if (!answer.ok) throw new Error(answer.errors.join('\n'));
    const { html } = articleContent(articleMarkdownToHtml(answer.file.markdown));
    const inner = [...html.matchAll(/href="\/insights\/([^"#]+)/g)].map(([, slug]) => slug);
    for (const slug of inner) expect(files).toContain(`${slug}.md`);
    expect(html.replaceAll(/<pre.*?<\/pre>/gs, '')).not.toMatch(/\*\*|^#{1,4} /m);
  });

  it('exists at least four times for every category', () => {
    for (const sector of Object.values(categories)) {
      expect(articles.filter(({ sectors }) => sectors.includes(sector)).length, sector).toBeGreaterThanOrEqual(4);
    }
    expect(articles.length).toBeGreaterThanOrEqual(24);
    expect(new Set(articles.map(({ publishedAt }) => publishedAt.getTime())).size).toBe(articles.length);
  });
});

describe('a slug', () => {
  it.each(['a', 'a-b-1'])('may be %s', (slug) => expect(isSlug(slug)).toBe(true));
  it.each(['', '-a', 'a-', 'a--b', 'A', 'a b', 'ä', 'a'.repeat(121)])('may not be %j', (slug) =>
    expect(isSlug(slug)).toBe(false),
  );
});

describe('a view', () => {
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const from = (agent: string, more: Record<string, string> = {}) =>
    isReader(new Headers({ 'User-Agent': agent, ...more }));

  it('is counted for a person', () => expect(from(browser)).toBe(true));
  it.each([
    '',
    'curl/8.5',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 Chrome-Lighthouse',
  ])('is not counted for %j', (agent) => expect(from(agent)).toBe(false));
  it('is not counted for a prefetched page', () =>
    expect(from(browser, { 'Sec-Purpose': 'prefetch;prerender' })).toBe(false));
});

describe('a feed', () => {
  const feed: Feed = {
    title: 'Insights & more',
    description: 'What is new.',
    language: 'en',
    page: 'https://meridian.example/insights',
    self: 'https://meridian.example/insights/feed.xml',
    icon: 'https://meridian.example/mark.png',
    articles: [
      {
        title: 'A <b> & c\u0007',
        excerpt: 'Short.',
        author: 'Us',
        contentHtml: '<p><a href="/contact">x</a> <a href="#section-a">y</a> ]]></p>',
        publishedAt: new Date('2026-01-02T08:00:00Z'),
        updatedAt: new Date('2026-01-03T08:00:00Z'),
        sectors: ['Tech'],
        tags: ['a'],
        url: 'https://meridian.example/insights/a',
        picture: 'https://meridian.example/insights/covers/a.png',
      },
    ],
  };

  it('is RSS that an XML reader accepts, with absolute addresses', () => {
    const xml = rssOf(feed);
    const [, item = ''] = /<item>(.*)<\/item>/s.exec(xml) ?? [];
    expect(item).toContain('<title>A &lt;b&gt; &amp; c</title>');
    expect(item).toContain('<guid isPermaLink="true">https://meridian.example/insights/a</guid>');
    expect(item).toContain('<pubDate>Fri, 02 Jan 2026 08:00:00 GMT</pubDate>');
    expect(item).toContain('a href=&quot;https://meridian.example/contact&quot;');
    expect(item).toContain('a href=&quot;https://meridian.example/insights/a#section-a&quot;');
    expect(xml).toContain('<lastBuildDate>Sat, 03 Jan 2026 08:00:00 GMT</lastBuildDate>');
    expect(elementsClose(xml)).toBe(true);
    expect(xml).toContain(
      '<atom:link href="https://meridian.example/insights/feed.xml" rel="self" type="application/rss+xml"/>',
    );
  });

  it('is a JSON Feed with its required parts', () => {
    const json = JSON.parse(jsonFeedOf(feed)) as Record<string, unknown> & { items: Record<string, unknown>[] };
    expect(json).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: feed.title,
      feed_url: feed.self,
      home_page_url: feed.page,
    });
    expect(json.items[0]).toMatchObject({
      id: 'https://meridian.example/insights/a',
      date_published: '2026-01-02T08:00:00.000Z',
      tags: ['Tech', 'a'],
    });
    expect(json.items[0]?.['content_html']).toContain('href="https://meridian.example/contact"');
  });
});

function elementsClose(xml: string): boolean {
  const open: string[] = [];
  for (const [, close, name = '', alone] of xml.matchAll(/<(\/?)([a-z:]+)(?:\s[^<>]*?)?(\/?)>/gi)) {
    if (close === '/') {
      if (open.pop() !== name) return false;
    } else if (alone !== '/') open.push(name);
  }
  return open.length === 0;
}

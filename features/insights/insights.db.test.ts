import { describe, expect, it } from 'vitest';
import { articleBySlug, articlesSince, listArticles } from '#features/insights/insights.server.ts';
import { articles } from '#features/insights/insights.table.ts';
import type { Category } from '#features/insights/categories.public.ts';
import { articleOf } from '../../tests/articles.ts';
import { openTestApp } from '../../tests/test-app.ts';

const test = await openTestApp();
const { app } = test;

describe('a list', () => {
  it('contains published articles, newest first, with the exact count', async () => {
    await written(
      articleOf('one', { day: '2026-01-01' }),
      articleOf('three', { day: '2026-03-01' }),
      articleOf('two', { day: '2026-02-01' }),
      { ...articleOf('draft', { day: '2026-04-01' }), status: 'draft' },
    );
    expect(await slugs({})).toEqual([['three', 'two', 'one'], 3]);
    expect(await slugs({ offset: 1, limit: 1 })).toEqual([['two'], 3]);
    expect(await slugs({ offset: 3, limit: 10 })).toEqual([[], 3]);
  });

  it('of many months is the same in parts as in one piece', async () => {
    await written(
      ...Array.from({ length: 60 }, (_, at) =>
        articleOf(`n${at}`, { day: new Date(Date.UTC(2025, 0, 1 + at * 7)).toISOString().slice(0, 10) }),
      ),
    );
    const [whole] = await slugs({ limit: 100 });
    const parts: string[] = [];
    for (let offset = 0; offset < 70; offset += 7) parts.push(...(await slugs({ offset, limit: 7 }))[0]);
    expect(parts).toEqual(whole);
    expect(parts).toHaveLength(60);
  });

  it('orders articles published at the same moment, and shows none twice', async () => {
    await written(...Array.from({ length: 25 }, (_, at) => articleOf(`same-${at}`, { day: '2026-05-05' })));
    const parts = [...(await slugs({ limit: 10 }))[0], ...(await slugs({ offset: 10, limit: 20 }))[0]];
    expect(new Set(parts).size).toBe(25);
  });

  it('of a category contains articles that have its sector anywhere among theirs', async () => {
    await written(
      articleOf('a', { sectors: ['AI Tools'] }),
      articleOf('b', { sectors: ['Operations', 'AI Tools'] }),
      articleOf('c', { sectors: ['Tech'] }),
    );
    expect((await slugs({ category: 'ai-tools' }))[0].sort()).toEqual(['a', 'b']);
    expect((await slugs({ category: 'tech' }))[1]).toBe(1);
    expect(await slugs({ category: 'legal-tech' })).toEqual([[], 0]);
  });

  it('updates its counts with every kind of change', async () => {
    await written(articleOf('a', { sectors: ['Tech', 'Tech'] }), articleOf('b', { sectors: ['Tech'] }));
    expect((await slugs({ category: 'tech' }))[1]).toBe(2);
    await run(`update articles set status = 'draft' where slug = 'a'`);
    expect((await slugs({ category: 'tech' }))[1]).toBe(1);
    await run(
      `update articles set status = 'published', sector = '{Agencies}', published_at = '2020-01-01' where slug = 'a'`,
    );
    expect(await slugs({})).toEqual([['b', 'a'], 2]);
    expect((await slugs({ category: 'agencies' }))[1]).toBe(1);
    await run(`delete from articles where slug = 'b'`);
    expect(await slugs({})).toEqual([['a'], 1]);
    await run(`delete from articles`);
    const { rows } = await test.database.pool.query('select * from article_counts');
    expect(rows).toEqual([]);
  });
});

describe('a search', () => {
  const found = async (q: string, category?: Category) => (await slugs({ q, category }))[0].sort();

  it('finds any part of title or excerpt, in upper or lower case', async () => {
    await written(
      articleOf('a', { title: 'Process Mining with a spreadsheet', excerpt: 'Count hours.' }),
      articleOf('b', { title: 'Retries', excerpt: 'What process MINING cannot see.' }),
      articleOf('c', { title: 'Über alles Geprüfte', excerpt: 'Nothing.' }),
    );
    expect(await found('process mining')).toEqual(['a', 'b']);
    expect(await found('CESS MIN')).toEqual(['a', 'b']);
    expect(await found('ÜBER')).toEqual(['c']);
    expect(await found('über ALLES gepr')).toEqual(['c']);
    expect(await found('text of the article')).toEqual([]);
  });

  it('does not match across title and excerpt', async () => {
    await written(articleOf('a', { title: 'Ends here', excerpt: 'Begins there.' }));
    expect(await found('here begins')).toEqual([]);
    expect(await found('here')).toEqual(['a']);
  });

  it.each(['%', '_', '\\', '100%', 'a_b', '\\d', "'", '"', '$1', '()', 'é', '自动', 'x'])(
    'takes %j literally',
    async (q) => {
      await written(
        articleOf('with', { title: `Has ${q} in it` }),
        articleOf('none', { title: 'Plain', excerpt: 'Plain.' }),
      );
      expect(await found(q)).toEqual(['with']);
    },
  );

  it('is limited to a category', async () => {
    await written(
      articleOf('a', { title: 'A queue', sectors: ['Tech'] }),
      articleOf('b', { title: 'A queue', sectors: ['Agencies'] }),
    );
    expect(await found('queue', 'tech')).toEqual(['a']);
  });

  it('with few letters or across words finds what is written and changed', async () => {
    const [long, faces] = ['y'.repeat(30), '😀'.repeat(30)];
    await written(
      articleOf('a', { title: `On ai, it's a\\b ${long}z` }),
      articleOf('b', { title: 'Mail aid', excerpt: `自动化ai ${long} ${faces}` }),
    );
    for (const q of ['ai', 'i', "'s", 'a\\b', '自动', '动化a', long, "it's a"]) {
      expect([q, (await found(q)).length]).toEqual([
        q,
        ["'s", 'a\\b', "it's a"].includes(q) || /自|动/.test(q) ? 1 : 2,
      ]);
    }
    expect(await found('l a')).toEqual(['b']);
    expect(await found('ail ai')).toEqual(['b']);
    expect(await found(`${long}z`)).toEqual(['a']);
    expect(await found(`b ${long}`)).toEqual(['a']);
    expect(await found(faces)).toEqual(['b']);
    expect(await found('on  ai')).toEqual([]);
    expect(await found('zq')).toEqual([]);
    await written(articleOf('c', { title: 'AI again', day: '2026-09-09' }));
    expect(await slugs({ q: 'ai', limit: 1 })).toEqual([['c'], 3]);
    await run(`update articles set status = 'draft' where slug = 'c'`);
    expect((await slugs({ q: 'ai' }))[1]).toBe(2);
    expect(await kept()).toEqual([]);
  });

  it('with many results pages through them', async () => {
    await written(
      ...Array.from({ length: 1200 }, (_, at) =>
        articleOf(`m${at}`, { title: `Queues ${at}`, sectors: [at % 2 ? 'Tech' : 'Agencies'], day: '2026-02-02' }),
      ),
    );
    expect((await slugs({ q: 'queues' }))[1]).toBe(1200);
    const parts: string[] = [];
    for (let offset = 0; offset < 1300; offset += 100)
      parts.push(...(await slugs({ q: 'queues', offset, limit: 100 }))[0]);
    expect(new Set(parts).size).toBe(1200);
    expect((await slugs({ q: 'queues', category: 'tech' }))[1]).toBe(600);
    await run(`delete from articles where slug in ('m1', 'm2', 'm3')`);
    await run(`update articles set title = 'Other', search_text = 'other' where slug = 'm4'`);
    expect((await slugs({ q: 'queues' }))[1]).toBe(1196);
    await written(articleOf('late', { title: 'Queues at last', day: '2026-10-01' }));
    expect(await slugs({ q: 'queues', limit: 1 })).toEqual([['late'], 1197]);
  });

  it('among many articles scans the newest for frequent words, and uses the index for rare ones', async () => {
    await run(`insert into articles (slug, title, excerpt, content_html, sector, tags, author, published_at, status, search_text)
      select 'n' || n, 'T', 'E', '', case when n % 2 = 0 then '{Tech}'::text[] else '{Agencies}' end, '{}', 'A',
        '2020-01-01T08:00:00Z'::timestamptz + n * interval '6 hours', 'published',
        case when n <= 3000 then 'once ' else '' end || case when n % 10 = 0 then 'often ' when n % 40 = 5 then 'seldom ' else '' end ||
          case when n % 1000 = 7 then 'rare' else '' end
      from generate_series(1, 6000) n`);
    const list = (q: string, options: { category?: Category; offset?: number; limit?: number } = {}) =>
      listArticles(app, { q, category: undefined, offset: 0, limit: 10, ...options });

    // The newest articles fill the page, so the total is estimated.
    const often = await list('often');
    expect(often).toMatchObject({ total: 600, isAbout: true });
    expect(often.articles.map(({ slug }) => slug)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `n${6000 - n * 10}`),
    );
    const tech = await list('often', { category: 'tech', offset: 590 });
    expect(tech.articles.map(({ slug }) => slug).at(-1)).toBe('n10');
    expect(tech).toEqual({ total: 600, articles: tech.articles });
    const parts: string[] = [];
    for (let offset = 0; offset < 700; offset += 100) {
      const { articles: part, total, isAbout } = await list('often', { offset, limit: 100 });
      parts.push(...part.map(({ slug }) => slug));
      if (isAbout) expect(Math.abs(total - 600)).toBeLessThan(20);
      else expect(total).toBe(600);
    }
    expect(parts).toEqual(Array.from({ length: 600 }, (_, n) => `n${6000 - n * 10}`));

    // Exact counts: rare terms, and terms missing from the newest articles.
    expect(await list('rare')).toMatchObject({ total: 6, articles: { length: 6 } });
    expect(await list('seldom', { limit: 200 })).toMatchObject({ total: 150, articles: { length: 150 } });
    expect(await list('once', { limit: 5 })).toMatchObject({
      total: 3000,
      articles: [{ slug: 'n3000' }, {}, {}, {}, {}],
    });
    expect(await kept()).toEqual([{ q: 'once', articles: 3000 }]);
    expect((await list('once', { offset: 2990 })).articles.map(({ slug }) => slug).at(-1)).toBe('n1');
    await run(`delete from articles where slug in ('n1', 'n2', 'n3')`);
    await run(`update articles set title = 'Other', search_text = 'other' where slug = 'n4'`);
    expect((await list('once')).total).toBe(2996);
    await written(articleOf('late', { title: 'Once more', day: '2026-10-01' }));
    expect(await list('once', { limit: 1 })).toMatchObject({ total: 2997, articles: [{ slug: 'late' }] });
    expect(await kept()).toEqual([{ q: 'once', articles: 2997 }]);
    expect(await list('zq')).toEqual({ total: 0, articles: [] });
  });

  async function kept() {
    const { rows } = await test.database.pool.query(`select q, articles from article_searches order by q, sector`);
    return rows as unknown[];
  }
});

describe('new articles', () => {
  it('are those published after a given moment', async () => {
    await written(articleOf('old', { day: '2026-01-01' }), articleOf('new', { day: '2026-02-01' }));
    const since = await articlesSince(app, new Date('2026-01-01T08:00:00Z'));
    expect(since.map(({ slug }) => slug)).toEqual(['new']);
  });
});

describe('an article', () => {
  it('comes with its neighbors in time and related articles', async () => {
    await written(
      articleOf('first', { day: '2026-01-01', sectors: ['Tech'], tags: ['queue'] }),
      articleOf('middle', { day: '2026-02-01', sectors: ['Tech'], tags: ['queue', 'retry'] }),
      articleOf('last', { day: '2026-03-01', sectors: ['Agencies'] }),
      { ...articleOf('draft', { day: '2026-02-02' }), status: 'draft' },
    );
    const opened = await articleBySlug(app, 'middle');
    expect(opened).toMatchObject({
      article: { slug: 'middle', coverImageUrl: '/insights/covers/middle.svg', viewCount: 0 },
      previous: { slug: 'first', title: 'first' },
      next: { slug: 'last', title: 'last' },
    });
    expect(opened?.related.map(({ slug }) => slug)).toEqual(['first', 'last']);
    const first = await articleBySlug(app, 'first');
    expect(first).not.toHaveProperty('previous');
    expect(first?.next?.slug).toBe('middle');
  });

  it.each(['draft', 'none', 'NONE', '../x', 'a'.repeat(200), ''])('does not exist under %j', async (slug) => {
    await written({ ...articleOf('draft'), status: 'draft' });
    expect(await articleBySlug(app, slug)).toBeUndefined();
  });
});

async function slugs(query: {
  q?: string;
  category?: Category | undefined;
  offset?: number;
  limit?: number;
}): Promise<[string[], number]> {
  const { q = '', category, offset = 0, limit = 100 } = query;
  const list = await listArticles(app, { q, category, offset, limit });
  return [list.articles.map(({ slug }) => slug), list.total];
}

async function written(...rows: (typeof articles.$inferInsert)[]): Promise<void> {
  await app.db.insert(articles).values(rows);
}

function run(statement: string) {
  return test.database.pool.query(statement);
}

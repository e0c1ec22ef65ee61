import { beforeEach, describe, expect, it } from 'vitest';
import { correctedSearch, articlesMentioning } from '#features/insights/search/wider-search.server.ts';
import { readInsightsList } from '#features/insights/list/insights-list.server.ts';
import { articles } from '#features/insights/insights.table.ts';
import { articleOf } from '../../../tests/articles.ts';
import { databaseTrips } from '../../../tests/database-trips.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';

const { app, database } = await openTestApp();

beforeEach(async () => {
  await app.db
    .insert(articles)
    .values([
      articleOf('in-text', { html: '<p>Everything is written to the <em>CRM</em>, with retries.</p>' }),
      articleOf('tagged', { tags: ['GDPR'], sectors: ['Legal Tech'] }),
      articleOf('hyphen', { html: '<p title="secret">Reports at month-end, by hand.</p>' }),
      articleOf('invoice', { title: 'Never send the same invoice twice' }),
      { ...articleOf('draft', { html: '<p>CRM</p>' }), status: 'draft' },
    ]);
});

describe('articles that mention a search', () => {
  it.each([
    ['crm', ['in-text']],
    ['retry', ['in-text']],
    ['GDPR', ['tagged']],
    ['legal', ['tagged']],
    ['month end', ['hyphen']],
    ['secret', []],
    ['invoice', []],
    ['the', []],
    [`' & | ! <-> :* \\ "`, []],
  ])('for %s are %j', async (q, slugs) => {
    const found = await articlesMentioning(app, { q, sector: undefined, limit: 10 });
    expect(found.map(({ slug }) => slug)).toEqual(slugs);
  });

  it('are those of the chosen category', async () => {
    expect(await articlesMentioning(app, { q: 'crm', sector: 'Legal Tech', limit: 10 })).toEqual([]);
    expect(await articlesMentioning(app, { q: 'gdpr', sector: 'Legal Tech', limit: 10 })).toHaveLength(1);
  });
});

it('shows them after the titles, and a correction only where nothing is found', async () => {
  const read = async (q: string) => {
    const page = await readInsightsList(app, new URLSearchParams({ q }), newClient());
    const related = page.related?.map(({ slug }) => slug);
    return { titles: page.list?.total, mentions: page.mentions?.length, related, suggestion: page.suggestion };
  };
  expect(await read('invoice')).toEqual({ titles: 1, mentions: 0, related: [], suggestion: undefined });
  expect(await read('crm')).toEqual({ titles: 0, mentions: 1, related: [], suggestion: undefined });
  expect(await read('invoce')).toEqual({ titles: 0, mentions: undefined, related: [], suggestion: 'invoice' });
  expect(await read('zzzzzz')).toEqual({ titles: 0, mentions: undefined, related: [], suggestion: undefined });
  expect(await correctedSearch(app, 'never snd')).toBeNull();
  // Where few articles have all words, those with some follow, the ones with them in the title first.
  const some = ['invoice', 'in-text'];
  expect(await read('crm invoice')).toEqual({ titles: 0, mentions: undefined, related: some, suggestion: undefined });
  expect(await read('retries crm')).toMatchObject({ mentions: 1, related: [] });
  expect(await read('crm invoce')).toMatchObject({ related: ['in-text'], suggestion: 'crm invoice' });
});

it.each(['invoice', 'crm'])('finds "%s" in one trip after that of the limit', async (q) => {
  const read = () => readInsightsList(app, new URLSearchParams({ q }), newClient());
  await read();
  expect(await databaseTrips(database.pool, read)).toBe(2);
});

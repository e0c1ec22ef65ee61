import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contains, containsParts } from '#server/db/query/containing.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openTestDatabase } from '../../../tests/open-test-database.ts';

const texts = [
  'qz at first',
  'ends in xqz',
  "it's aqz, then",
  'line\nqz’s end',
  'øqz ø',
  'q z',
  'a1b2',
  '用qz自 and more',
];

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table searched (text text)');
  await database.pool.query('insert into searched select unnest($1::text[])', [texts]);
  await database.pool.query('create index searched_trigrams on searched using gin (text gin_trgm_ops)');
});
afterAll(() => database.close());

describe('a text contained in a column', () => {
  it.each([
    ['qz', texts.slice(0, 5)],
    ['1b', ['a1b2']],
    ['zz', []],
    ['aqz,', ["it's aqz, then"]],
    ['%', []],
    // Two letters between other characters than ASCII are missed; longer texts are not.
    ['qz自', ['用qz自 and more']],
  ])('%s is found by the index', async (text, expected) => {
    const rows = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return (await tx.execute<{ text: string }>(sql`select text from searched where ${contains(sql`text`, text)}`))
        .rows;
    });
    expect(rows.map((row) => row.text).sort()).toEqual([...expected].sort());
  });

  it('is sought by no more than the trigrams of two letters', async () => {
    await database.pool.query(`insert into searched select 'row ' || n from generate_series(1, 500) n`);
    const { rows } = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain (analyze, costs off, timing off) select from searched where ${contains(sql`text`, 'qz')}`,
      );
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const read = Number(/searched_trigrams \(actual rows=(\d+)/.exec(plan)?.[1] ?? NaN);
    expect(read).toBeLessThanOrEqual(texts.length);
  });
});

describe('a text contained by its parts', () => {
  const long = `${'ab'.repeat(20)}c`;
  const written = [
    'process mining, with a spreadsheet\ncount hours: 50% of c:\\data',
    `it's 自动化ai ${long}`,
    `${'ab'.repeat(20)} \u{1F600}x${'\u{1F600}'.repeat(30)}`,
    'mining process',
  ];

  it('is found exactly where it stands, for every part of every text', async () => {
    await database.pool.query('create table parted (text text)');
    await database.pool.query('insert into parted select unnest($1::text[])', [written]);
    await database.pool.query('create index parted_parts on parted using gin (text_parts(text))');
    const points = written.map((text) => Array.from(text));
    const queries = points.flatMap((text) =>
      text.flatMap((_, at) => [1, 2, 3, 9, 33].map((length) => text.slice(at, at + length).join(''))),
    );
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      for (const query of new Set(queries)) {
        const { rows } = await tx.execute<{ text: string }>(
          sql`select text from parted where ${containsParts(sql`text`, query)}`,
        );
        const expected = written.filter((text) => text.includes(query));
        expect([query, rows.map(({ text }) => text).sort()]).toEqual([query, expected.sort()]);
      }
    });
  });
});

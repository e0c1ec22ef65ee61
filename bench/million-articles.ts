import type { Pool } from 'pg';
import { categories } from '#features/insights/categories.public.ts';

/** Most frequent words first (Zipf's law). */
export interface Vocabulary {
  readonly words: readonly string[];
  readonly draw: () => string;
  readonly random: () => number;
}

const frequent =
  'the of to and a in is that for it with on as are be this by from or an at not which one when each what can every invoice client process workflow automation approval agency contract review model data rule report system record hour cost error retry queue webhook deadline ledger search access privacy retention intake onboarding quote prompt test sample classifier answer source budget token support schedule zone audit log event';
const syllables =
  'ba be bi bo bu ca ce co da de di do fa fe fi fo ga ge go ha he hi ho ja ka ke ki la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo wa we wi xa ya za ze'.split(
    ' ',
  );

/** 30,000 words, deterministic per seed. */
export function openVocabulary(seed = 7): Vocabulary {
  const random = randomFrom(seed);
  const pick = (some: readonly string[]) => some[Math.floor(random() * some.length)] ?? '';
  const words = new Set(frequent.split(' '));
  while (words.size < 30_000) {
    words.add(Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join(''));
  }
  const list = [...words];
  const span = Math.log(list.length);
  return { words: list, random, draw: () => list[Math.floor(Math.exp(random() * span)) - 1] ?? 'the' };
}

const batch = 5000;

/** Spread over ten years. Disables indexes and triggers during the import, then rebuilds the counters. */
export async function fillArticles(pool: Pool, count: number, vocabulary: Vocabulary): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = 'articles' and indexname not in ('articles_pkey', 'articles_slug_unique')`,
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  await pool.query('alter table articles disable trigger user');
  for (let from = 0; from < count; from += batch) {
    await insert(pool, from, Math.min(batch, count - from), vocabulary);
  }
  for (const { made } of indexes) await pool.query(made);
  await pool.query('alter table articles enable trigger user');
  await pool.query(`insert into article_counts (sector, month, articles)
    select s.sector, date_trunc('month', a.published_at at time zone 'UTC')::date, count(*)
    from articles a cross join lateral (select '' union select unnest(a.sector)) as s(sector) group by 1, 2`);
  await pool.query('vacuum analyze articles');
}

async function insert(pool: Pool, from: number, count: number, { draw, random }: Vocabulary): Promise<void> {
  const sectors = Object.values(categories);
  const text = (wordCount: number) => Array.from({ length: wordCount }, draw).join(' ');
  const made = Array.from({ length: count }, (_, at) => ({
    slug: `article-${from + at}`,
    title: text(6),
    excerpt: text(24),
    sector: sectors[Math.floor(random() * sectors.length)] ?? '',
    publishedAt: new Date(Date.UTC(2016, 10, 1) + Math.floor(random() * 10 * 365) * 86_400_000).toISOString(),
  }));
  await pool.query(
    `insert into articles (slug, title, excerpt, content_html, sector, tags, author, published_at, status, search_text)
      select slug, title, excerpt, repeat('<p>What stands in it.</p>', 20), array[sector], '{bench,search}', 'Bench', day::timestamptz,
        'published', lower(title || chr(10) || excerpt)
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as made(slug, title, excerpt, sector, day)`,
    (['slug', 'title', 'excerpt', 'sector', 'publishedAt'] as const).map((name) => made.map((one) => one[name])),
  );
}

function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

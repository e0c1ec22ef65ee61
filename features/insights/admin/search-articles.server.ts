import { sql, type SQL } from 'drizzle-orm';
import { folded } from '#features/insights/article-text.ts';
import { articleDrafts } from '#features/insights/drafts/drafts.table.ts';
import { articles } from '#features/insights/insights.table.ts';
import { containing, containsParts } from '#server/db/query/containing.ts';
import { isOneOf, type Sought } from '#server/db/query/some-matches.ts';

/** Rows scanned in list order before the index is used. */
const newestRows = 2000;

/** Finds articles for the back office search: `id, title, detail, email, company`. Drafts by their title. */
export function articleSearchQuery(sought: Sought, limit: number): SQL {
  return sql`select a.id::text, coalesce(d.title, a.title) as title, coalesce(d.slug, a.slug) as detail, null::text as email,
      null::text as company
    from ${articles} a left join ${articleDrafts} d on d.article_id = a.id
    where ${'ids' in sought ? isOneOf(sql`a.id`, sought.ids) : withWords(sought.words.map(folded), limit)}
    order by a.touched_at desc limit ${limit}`;
}

function withWords(words: readonly string[], limit: number): SQL {
  const all = (conditions: SQL[]) => sql.join(conditions, sql` and `);
  const inTitle = all(words.map((word) => sql`lower(f.title) like ${containing(word)}`));
  const inOrder = all(words.map((word) => sql`r.search_text like ${containing(word)}`));
  const byIndex = all(words.map((word) => containsParts(sql`r.search_text`, word)));
  return sql`a.id in (select * from (
    (select f.article_id from ${articleDrafts} f where ${inTitle} limit ${limit})
    union all
    (select r.id from (select * from ${articles} order by touched_at desc, id desc limit ${newestRows}) r
      where ${inOrder} limit ${limit})
    union all
    (select r.id from ${articles} r where ${byIndex} limit ${limit})) found limit ${limit})`;
}

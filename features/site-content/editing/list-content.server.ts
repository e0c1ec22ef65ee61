import { eq, sql } from 'drizzle-orm';
import { contentTitle } from '#features/site-content/content-types.ts';
import { contentList, type ContentQuery } from '#features/site-content/editing/content-list.ts';
import { stateOf } from '#features/site-content/editing/edit-content.server.ts';
import { contentItems as table } from '#features/site-content/site-content.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { contains } from '#server/db/query/containing.ts';
import { listQuery, type Conditions } from '#server/db/query/list-query.ts';

const pageSize = 50;

const named = sql`lower(concat_ws(' ', ${table.draft} ->> 'title', ${table.draft} ->> 'name',
  ${table.draft} ->> 'role', ${table.draft} ->> 'company', ${table.draft} ->> 'customer', ${table.draft} ->> 'category'))`;

const conditions: Conditions<typeof contentList> = {
  type: (type) => eq(table.type, type),
  q: (q) => contains(named, q),
  state: (state) =>
    state === 'draft'
      ? sql`${table.published} is null`
      : sql`${table.published} is not null and (${table.published} = ${table.draft}) = ${state === 'published'}`,
};

/** A page of one type, in the owner's order unless it is sorted. */
export async function listContent({ db }: Pick<AppContext, 'db'>, query: ContentQuery, size = pageSize) {
  const id = ['uuid', table.id, 'id'] as const;
  const { where, orderBy, limit, page } = listQuery(contentList, query, {
    size,
    columns: {
      position: [['int', table.position, 'position'], id],
      updated: [['timestamptz', table.updatedAt, 'updatedAt'], id],
    },
    conditions,
  });
  const rows = await db.select().from(table).where(where).orderBy(orderBy).limit(limit);
  return page(rows, (row) => ({
    id: row.id,
    title: contentTitle(query.type, row.draft),
    state: stateOf(row),
    isSample: row.isSample,
    updatedAt: row.updatedAt,
  }));
}

export type ListedItem = Awaited<ReturnType<typeof listContent>>['items'][number];

import { sql, type SQL } from 'drizzle-orm';
import { newsletterSubscriptions as table } from '#features/newsletter/newsletter.table.ts';
import {
  standings,
  type ListedSubscriber,
  type Standing,
  type StandingCounts,
} from '#features/newsletter/subscribers/subscribers.ts';
import { subscriberList, type SubscriberQuery } from '#features/newsletter/subscribers/subscriber-list.ts';
import type { Page } from '#forms/list/define-list.ts';
import { contains, searchPage } from '#server/db/query/containing.ts';
import { all } from '#server/db/query/keyset.ts';
import { conditionsOf, listQuery, type Conditions } from '#server/db/query/list-query.ts';
import { namesById } from '#server/db/query/names-by-id.ts';
import type { AppContext } from '#server/app-context.ts';
import { isoOf } from '#values/timestamp.ts';

const pageSize = 50;
const maxCounted = 10_000;
const maxFound = 1000;

const standing = sql<Standing>`case when suspected_spam is not null and status = 'pending' then 'spam'
  when status = 'unsubscribed' then 'left' else status end`;

const conditions: Conditions<typeof subscriberList> = {
  q: (q) => contains(sql`email`, q),
  standing: hasStanding,
  source: (source) => sql`source = ${source}`,
};

export async function listSubscribers(
  app: Pick<AppContext, 'db'>,
  query: SubscriberQuery,
  size = pageSize,
): Promise<Page<ListedSubscriber>> {
  const id = ['uuid', sql`id`, 'id'] as const;
  const { where, orderBy, limit, page } = listQuery(subscriberList, query, {
    size,
    columns: { since: [['timestamptz', sql`created_at`, 'created_at'], id], email: [['text', sql`email`, 'email']] },
    conditions: { ...conditions, q: () => undefined },
  });
  const read = async (from: SQL, matches: SQL) => {
    const { rows } = await app.db.execute<Row>(sql`
      with listed as ${from}
      select id, email, ${standing} as standing, source, created_at, subscribed_at, unsubscribed_at, bounced_at,
        bounce_reason, soft_bounces, consent_source, consent_at
      from listed where ${matches} order by ${orderBy} limit ${limit}`);
    return rows;
  };
  const inOrder = (count: number, matches: SQL) =>
    read(sql`(select * from ${table} where ${where} order by ${orderBy} limit ${count})`, matches);
  if (query.q === '') return page(await inOrder(limit, sql`true`), listed);
  const matches = contains(sql`email`, query.q);
  const rows = await searchPage(limit, {
    inOrder: (count) => inOrder(count, matches),
    // Materialized, since the planner mistakes rare texts for frequent ones.
    byIndex: () => read(sql`materialized (select * from ${table} where ${matches})`, where),
  });
  return page(rows, listed);
}

/** Per standing and for the query, counted to ten thousand at most, or to a thousand for a search. */
export async function countSubscribers(app: Pick<AppContext, 'db'>, query: SubscriberQuery): Promise<StandingCounts> {
  const maxShown = query.q === '' ? maxCounted : maxFound;
  const limits = [...standings.map(() => maxCounted), maxShown];
  const counts = [...standings.map(hasStanding), all(conditionsOf(query, conditions))].map(
    (condition, at) =>
      sql`(select count(*)::int from (select from ${table} where ${condition} limit ${(limits[at] ?? 0) + 1}) as counted)`,
  );
  const { rows } = await app.db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  const rough = (rows[0]?.counts ?? []).map((count, at) => {
    const max = limits[at] ?? 0;
    return { count: Math.min(count, max), isMore: count > max };
  });
  const none = { count: 0, isMore: false };
  return {
    shown: rough.at(-1) ?? none,
    by: Object.fromEntries(standings.map((one, at) => [one, rough[at] ?? none])) as StandingCounts['by'],
  };
}

/** One index step per source, however many subscribers. */
export async function listSources({ db }: Pick<AppContext, 'db'>): Promise<string[]> {
  const { rows } = await db.execute<{ source: string }>(sql`
    with recursive sources as (
      (select source from ${table} order by source limit 1)
      union all
      select (select source from ${table} where source > sources.source order by source limit 1)
      from sources where sources.source is not null)
    select source from sources where source is not null and source <> '' limit 50`);
  return rows.map(({ source }) => source);
}

function hasStanding(one: Standing): SQL {
  switch (one) {
    case 'left':
      return sql`status = 'unsubscribed'`;
    case 'pending':
      return sql`(status = 'pending' and suspected_spam is null)`;
    case 'spam':
      return sql`(status = 'pending' and suspected_spam is not null)`;
    case 'active':
    case 'bounced':
      return sql`status = ${one}`;
  }
}

interface Row extends Record<string, unknown> {
  id: string;
  email: string;
  standing: Standing;
  source: string;
  created_at: string | Date;
  subscribed_at: string | Date | null;
  unsubscribed_at: string | Date | null;
  bounced_at: string | Date | null;
  bounce_reason: string | null;
  soft_bounces: number;
  consent_source: string | null;
  consent_at: string | Date | null;
}

function listed(row: Row): ListedSubscriber {
  return {
    id: row.id,
    email: row.email,
    standing: row.standing,
    source: row.source,
    createdAt: new Date(row.created_at).toISOString(),
    subscribedAt: isoOf(row.subscribed_at),
    unsubscribedAt: isoOf(row.unsubscribed_at),
    bouncedAt: isoOf(row.bounced_at),
    bounceReason: row.bounce_reason,
    softBounces: row.soft_bounces,
    consentSource: row.consent_source,
    consentAt: isoOf(row.consent_at),
  };
}

export function subscriberAddresses(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, { id: table.id, name: table.email }, ids);
}

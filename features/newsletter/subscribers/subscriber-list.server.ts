import { sql, type SQL } from 'drizzle-orm';
import { newsletterSubscriptions as table } from '#features/newsletter/newsletter.table.ts';
import {
  standings,
  type ListedSubscriber,
  type Standing,
  type StandingCounts,
  type SubscriberFilter,
  type SubscriberPage,
  type SubscriberSort,
} from '#features/newsletter/subscribers/subscribers.ts';
import { containing } from '#server/db/containing.ts';
import { cursorOf, readCursor, type CursorKind } from '#server/db/keyset.ts';
import { namesById } from '#server/db/names-by-id.ts';
import type { AppContext } from '#server/app-context.ts';

const pageSize = 50;
const maxCounted = 10_000;

const standing = sql<Standing>`case when suspected_spam is not null and status = 'pending' then 'spam'
  when status = 'unsubscribed' then 'left' else status end`;

const orders: Record<SubscriberSort, { by: SQL; after: (cursor: readonly unknown[]) => SQL; kinds: CursorKind[] }> = {
  newest: {
    by: sql`created_at desc, id desc`,
    after: ([at, id]) => sql`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`,
    kinds: ['timestamp', 'uuid'],
  },
  oldest: {
    by: sql`created_at, id`,
    after: ([at, id]) => sql`(created_at, id) > (${at}::timestamptz, ${id}::uuid)`,
    kinds: ['timestamp', 'uuid'],
  },
  address: { by: sql`email`, after: ([email]) => sql`email > ${email}`, kinds: ['text'] },
};

/** `after` is the previous page's cursor. */
export async function listSubscribers(
  app: Pick<AppContext, 'db'>,
  filter: SubscriberFilter,
  after: string | null,
  limit = pageSize,
): Promise<SubscriberPage> {
  const { by, after: from, kinds } = orders[filter.sort];
  const cursor = readCursor(after, kinds);
  const { rows } = await app.db.execute<Row>(sql`
    select id, email, ${standing} as standing, source, created_at, subscribed_at, unsubscribed_at, bounced_at,
      bounce_reason, soft_bounces, consent_source, consent_at
    from ${table} where ${conditions(filter)} ${cursor === null ? sql`` : sql`and ${from(cursor)}`}
    order by ${by} limit ${limit + 1}`);
  const subscribers = rows.slice(0, limit).map(listed);
  const last = subscribers.at(-1);
  const ends = filter.sort === 'address' ? last && [last.email] : last && [new Date(last.createdAt), last.id];
  return { subscribers, next: rows.length > limit && ends ? cursorOf(ends) : null };
}

/** All matches in pages, for the export. */
export async function* everySubscriber(
  app: Pick<AppContext, 'db'>,
  filter: SubscriberFilter,
): AsyncGenerator<ListedSubscriber> {
  let after: string | null = null;
  do {
    const page: SubscriberPage = await listSubscribers(app, filter, after, 1000);
    yield* page.subscribers;
    after = page.next;
  } while (after !== null);
}

/** Per standing and for the filter, each counted to ten thousand at most. */
export async function countSubscribers(app: Pick<AppContext, 'db'>, filter: SubscriberFilter): Promise<StandingCounts> {
  const counts = [...standings.map((one) => ofStanding(one)), conditions(filter)].map(
    (condition) =>
      sql`(select count(*)::int from (select from ${table} where ${condition} limit ${maxCounted + 1}) as counted)`,
  );
  const { rows } = await app.db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  const rough = (rows[0]?.counts ?? []).map((count) => ({
    count: Math.min(count, maxCounted),
    isMore: count > maxCounted,
  }));
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

function conditions({ q, standing: one, source }: SubscriberFilter): SQL {
  const parts = [
    ...(one === null ? [] : [ofStanding(one)]),
    ...(q === '' ? [] : [sql`email like ${containing(q)}`]),
    ...(source === null ? [] : [sql`source = ${source}`]),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

function ofStanding(one: Standing): SQL {
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
    ...{ id: row.id, email: row.email, standing: row.standing, source: row.source },
    createdAt: new Date(row.created_at).toISOString(),
    subscribedAt: isoOf(row.subscribed_at),
    unsubscribedAt: isoOf(row.unsubscribed_at),
    bouncedAt: isoOf(row.bounced_at),
    ...{ bounceReason: row.bounce_reason, softBounces: row.soft_bounces },
    consentSource: row.consent_source,
    consentAt: isoOf(row.consent_at),
  };
}

function isoOf(timestamp: string | Date | null): string | null {
  return timestamp === null ? null : new Date(timestamp).toISOString();
}

export function subscriberAddresses(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, { id: table.id, name: table.email }, ids);
}

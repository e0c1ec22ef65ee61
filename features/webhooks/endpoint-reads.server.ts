import { asc, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import {
  attemptsList,
  type AttemptsQuery,
  type EndpointDetails,
  type ListedAttempt,
  type ListedEndpoint,
} from '#features/webhooks/endpoint-views.ts';
import { webhookBody, stillValid } from '#features/webhooks/webhooks.ts';
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from '#features/webhooks/webhooks.table.ts';
import { messageId } from '#features/webhooks/deliver.server.ts';
import type { Page } from '#forms/list/define-list.ts';
import { listQuery } from '#server/db/query/list-query.ts';
import { namesById } from '#server/db/query/names-by-id.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs } from '#values/duration.ts';
import { isUuid } from '#values/ids.ts';

type Reader = Pick<AppContext, 'db' | 'env' | 'now'>;

/** With health, in one round trip. */
export async function listEndpoints(app: Reader): Promise<ListedEndpoint[]> {
  const rows = await app.db.select(listed(app)).from(webhookEndpoints).orderBy(asc(webhookEndpoints.createdAt));
  return rows.map(toListedEndpoint);
}

/** Undefined if not found. One round trip. */
export async function endpointOf(app: Reader, id: string): Promise<EndpointDetails | undefined> {
  if (!isUuid(id)) return undefined;
  const { version, formerSecrets, createdAt } = webhookEndpoints;
  const [row] = await app.db
    .select({ ...listed(app), version, formerSecrets, createdAt, createdBy: users.email })
    .from(webhookEndpoints)
    .leftJoin(users, eq(users.id, webhookEndpoints.createdBy))
    .where(eq(webhookEndpoints.id, id));
  if (!row) return undefined;
  return {
    ...toListedEndpoint(row),
    version: row.version,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    formerSecretsUntil: stillValid(row.formerSecrets, app.now()).map(({ until }) => until),
  };
}

/** Newest first. One round trip. */
export async function attemptsOf(
  { db, env }: Reader,
  endpointId: string,
  query: AttemptsQuery,
): Promise<Page<ListedAttempt>> {
  if (!isUuid(endpointId)) return { items: [], next: null };
  const { id, attempt, at, delivered, status, fault, excerpt, milliseconds, nextAt } = webhookAttempts;
  const { where, orderBy, limit, page } = listQuery(attemptsList, query, {
    size: 25,
    columns: {
      at: [
        ['timestamptz', at, 'at'],
        ['uuid', id, 'id'],
      ],
    },
    conditions: { log: () => sql`not ${delivered}` },
    also: [eq(webhookAttempts.endpointId, endpointId)],
  });
  const rows = await db
    .select({
      id,
      attempt,
      at,
      delivered,
      status,
      fault,
      excerpt,
      milliseconds,
      nextAt,
      deliveryId: webhookDeliveries.id,
      state: webhookDeliveries.state,
      eventId: webhookEvents.id,
      type: webhookEvents.type,
      data: webhookEvents.data,
      eventAt: webhookEvents.at,
    })
    .from(webhookAttempts)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.id, webhookAttempts.deliveryId))
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit);
  return page(rows, ({ eventId, data, eventAt, ...one }) => ({
    ...one,
    at: one.at.toISOString(),
    nextAt: one.nextAt?.toISOString() ?? null,
    messageId: messageId(eventId),
    request: webhookBody(one.type, eventAt, data, env.PUBLIC_ORIGIN),
  }));
}

function listed(app: Reader) {
  const { id, url, description, eventTypes, enabled, disabledReason, lastSuccessAt, failingSince } = webhookEndpoints;
  const dayAgo = new Date(app.now().getTime() - dayMs).toISOString();
  const deliveries = (state: string) =>
    sql<number>`(select count(*)::int from ${webhookDeliveries} d where d.endpoint_id = ${webhookEndpoints}."id" and d.state = '${sql.raw(state)}')`;
  return {
    id,
    url,
    description,
    eventTypes,
    enabled,
    disabledReason,
    lastSuccessAt,
    failingSince,
    waiting: deliveries('waiting'),
    failed: deliveries('failed'),
    recent: sql<number>`(select count(*)::int from ${webhookAttempts} a where a.endpoint_id = ${webhookEndpoints}."id" and a.at > ${dayAgo}::timestamptz)`,
  };
}

type Row = Omit<ListedEndpoint, 'lastSuccessAt' | 'failingSince'> & {
  readonly lastSuccessAt: Date | null;
  readonly failingSince: Date | null;
};

function toListedEndpoint(row: Row): ListedEndpoint {
  const { id, url, description, eventTypes, enabled, disabledReason, waiting, failed, recent } = row;
  return {
    id,
    url,
    description,
    eventTypes,
    enabled,
    disabledReason,
    waiting,
    failed,
    recent,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
  };
}

/** Names of endpoints by id: the description, or the URL without one. */
export function webhookNames(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  const { id, description, url } = webhookEndpoints;
  return namesById(app, { id, name: sql`coalesce(nullif(${description}, ''), ${url})` }, ids);
}

import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import {
  attemptsList,
  type AttemptsQuery,
  type EndpointDetails,
  type ListedAttempt,
  type ListedEndpoint,
} from '#features/webhooks/endpoint-views.ts';
import { endpointBody } from '#features/webhooks/formats/chat-message.server.ts';
import { stillValid } from '#features/webhooks/webhooks.ts';
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from '#features/webhooks/webhooks.table.ts';
import { messageId } from '#features/webhooks/deliver.server.ts';
import type { Page } from '#forms/list/define-list.ts';
import { listQuery } from '#server/db/query/list-query.ts';
import { pickColumns } from '#server/db/query/columns.ts';
import { namesById } from '#server/db/query/names-by-id.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs } from '#values/duration.ts';
import { isUuid } from '#values/ids.ts';
import { isoOf } from '#values/timestamp.ts';

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
    .select({ endpoint: listed(app), version, formerSecrets, createdAt, createdBy: users.email })
    .from(webhookEndpoints)
    .leftJoin(users, eq(users.id, webhookEndpoints.createdBy))
    .where(eq(webhookEndpoints.id, id));
  if (!row) return undefined;
  return {
    ...toListedEndpoint(row.endpoint),
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
  const { endpointId: ofEndpoint, ...columns } = getTableColumns(webhookAttempts);
  const { id, at, delivered } = columns;
  const { where, orderBy, limit, page } = listQuery(attemptsList, query, {
    size: 25,
    columns: {
      at: [
        ['timestamptz', at, 'at'],
        ['uuid', id, 'id'],
      ],
    },
    conditions: { log: () => sql`not ${delivered}` },
    also: [eq(ofEndpoint, endpointId)],
  });
  const rows = await db
    .select({ ...columns, state: webhookDeliveries.state, event: webhookEvents, format: webhookEndpoints.format })
    .from(webhookAttempts)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.id, webhookAttempts.deliveryId))
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, ofEndpoint))
    .where(where)
    .orderBy(orderBy)
    .limit(limit);
  return page(rows, ({ event, format, ...one }) => ({
    ...one,
    type: event.type,
    at: one.at.toISOString(),
    nextAt: isoOf(one.nextAt),
    messageId: messageId(event.id),
    request: endpointBody(format, event, env.PUBLIC_ORIGIN),
  }));
}

function listed(app: Reader) {
  const dayAgo = new Date(app.now().getTime() - dayMs).toISOString();
  const deliveries = (state: string) =>
    sql<number>`(select count(*)::int from ${webhookDeliveries} d where d.endpoint_id = ${webhookEndpoints}."id" and d.state = '${sql.raw(state)}')`;
  return {
    ...pickColumns(webhookEndpoints, ['id', 'url', 'format', 'description', 'eventTypes', 'enabled']),
    ...pickColumns(webhookEndpoints, ['disabledReason', 'lastSuccessAt', 'failingSince']),
    waiting: deliveries('waiting'),
    failed: deliveries('failed'),
    recent: sql<number>`(select count(*)::int from ${webhookAttempts} a where a.endpoint_id = ${webhookEndpoints}."id" and a.at > ${dayAgo}::timestamptz)`,
  };
}

type Dated = Record<'lastSuccessAt' | 'failingSince', Date | null>;

function toListedEndpoint<Row extends Dated>({ lastSuccessAt, failingSince, ...row }: Row) {
  return { ...row, lastSuccessAt: isoOf(lastSuccessAt), failingSince: isoOf(failingSince) };
}

/** Names of endpoints by id: the description, or the URL without one; that of a chat program is a secret. */
export function webhookNames(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  const { id, description, format, url } = webhookEndpoints;
  const name = sql`coalesce(nullif(${description}, ''), case ${format} when 'standard' then ${url} else ${format} end)`;
  return namesById(app, { id, name }, ids);
}

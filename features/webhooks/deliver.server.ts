import { eq, inArray, sql } from 'drizzle-orm';
import { site } from '#content/site.ts';
import { endpointBody } from '#features/webhooks/formats/chat-message.server.ts';
import { recordAttempt, type Attempt } from '#features/webhooks/record-attempt.server.ts';
import { signingSecret } from '#features/webhooks/secrets.server.ts';
import { signedHeaders } from '#features/webhooks/signature.server.ts';
import { answerSeconds, nextAttempt, stillValid, deliveryVerdict } from '#features/webhooks/webhooks.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#features/webhooks/webhooks.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { pickColumns } from '#server/db/query/columns.ts';
import { reachOf } from '#server/outgoing/outgoing-address.ts';
import { postOutgoing } from '#server/outgoing/post-outgoing.ts';

/** Failing endpoints get one at a time, so they do not delay others. */
const atOnce = { working: 8, failing: 1, all: 64 };

/** After this time another worker takes over a dead sender's deliveries. */
const lockSeconds = answerSeconds * 4;

/** Sends due deliveries; each is locked by one worker. */
async function deliverDue(app: AppContext): Promise<void> {
  const ids = await takeDue(app);
  if (ids.length === 0) return;
  const due = await readDue(app, ids);
  await Promise.all(due.map((one) => deliver(app, one)));
}

/** Locks due deliveries by postponing them beyond the time their sender can need. */
async function takeDue(app: AppContext): Promise<string[]> {
  const now = app.now();
  const lock = new Date(now.getTime() + lockSeconds * 1000);
  const { rows } = await app.db.execute<{ id: string }>(sql`
    with due as (
      select d.id from ${webhookEndpoints} e cross join lateral (
        select d.id from ${webhookDeliveries} d
        where d.endpoint_id = e.id and d.state = 'waiting' and d.next_at <= ${now.toISOString()}::timestamptz
          and (e.enabled or d.is_test)
        order by d.next_at
        limit case when e.failing_since is null then ${atOnce.working}::int else ${atOnce.failing}::int end
        for update skip locked) d
      limit ${atOnce.all})
    update ${webhookDeliveries} w set attempts = w.attempts + 1, next_at = ${lock.toISOString()}::timestamptz
    from due where w.id = due.id returning w.id`);
  return rows.map(({ id }) => id);
}

type Due = Awaited<ReturnType<typeof readDue>>[number];

async function readDue({ db }: AppContext, ids: readonly string[]) {
  const { id, attempts, isTest, endpointId } = webhookDeliveries;
  const endpoint = pickColumns(webhookEndpoints, ['url', 'format', 'secret', 'formerSecrets']);
  return db
    .select({ id, attempts, isTest, endpointId, ...endpoint, event: webhookEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(inArray(id, [...ids]));
}

async function deliver(app: AppContext, due: Due): Promise<void> {
  const { id: deliveryId, endpointId, isTest, attempts: attempt } = due;
  const at = app.now();
  const result = await send(app, due, at);
  const verdict = result.status === null ? 'failed' : deliveryVerdict(result.status);
  const nextAt = verdict === 'failed' && !isTest ? nextAttempt(attempt, app.now(), Math.random()) : null;
  await recordAttempt(app, { deliveryId, endpointId, isTest, attempt, at, verdict, nextAt, ...result });
}

async function send(
  app: AppContext,
  due: Due,
  now: Date,
): Promise<Pick<Attempt, 'status' | 'fault' | 'excerpt' | 'milliseconds'>> {
  const secrets = openSecrets(app, due, now);
  if (secrets === null) return { status: null, fault: 'secret', excerpt: '', milliseconds: 0 };
  const body = endpointBody(due.format, due.event, app.env.PUBLIC_ORIGIN);
  const id = messageId(due.event.id);
  const response = await postOutgoing({
    url: due.url,
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': `${site.name.replaceAll(/[^\w-]+/g, '-')}-Webhooks/1`,
      // Chat programs check no signature: their address is the secret.
      ...(due.format === 'standard' && signedHeaders({ id, body }, secrets, now)),
    },
    reach: reachOf(app.env),
    milliseconds: answerSeconds * 1000,
  });
  const { milliseconds } = response;
  if (!response.ok) return { status: null, fault: response.reason, excerpt: '', milliseconds };
  return { status: response.status, fault: null, excerpt: response.excerpt, milliseconds };
}

/** `webhook-id`: the same for every attempt and endpoint. */
export function messageId(eventId: string): string {
  return `msg_${eventId.replaceAll('-', '')}`;
}

function openSecrets(app: AppContext, { secret, formerSecrets }: Due, now: Date): string[] | null {
  const current = signingSecret.open(app, secret);
  if (current === null) return null;
  const former = stillValid(formerSecrets, now).map((one) => signingSecret.open(app, one.secret));
  return [current, ...former.filter((one) => one !== null)];
}

/** Eight rounds, so that a slow endpoint does not delay others. */
export const webhookPoller = { run: deliverDue, everySeconds: 2, atOnce: 8 };

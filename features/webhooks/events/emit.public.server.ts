import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { saleCompleted } from '#features/webhooks/events/client-events.public.ts';
import type { WebhookEvent } from '#features/webhooks/events/define-event.ts';
import type { Transaction } from '#server/db/database.ts';
import type { SqlCall } from '#server/jobs/jobs.ts';

/**
 * Queues events for the endpoints that subscribe to them, in the transaction of the change. `build` runs only if there
 * is one. Addresses may be paths: they become absolute when the event is sent.
 */
export async function emitWebhooks<Schema extends z.ZodMiniType>(
  tx: Transaction,
  event: WebhookEvent<Schema>,
  build: () => Promise<readonly z.output<Schema>[]> | readonly z.output<Schema>[],
): Promise<void> {
  const { rows } = await tx.execute<{ wanted: boolean }>(sql`select webhook_has_endpoint(${event.type}) as wanted`);
  if (rows[0]?.wanted !== true) return;
  const events = (await build()).map((data) => storedEvent(event, data));
  if (events.length === 0) return;
  await tx.execute(
    sql`select ${sql.raw(emission)} from jsonb_array_elements(${JSON.stringify(events)}::jsonb) made (data)`,
  );
}

/** The same as a part of the statement that writes a new row. */
export function webhookCall<Schema extends z.ZodMiniType>(
  event: WebhookEvent<Schema>,
  data: z.output<Schema>,
): SqlCall {
  return { expression: emission, data: storedEvent(event, data) };
}

const emission = `emit_webhook_event(data ->> 'type', data ->> 'subject', data -> 'data')`;

function storedEvent<Schema extends z.ZodMiniType>(event: WebhookEvent<Schema>, data: z.output<Schema>) {
  return { type: event.type, subject: event.subjectOf?.(data) ?? null, data };
}

type Client = z.output<typeof saleCompleted.data>['client'];

/** The client as in event payloads; null if the account was deleted. */
export async function webhookClient(tx: Transaction, userId: string): Promise<Client> {
  const { rows } = await tx.execute<{ client: Client }>(sql`select webhook_client(${userId}) as client`);
  return rows[0]?.client ?? null;
}

/** The lead as in event payloads. */
export interface WebhookLead {
  readonly leadId: string;
  readonly reference: string | null;
  readonly url: string;
}

/** A submission's lead has the same id. */
export function newWebhookLead(submissionId: string, reference: string | null): WebhookLead {
  return { leadId: submissionId, reference, url: `/admin/leads/${submissionId}` };
}

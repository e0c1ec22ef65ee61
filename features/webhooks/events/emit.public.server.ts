import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { saleCompleted } from '#features/webhooks/events/client-events.public.ts';
import type { WebhookEvent } from '#features/webhooks/events/define-event.ts';
import type { Transaction } from '#server/db/database.ts';

/**
 * Queues events for the endpoints that subscribe to them, in the transaction of the change. `build` runs only if there
 * is one. Addresses may be paths: they become absolute when the event is sent.
 */
export async function emitWebhooks<Schema extends z.ZodMiniType>(
  tx: Transaction,
  { type }: WebhookEvent<Schema>,
  build: () => Promise<readonly z.output<Schema>[]> | readonly z.output<Schema>[],
): Promise<void> {
  const { rows } = await tx.execute<{ wanted: boolean }>(sql`select webhook_has_endpoint(${type}) as wanted`);
  if (rows[0]?.wanted !== true) return;
  const events = await build();
  if (events.length === 0) return;
  await tx.execute(
    sql`select emit_webhook_event(${type}, null, data) from jsonb_array_elements(${JSON.stringify(events)}::jsonb) data`,
  );
}

type Client = z.output<typeof saleCompleted.data>['client'];

/** As events name a client; null if the account is gone. */
export async function webhookClient(tx: Transaction, userId: string): Promise<Client> {
  const { rows } = await tx.execute<{ client: Client }>(sql`select webhook_client(${userId}) as client`);
  return rows[0]?.client ?? null;
}

/** Which lead a submission belongs to, as events name it; null if there is none. */
export async function webhookLead(tx: Transaction, kind: string, subjectId: string) {
  const { rows } = await tx.execute<{ lead: { leadId: string; reference: string | null; url: string } | null }>(
    sql`select webhook_lead(${kind}, ${subjectId}) as lead`,
  );
  return rows[0]?.lead ?? null;
}

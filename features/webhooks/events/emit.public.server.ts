import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { LeadKind } from '#features/leads/leads.public.ts';
import { submissionsErased } from '#features/leads/submissions.public.server.ts';
import type { saleCompleted } from '#features/webhooks/events/client-events.public.ts';
import type { WebhookEvent } from '#features/webhooks/events/define-event.ts';
import { leadErased } from '#features/webhooks/events/lead-events.public.ts';
import type { AppContext } from '#server/app-context.ts';
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

/** As events name a client; null if the account is gone. */
export async function webhookClient(tx: Transaction, userId: string): Promise<Client> {
  const { rows } = await tx.execute<{ client: Client }>(sql`select webhook_client(${userId}) as client`);
  return rows[0]?.client ?? null;
}

/** As events name a lead. */
export interface WebhookLead {
  readonly leadId: string;
  readonly reference: string | null;
  readonly url: string;
}

/** Which lead a submission belongs to; null if there is none. */
export async function webhookLead(tx: Transaction, kind: LeadKind, subjectId: string): Promise<WebhookLead | null> {
  const { rows } = await tx.execute<{ lead: WebhookLead | null }>(
    sql`select webhook_lead(${kind}, ${subjectId}) as lead`,
  );
  return rows[0]?.lead ?? null;
}

/** The lead of a submission that is being written: it gets the id of the submission. */
export function newWebhookLead(submissionId: string, reference: string | null): WebhookLead {
  return { leadId: submissionId, reference, url: `/admin/leads/${submissionId}` };
}

type ErasedLead = Omit<z.output<typeof leadErased.data>, 'erasedAt'>;

/** Erases submissions by `erase`, which returns the ids of those that were there, then their leads, and reports it. */
export async function eraseAndReport(
  app: Pick<AppContext, 'now'>,
  tx: Transaction,
  kind: LeadKind,
  ids: readonly string[],
  erase: () => Promise<readonly { readonly id: string }[]>,
): Promise<number> {
  // Suspected spam that nobody cleared was never sent.
  const { rows: leads } = await tx.execute<ErasedLead & Record<string, unknown>>(
    sql`select subject_id as id, id as "leadId", kind, reference from leads
      where kind = ${kind} and subject_id = any(${sql.param([...ids])}::uuid[])
        and (suspected_spam is null or suspected_spam = '{marked}')`,
  );
  const erased = new Set((await erase()).map(({ id }) => id));
  await submissionsErased(tx, kind, [...erased]);
  const erasedAt = app.now().toISOString();
  const reported = leads.filter(({ id }) => erased.has(id));
  if (reported.length > 0) await emitWebhooks(tx, leadErased, () => reported.map((lead) => ({ ...lead, erasedAt })));
  return erased.size;
}

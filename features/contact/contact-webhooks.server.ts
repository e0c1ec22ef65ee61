import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { contactSubmissions } from '#features/contact/contact.table.ts';
import { leadCleared } from '#features/leads/leads.events.public.ts';
import { emitWebhooks, webhookLead, type WebhookLead } from '#features/webhooks/events/emit.public.server.ts';
import { leadCreated } from '#features/webhooks/events/lead-events.public.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { listenTo } from '#server/events.ts';

interface Row {
  readonly id: string;
  readonly name: string | null;
  readonly email: string;
  readonly company: string | null;
  readonly message: string;
  readonly createdAt: Date;
}

/** Blank texts become null when the event is written. */
export function contactCreated(row: Row, lead: WebhookLead): z.output<typeof leadCreated.data> {
  const { id, name, email, company, message, createdAt } = row;
  return { ...lead, id, kind: 'contact', name, email, company, message, createdAt: createdAt.toISOString() };
}

export async function emitContactCreated(tx: Transaction, id: string): Promise<void> {
  await emitWebhooks(tx, leadCreated, async () => {
    const [row] = await tx.select().from(contactSubmissions).where(eq(contactSubmissions.id, id));
    const lead = await webhookLead(tx, 'contact', id);
    return row && lead ? [contactCreated(row, lead)] : [];
  });
}

/** Suspected spam was not reported before. */
export const reportClearedContact = listenTo(leadCleared, async (_app: AppContext, tx, { kind, subjectId }) => {
  if (kind === 'contact') await emitContactCreated(tx, subjectId);
});

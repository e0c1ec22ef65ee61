import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { IntakeRow } from '#features/intake/intake-row.ts';
import { intakeSubmissions } from '#features/intake/intake.table.ts';
import type { WordedAnswer } from '#features/questions/questions.public.ts';
import { leadCleared } from '#features/leads/leads.events.public.ts';
import { emitWebhooks, webhookLead, type WebhookLead } from '#features/webhooks/events/emit.public.server.ts';
import { leadCreated } from '#features/webhooks/events/lead-events.public.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { listenTo } from '#server/events.ts';

type Row = Pick<IntakeRow, 'email' | 'company' | 'contact' | 'businessSnapshot' | 'projectGoals' | 'budgetPlan'> & {
  readonly id: string;
  readonly answers: readonly WordedAnswer[];
  readonly createdAt: Date;
};

/** Blank texts become null when the event is written. */
export function intakeCreated(row: Row, lead: WebhookLead): z.output<typeof leadCreated.data> {
  const { id, email, company, contact, businessSnapshot, projectGoals, budgetPlan, createdAt } = row;
  return {
    ...lead,
    id,
    kind: 'intake',
    name: [contact.firstName, contact.lastName].join(' ').trim(),
    email,
    company,
    role: contact.role,
    phone: contact.phone,
    website: contact.website,
    industry: contact.industry,
    employeeCount: contact.employeeCount,
    message: projectGoals.headlineOutcome,
    biggestPainPoint: businessSnapshot.biggestPainPoint,
    timeline: projectGoals.timeline,
    urgency: projectGoals.urgency,
    budgetRange: budgetPlan.budgetRange,
    answers: [...row.answers],
    createdAt: createdAt.toISOString(),
  };
}

export async function emitIntakeCreated(tx: Transaction, id: string): Promise<void> {
  await emitWebhooks(tx, leadCreated, async () => {
    const [row] = await tx.select().from(intakeSubmissions).where(eq(intakeSubmissions.id, id));
    const lead = await webhookLead(tx, 'intake', id);
    return row && lead ? [intakeCreated(row, lead)] : [];
  });
}

/** Suspected spam was not reported before. */
export const reportClearedIntake = listenTo(leadCleared, async (_app: AppContext, tx, { kind, subjectId }) => {
  if (kind === 'intake') await emitIntakeCreated(tx, subjectId);
});

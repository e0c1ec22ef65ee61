import type * as z from 'zod/mini';
import { intakeReceived, type ReceivedIntake } from '#features/intake/intake.events.public.ts';
import { newWebhookLead, webhookCall } from '#features/webhooks/events/emit.public.server.ts';
import { leadCreated } from '#features/webhooks/events/lead-events.public.ts';
import { addCalls } from '#server/events.ts';

/** Blank texts become null when the event is written. */
export function intakeCreated(row: ReceivedIntake): z.output<typeof leadCreated.data> {
  const { id, reference, email, company, contact, businessSnapshot, projectGoals, budgetPlan, createdAt } = row;
  return {
    ...newWebhookLead(id, reference),
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

export const reportIntake = addCalls(intakeReceived, (intake) =>
  intake.isNews ? [webhookCall(leadCreated, intakeCreated(intake))] : [],
);

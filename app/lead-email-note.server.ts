import type { AppContext } from '#app/load-context.ts';
import type { EmailPurpose } from '#features/leads/lead-emails.ts';
import { noteLeadEmail, type SentEmail } from '#features/leads/lead-emails.server.ts';
import type { LeadKind } from '#features/leads/leads.ts';

/** A job that sends an email about a submission, which then stands in its lead's history. */
export function notedOnLead<Job extends { readonly submissionId: string } | { readonly bookingId: string }>(
  kind: LeadKind,
  purpose: EmailPurpose,
  send: (app: AppContext, job: Job) => Promise<SentEmail | null>,
) {
  return async (app: AppContext, job: Job): Promise<void> => {
    const email = await send(app, job);
    const subjectId = 'bookingId' in job ? job.bookingId : job.submissionId;
    if (email !== null) await noteLeadEmail(app, { kind, subjectId, purpose }, email);
  };
}

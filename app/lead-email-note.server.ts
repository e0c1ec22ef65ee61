import type { AppContext } from '#app/load-context.ts';
import type { EmailPurpose } from '#features/leads/lead-emails.ts';
import { noteLeadEmail, type SentEmail } from '#features/leads/lead-emails.server.ts';
import type { LeadKind } from '#features/leads/leads.ts';

interface SubmissionJob<Payload, Run, Result> {
  run(app: AppContext, payload: Payload, run: Run): Promise<Result>;
}

/** Adds to a job that emails someone about a submission: it then notes the email in the history of the lead. */
export function withLeadEmailNote<
  Payload extends { readonly submissionId: string } | { readonly bookingId: string },
  Run,
  Rest extends object,
>(kind: LeadKind, purpose: EmailPurpose, job: Rest & SubmissionJob<Payload, Run, SentEmail | null>) {
  const noted: SubmissionJob<Payload, Run, void> = {
    async run(app, payload, run) {
      const email = await job.run(app, payload, run);
      const subjectId = 'bookingId' in payload ? payload.bookingId : payload.submissionId;
      if (email !== null) await noteLeadEmail(app, { kind, subjectId, purpose }, email);
    },
  };
  return { ...job, ...noted };
}

import { asc, eq, sql } from 'drizzle-orm';
import { purposeOf, type EmailPurpose, type LeadEmail } from '#features/leads/lead-emails.ts';
import { leadEmails, leads } from '#features/leads/leads.table.ts';
import type { LeadKind } from '#features/leads/leads.ts';
import type { Email } from '#server/email/email.ts';
import type { AppContext } from '#server/app-context.ts';

export type SentEmail = Pick<Email, 'key' | 'to'>;

interface About {
  readonly kind: LeadKind;
  readonly subjectId: string;
  readonly purpose: EmailPurpose;
}

/** Records a sent email in the history; idempotent. */
export async function noteLeadEmail(
  app: AppContext,
  { kind, subjectId, purpose }: About,
  { key, to }: SentEmail,
): Promise<void> {
  await app.db.execute(sql`
    insert into ${leadEmails} (lead_id, key, purpose, recipient, sent_at)
    select id, ${key}, ${purpose}, ${to}, ${app.now().toISOString()}::timestamptz
    from ${leads} where kind = ${kind} and subject_id = ${subjectId}
    on conflict do nothing`);
}

/** Reads sent, waiting and failed emails, in order. */
export async function emailsOf(
  { db, jobAdmin }: Pick<AppContext, 'db' | 'jobAdmin'>,
  { id, subjectId }: { readonly id: string; readonly subjectId: string },
): Promise<LeadEmail[]> {
  const [sent, open] = await Promise.all([
    db
      .select({ purpose: leadEmails.purpose, to: leadEmails.recipient, at: leadEmails.sentAt })
      .from(leadEmails)
      .where(eq(leadEmails.leadId, id))
      .orderBy(asc(leadEmails.sentAt), asc(leadEmails.id))
      .limit(200),
    jobAdmin.about(['submissionId', 'bookingId'], subjectId),
  ]);
  return [
    ...sent.map(({ at, ...email }) => ({ ...email, at: at.toISOString(), delivery: 'sent' as const })),
    ...open.flatMap(({ job, state, queuedAt }) => {
      const purpose = purposeOf(job);
      if (purpose === null) return [];
      const delivery =
        state === 'failed' ? ('given-up' as const) : state === 'retrying' ? ('failed' as const) : ('waiting' as const);
      return [{ purpose, to: null, at: queuedAt.toISOString(), delivery }];
    }),
  ];
}

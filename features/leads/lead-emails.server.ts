import { asc, eq, sql } from 'drizzle-orm';
import { purposeOf, type EmailPurpose, type LeadEmail } from '#features/leads/lead-emails.ts';
import { leadEmails, leads } from '#features/leads/leads.table.ts';
import type { LeadKind } from '#features/leads/leads.ts';
import type { Letter } from '#server/mail/mail.ts';
import type { Machine } from '#server/machine.ts';

export type SentEmail = Pick<Letter, 'key' | 'to'>;

interface About {
  readonly kind: LeadKind;
  readonly subjectId: string;
  readonly purpose: EmailPurpose;
}

/** Notes in a lead's history that an email about it was sent; noted again it is one entry. */
export async function noteLeadEmail(
  machine: Machine,
  { kind, subjectId, purpose }: About,
  { key, to }: SentEmail,
): Promise<void> {
  await machine.db.execute(sql`
    insert into ${leadEmails} (lead_id, key, purpose, recipient, sent_at)
    select id, ${key}, ${purpose}, ${to}, ${machine.now().toISOString()}::timestamptz
    from ${leads} where kind = ${kind} and subject_id = ${subjectId}
    on conflict do nothing`);
}

/** The emails about a lead in their order: those that were sent, and those that still wait or failed. */
export async function emailsOf(
  { db, outbox }: Pick<Machine, 'db' | 'outbox'>,
  { id, subjectId }: { readonly id: string; readonly subjectId: string },
): Promise<LeadEmail[]> {
  const [sent, open] = await Promise.all([
    db
      .select({ purpose: leadEmails.purpose, to: leadEmails.recipient, at: leadEmails.sentAt })
      .from(leadEmails)
      .where(eq(leadEmails.leadId, id))
      .orderBy(asc(leadEmails.sentAt), asc(leadEmails.id))
      .limit(200),
    outbox.about(subjectId),
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

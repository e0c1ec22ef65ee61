import { sql } from 'drizzle-orm';
import { leadsErased, type ErasedLead } from '#features/leads/leads.events.public.ts';
import type { LeadKind } from '#features/leads/leads.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { raise } from '#server/events.ts';

/**
 * Deletes the leads of erased submissions, with their notices, which hold a name. Leads that were merged into one of them
 * come back to the lists; attachments go to the sweep of uploads.
 */
export async function eraseLeadsOf(
  app: Pick<AppContext, 'listeners'>,
  tx: Transaction,
  kind: LeadKind,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await tx.execute<ErasedLead & Record<string, unknown>>(
    sql`select id as "leadId", subject_id as id, kind, reference,
        suspected_spam is null or suspected_spam = '{marked}' as "wasReported"
      from leads where kind = ${kind} and subject_id = any(${sql.param([...ids])}::uuid[]) for update`,
  );
  if (rows.length === 0) return;
  const gone = sql`any(${sql.param(rows.map(({ leadId }) => leadId))}::uuid[])`;
  await tx.execute(sql`update leads set merged_into = null where merged_into = ${gone}`);
  await tx.execute(sql`update uploaded_files set is_claimed = false, delete_after = now() where store_id in (
    select store_id from lead_files where answer_id in (select id from lead_answers where lead_id = ${gone})
    union all
    select store_id from lead_files where message_id in (select id from lead_messages where lead_id = ${gone}))`);
  await tx.execute(sql`delete from notices where lead_id = ${gone}`);
  await tx.execute(sql`delete from leads where id = ${gone}`);
  await raise(app, tx, leadsErased, { leads: rows });
}

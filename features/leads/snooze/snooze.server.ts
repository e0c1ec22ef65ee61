import { asc, lte, sql } from 'drizzle-orm';
import { lockLeads } from '#features/leads/changes/lock-lead.server.ts';
import { writeLeads } from '#features/leads/changes/write-leads.server.ts';
import { leads } from '#features/leads/leads.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';

/** Brings back those of the leads that are snoozed; with `now`, only those whose time has come. Returns their ids. */
export async function endSnooze(
  app: AppContext,
  tx: Transaction,
  ids: readonly string[],
  now?: string,
): Promise<string[]> {
  // Read under the lock: someone may have snoozed a lead for longer meanwhile.
  const due = (await lockLeads(tx, ids)).filter(
    ({ values: { snoozedUntil: until } }) => until && until <= (now ?? until),
  );
  const writes = due.map((lead) => ({ lead, changes: { snoozedUntil: null } }));
  if (writes.length > 0) await writeLeads(app, null, tx, writes);
  return due.map(({ id }) => id);
}

/** Job `end-snoozes`: leads come back at their time as waiting for a reply; new ones without a reply wait anyway. */
export const endSnoozes = defineJob(
  'end-snoozes',
  noPayload,
  async (app) => {
    const { id, snoozedUntil } = leads;
    const due = app.db.select({ id }).from(leads).where(lte(snoozedUntil, app.now())).orderBy(asc(snoozedUntil));
    const ids = (await due.limit(500)).map((lead) => lead.id);
    const now = app.now().toISOString();
    await app.db.transaction(async (tx) => {
      const back = await endSnooze(app, tx, ids, now);
      await tx.execute(sql`update leads l set unanswered_since = ${now}::timestamptz
        where l.id = any (${sql.param(back)}::uuid[]) and (l.unanswered_since >= l.stage_since) is not true
          and not (l.stage = 'new' and not exists (select from lead_events e where e.lead_id = l.id
            and e.kind in ('answer', 'call-confirmed', 'call-moved', 'call-declined')))`);
    });
  },
  { label: 'Bring back snoozed leads', schedule: '* * * * *' },
);

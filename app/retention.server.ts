import type { AppContext } from '#app/load-context.ts';
import { personRecords, recordKinds, type RecordKind } from '#app/person-records.server.ts';
import { writeAudit } from '#features/accounts/audit/audit.server.ts';
import { buyersAmong } from '#features/billing/reads/billing-reads.server.ts';
import { leadImport } from '#features/leads/entries/lead-import.server.ts';
import { submissionsInUse } from '#features/leads/one/leads-of-submissions.server.ts';
import { subscriberImport } from '#features/newsletter/import/subscriber-import.server.ts';
import { keepInquiriesMonths } from '#features/site-settings/inquiries.public.server.ts';
import type { ExpiredRow } from '#features/users/person-records.public.server.ts';
import { monthsBefore } from '#values/timestamp.ts';

const batch = 200;

/**
 * Job `erase-expired-submissions`: erases submissions past the configured retention, and lists for import. Won leads and
 * clients' submissions stay with the order.
 */
export async function eraseExpired(app: AppContext): Promise<void> {
  await leadImport.purge(app);
  await subscriberImport.purge(app);
  const before = monthsBefore(app.now(), app.settings.get(keepInquiriesMonths));
  const details: Record<string, number> = {};
  for (const kind of recordKinds) details[kind] = await eraseExpiredOf(app, kind, before);
  if (Object.values(details).every((count) => count === 0)) return;
  await writeAudit(app, { action: 'retention-kept', actorId: null, userId: null, details });
}

interface Batch {
  readonly kind: RecordKind;
  readonly found: readonly ExpiredRow[];
  readonly before: Date;
}

/** Returns the ids of rows that stay. */
type Keeper = (app: AppContext, batch: Batch) => Promise<ReadonlySet<string>>;

const keepClients: Keeper = async (app, { found }) => {
  const buyers = await buyersAmong(app, [...new Set(found.map(({ email }) => email))]);
  return new Set(found.filter(({ email }) => buyers.has(email)).map(({ id }) => id));
};

const keepLeadsInUse: Keeper = (app, { kind, found, before }) =>
  submissionsInUse(
    app,
    kind,
    found.map(({ id }) => id),
    before,
  );

const keepers: readonly Keeper[] = [keepClients, keepLeadsInUse];

/** Returns how many were erased. */
async function eraseExpiredOf(app: AppContext, kind: RecordKind, before: Date): Promise<number> {
  const { expired, erase } = personRecords[kind];
  let count = 0;
  let after: ExpiredRow | null = null;
  for (;;) {
    const found: ExpiredRow[] = await expired(app, before, after, batch);
    const kept = await Promise.all(keepers.map((keeper) => keeper(app, { kind, found, before })));
    const ids = found.map(({ id }) => id).filter((id) => kept.every((some) => !some.has(id)));
    await app.db.transaction((tx) => erase(app, tx, ids));
    count += ids.length;
    after = found.at(-1) ?? null;
    if (found.length < batch) return count;
  }
}

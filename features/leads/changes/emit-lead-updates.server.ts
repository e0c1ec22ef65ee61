import { inArray } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import type { WrittenLead } from '#features/leads/changes/lock-lead.server.ts';
import { centsOf } from '#features/leads/lead-amount.ts';
import { namesOfFields, type LeadValues } from '#features/leads/lead-events.ts';
import { leads } from '#features/leads/leads.table.ts';
import { emitWebhooks } from '#features/webhooks/events/emit.public.server.ts';
import { leadUpdated } from '#features/webhooks/events/lead-events.public.ts';
import type { Transaction } from '#server/db/database.ts';

/** Reports the leads whose fields were changed. Skips leads that stay suspected spam, which was never announced. */
export async function emitLeadUpdates(tx: Transaction, written: readonly WrittenLead[], now: Date): Promise<void> {
  const changes = written.filter(({ lead, changed }) => {
    const isChanged = namesOfFields(changed).length > 0;
    return isChanged && (lead.values.stage !== 'spam' || changed.stage !== undefined);
  });
  if (changes.length === 0) return;
  await emitWebhooks(tx, leadUpdated, async () => {
    const { id, subjectId, reference, name, email, company } = leads;
    const ids = changes.map(({ lead }) => lead.id);
    const owners = changes.flatMap(({ lead, changed }) => [lead.values.owner, changed.owner ?? null]);
    const [rows, people] = await Promise.all([
      tx.select({ id, subjectId, reference, name, email, company }).from(leads).where(inArray(id, ids)),
      tx
        .select({ id: users.id, email: users.email })
        .from(users)
        .where(
          inArray(
            users.id,
            owners.filter((owner) => owner !== null),
          ),
        ),
    ]);
    const emails = new Map(people.map((one) => [one.id, one.email]));
    const toPayload = ({ stage, owner, value, probability, ...rest }: LeadValues) => ({
      ...rest,
      stage,
      owner: emails.get(owner ?? '') ?? null,
      value: centsOf(value),
      probability: probability === null ? null : Number(probability),
    });
    return changes.flatMap(({ lead, changed }) => {
      const row = rows.find((one) => one.id === lead.id);
      if (row === undefined) return [];
      const before = toPayload(lead.values);
      const previous = Object.fromEntries(namesOfFields(changed).map((field) => [field, before[field]]));
      return {
        id: row.subjectId,
        leadId: row.id,
        reference: row.reference,
        url: `/admin/leads/${row.id}`,
        kind: lead.kind,
        name: row.name || null,
        email: row.email,
        company: row.company,
        ...toPayload({ ...lead.values, ...changed } as LeadValues),
        previous,
        updatedAt: now.toISOString(),
      };
    });
  });
}

import { inArray } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import { centsOf } from '#features/leads/lead-amount.ts';
import { namesOfFields, type LeadValues } from '#features/leads/lead-events.ts';
import type { UpdatedLeads } from '#features/leads/leads.events.public.ts';
import { leads } from '#features/leads/leads.table.ts';
import type { Transaction } from '#server/db/database.ts';

/** Reads updated leads for other programs: owners by address, values in cents, and the former values of what changed. */
export async function readLeadUpdates(tx: Transaction, { written, updatedAt }: UpdatedLeads) {
  const { id, subjectId, reference, name, email, company } = leads;
  const ids = written.map(({ lead }) => lead.id);
  const owners = written.flatMap(({ lead, changed }) => [lead.values.owner, changed.owner ?? null]);
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
  const toShown = ({ stage, owner, value, probability, ...rest }: LeadValues) => ({
    ...rest,
    stage,
    owner: emails.get(owner ?? '') ?? null,
    value: centsOf(value),
    probability: probability === null ? null : Number(probability),
  });
  return written.flatMap(({ lead, changed }) => {
    const row = rows.find((one) => one.id === lead.id);
    if (row === undefined) return [];
    const before = toShown(lead.values);
    const previous = Object.fromEntries(namesOfFields(changed).map((field) => [field, before[field]]));
    return {
      id: row.subjectId,
      leadId: row.id,
      reference: row.reference,
      kind: lead.kind,
      name: row.name || null,
      email: row.email,
      company: row.company,
      ...toShown({ ...lead.values, ...changed } as LeadValues),
      previous,
      updatedAt,
    };
  });
}

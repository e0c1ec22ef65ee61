import { sql } from 'drizzle-orm';
import { leadAnswers, leads } from '#features/leads/leads.table.ts';
import { namesById } from '#server/db/names-by-id.ts';
import type { Machine } from '#server/machine.ts';

type Reads = Pick<Machine, 'db'>;

const name = sql`coalesce(${leads.reference}, nullif(${leads.name}, ''), ${leads.email})`;
const ofAnswer = (text: typeof name) => sql`(select ${text} from ${leads} where ${leads.id} = ${leadAnswers.leadId})`;

/** Leads by their ids. */
export function leadNames(machine: Reads, ids: readonly string[]) {
  return namesById(machine, { id: leads.id, name }, ids);
}

/** Leads by the ids of the submissions that they are about. */
export function submissionNames(machine: Reads, ids: readonly string[]) {
  return namesById(machine, { id: leads.subjectId, name }, ids);
}

/** Senders' addresses by the ids of their submissions. */
export function submissionAddresses(machine: Reads, ids: readonly string[]) {
  return namesById(machine, { id: leads.subjectId, name: leads.email }, ids);
}

/** Leads by the ids of answers to them. */
export function answeredLeads(machine: Reads, ids: readonly string[]) {
  return namesById(machine, { id: leadAnswers.id, name: ofAnswer(name) }, ids);
}

export function answerAddresses(machine: Reads, ids: readonly string[]) {
  return namesById(machine, { id: leadAnswers.id, name: leadAnswers.email }, ids);
}

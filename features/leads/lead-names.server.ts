import { sql } from 'drizzle-orm';
import { leadAnswers, leads } from '#features/leads/leads.table.ts';
import { namesById } from '#server/db/query/names-by-id.ts';
import type { AppContext } from '#server/app-context.ts';

type Reads = Pick<AppContext, 'db'>;

const name = sql`coalesce(${leads.reference}, nullif(${leads.name}, ''), ${leads.email})`;
const ofAnswer = (text: typeof name) => sql`(select ${text} from ${leads} where ${leads.id} = ${leadAnswers.leadId})`;

export function leadNames(app: Reads, ids: readonly string[]) {
  return namesById(app, { id: leads.id, name }, ids);
}

export function submissionNames(app: Reads, ids: readonly string[]) {
  return namesById(app, { id: leads.subjectId, name }, ids);
}

export function submissionAddresses(app: Reads, ids: readonly string[]) {
  return namesById(app, { id: leads.subjectId, name: leads.email }, ids);
}

export function readReplyLeads(app: Reads, ids: readonly string[]) {
  return namesById(app, { id: leadAnswers.id, name: ofAnswer(name) }, ids);
}

export function readReplyAddresses(app: Reads, ids: readonly string[]) {
  return namesById(app, { id: leadAnswers.id, name: leadAnswers.email }, ids);
}

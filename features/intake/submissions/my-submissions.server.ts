import { asc, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import { organizationMembers as members } from '#features/accounts/organizations/organizations.table.ts';
import { intakeSubmissions as table } from '#features/intake/intake.table.ts';
import type { AppContext } from '#server/app-context.ts';

const { reference, status, createdAt, history } = table;
const request = { reference, status, createdAt, history };

/** Sent by a person, or with the confirmed address of a member of their organization who is in no other one. */
export function submissionsFor({ db }: Pick<AppContext, 'db'>, email: string, organizationId: string) {
  const addresses = sql`select lower(${users.email}) from ${users} join ${members} on ${members.userId} = ${users.id}
    where ${users.emailVerified} and ${members.organizationId} = ${organizationId} and not exists (select
    from ${members} other where other.user_id = ${users.id} and other.organization_id <> ${organizationId})`;
  const isOurs = sql`lower(${table.email}) = ${email} or lower(${table.email}) in (${addresses})`;
  return db.select(request).from(table).where(isOurs).orderBy(asc(createdAt));
}

export function exportSubmissions({ db }: Pick<AppContext, 'db'>, email: string) {
  return db
    .select({ ...request, answers: table.fullPayload, furtherAnswers: table.answers })
    .from(table)
    .where(sql`lower(${table.email}) = ${email}`)
    .orderBy(asc(table.createdAt));
}

import type { AppContext } from '#app/load-context.ts';
import { personRecords } from '#app/person-records.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { findPerson, type Person } from '#features/users/find-person.server.ts';

/** Finds a person by the id of any of their records that the reader may see; null if not found. */
export function personById(
  app: Pick<AppContext, 'db'>,
  by: TeamMember<'people:read'> | 'everything',
  recordId: string,
): Promise<Person | null> {
  return findPerson(app, by, recordId, Object.values(personRecords));
}

import type { AppContext } from '#app/load-context.ts';
import { bookingRecords } from '#features/booking/booking.server.ts';
import { messageRecords } from '#features/contact/message-records.server.ts';
import { intakeRecords } from '#features/intake/submissions/intake-records.server.ts';
import { entryRecords } from '#features/leads/entries/entry-records.server.ts';
import type { PersonRecords } from '#features/users/person-records.public.server.ts';

/** Records under a person's email address, besides account and subscription: forms they sent, leads the team entered. */
export const personRecords = {
  intake: intakeRecords,
  booking: bookingRecords,
  contact: messageRecords,
  manual: entryRecords,
} as const satisfies Readonly<Record<string, PersonRecords>>;

export type RecordKind = keyof typeof personRecords;

export const recordKinds = Object.keys(personRecords) as RecordKind[];

/** Erases records of any kind in one transaction. */
export async function eraseRecords(app: AppContext, ids: readonly string[]): Promise<void> {
  await app.db.transaction(async (tx) => {
    for (const { erase } of Object.values(personRecords)) await erase(app, tx, ids);
  });
}

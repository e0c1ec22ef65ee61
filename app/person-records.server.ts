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

/** Records in one statement: more would keep the requests beside them waiting on the embedded engine. */
const erasedAtOnce = 200;

/** Erases records of any kind in one transaction. */
export async function eraseRecords(app: AppContext, ids: readonly string[]): Promise<void> {
  await app.db.transaction(async (tx) => {
    for (let at = 0; at < ids.length; at += erasedAtOnce)
      for (const { erase } of Object.values(personRecords)) await erase(app, tx, ids.slice(at, at + erasedAtOnce));
  });
}

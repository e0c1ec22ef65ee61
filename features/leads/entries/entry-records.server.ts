import { eq, getTableColumns } from 'drizzle-orm';
import { eraseEntries } from '#features/leads/entries/lead-entry.server.ts';
import { leads } from '#features/leads/leads.table.ts';
import type { PersonRecords } from '#features/users/person-records.public.server.ts';
import { rowsOfAddress } from '#server/db/query/rows-of-address.ts';

/** Leads that the team entered; the others are what their senders sent. */
export const entryRecords: PersonRecords = {
  ...rowsOfAddress({ ...getTableColumns(leads), updatedAt: leads.lastActivityAt }, eq(leads.kind, 'manual')),
  right: 'leads:read',
  erase: eraseEntries,
};

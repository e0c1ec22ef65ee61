import { eraseMessages } from '#features/contact/contact.server.ts';
import { contactSubmissions } from '#features/contact/contact.table.ts';
import type { SubmissionRecords } from '#features/users/person-records.public.server.ts';
import { rowsOfAddress } from '#server/db/query/rows-of-address.ts';

export const messageRecords: SubmissionRecords = {
  ...rowsOfAddress(contactSubmissions),
  right: 'leads:read',
  erase: eraseMessages,
};

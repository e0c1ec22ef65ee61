import { getTableColumns, sql } from 'drizzle-orm';
import { eraseSubmissions } from '#features/intake/intake.server.ts';
import { intakeSubmissions } from '#features/intake/intake.table.ts';
import type { SubmissionRecords } from '#features/users/person-records.public.server.ts';
import { rowsOfAddress } from '#server/db/query/rows-of-address.ts';

const { contact } = intakeSubmissions;
const name = sql`btrim(concat_ws(' ', ${contact} ->> 'firstName', ${contact} ->> 'lastName'))`;

export const intakeRecords: SubmissionRecords = {
  ...rowsOfAddress({ ...getTableColumns(intakeSubmissions), name }),
  right: 'leads:read',
  erase: eraseSubmissions,
};

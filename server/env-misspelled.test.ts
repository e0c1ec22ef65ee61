import { expect, test } from 'vitest';
import { findMisspelled } from '#server/env-misspelled.ts';

const known = ['HOST', 'BACKUP_SCHEDULE', 'SMTP_URL', 'AUTH_SECRET', 'AUTH_SECRET_PREVIOUS'];

test.each([
  [['BACKUP_SHEDULE'], [{ name: 'BACKUP_SHEDULE', meant: 'BACKUP_SCHEDULE' }]],
  [['AUTH_SECRT_FILE'], [{ name: 'AUTH_SECRT_FILE', meant: 'AUTH_SECRET' }]],
  [['STMP_URL'], [{ name: 'STMP_URL', meant: 'SMTP_URL' }]],
  [['BACKUP_SCHEDULE', 'AUTH_SECRET_FILE', 'HOME', 'HOSTS', 'HOSTNAME', 'NODE_OPTIONS'], []],
])('finds in %j the settings that are misspelled', (variables, expected) => {
  expect(findMisspelled(variables, known)).toEqual(expected);
});

import { purgeIntakeLeftovers, sendIntakeConfirmation, sendIntakeEmail } from '#features/intake/intake-jobs.server.ts';
import type { JobTable } from '#server/jobs/jobs.ts';

/** Every job of the program: its name, its verb and, in UTC, when it runs by itself. */
export const jobs: JobTable = {
  'send-intake-email': { run: sendIntakeEmail },
  'send-intake-confirmation': { run: sendIntakeConfirmation },
  'purge-intake-leftovers': { run: purgeIntakeLeftovers, schedule: '17 * * * *' },
};

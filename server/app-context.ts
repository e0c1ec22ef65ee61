import type { Changes } from '#server/db/changes.ts';
import type { Database } from '#server/db/database.ts';
import type { Env } from '#server/env.ts';
import type { Jobs, JobAdmin } from '#server/jobs/jobs.ts';
import type { Limits } from '#server/limits/limits.ts';
import type { Logger } from '#server/log.ts';
import type { Mailer } from '#server/email/email.ts';
import type { Payments } from '#server/payments/payments.ts';
import type { LiveSettings } from '#server/site-settings/live-settings.ts';
import type { FileStore } from '#server/storage/storage.ts';

/**
 * Everything that the product runs on, opened once by the boot and handed to verbs as their first argument, so that
 * two replicas can live in one process (the tests do that) and nothing hides in module state.
 */
export interface AppContext {
  readonly env: Env;
  readonly log: Logger;
  readonly db: Database;
  readonly jobs: Jobs;
  /** The jobs of `jobs` as the back office looks after them. */
  readonly jobAdmin: JobAdmin;
  readonly mail: Mailer;
  readonly storage: FileStore;
  readonly payments: Payments;
  readonly limits: Limits;
  readonly changes: Changes;
  /** What administrators set while the program runs. */
  readonly settings: LiveSettings;
  /** What sessions and tokens are signed with. */
  readonly secret: string;
  /** The clock; tests set it. */
  now(): Date;
}

import type { Changes } from '#server/db/changes.ts';
import type { Database } from '#server/db/database.ts';
import type { Listener } from '#server/events.ts';
import type { Env } from '#server/env.ts';
import type { Jobs, JobAdmin } from '#server/jobs/jobs.ts';
import type { Limits } from '#server/limits/limits.ts';
import type { Logger } from '#server/log.ts';
import type { Mailer } from '#server/email/email.ts';
import type { Payments } from '#server/payments/payments.ts';
import type { LiveSettings } from '#server/site-settings/live-settings.ts';
import type { FileStore } from '#server/storage/storage.ts';

/**
 * Application-wide dependencies, created at startup and passed to use cases. Modules keep no state of their own
 * (`perContext`), so two replicas can share a process (tests do).
 */
export interface AppContext {
  readonly env: Env;
  readonly log: Logger;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly jobAdmin: JobAdmin;
  /** Handle events in the transaction that raises them. */
  readonly listeners: readonly Listener<AppContext>[];
  readonly mail: Mailer;
  readonly storage: FileStore;
  readonly payments: Payments;
  readonly limits: Limits;
  readonly changes: Changes;
  /** Changeable at runtime. */
  readonly settings: LiveSettings;
  /** Signs sessions and tokens. */
  readonly secret: string;
  /** Tests replace the clock. */
  now(): Date;
  /** Pads responses whose duration must not reveal anything. Most tests replace it to save time. */
  pause(milliseconds: number): Promise<unknown>;
}

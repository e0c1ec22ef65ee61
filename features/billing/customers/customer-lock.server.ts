import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { paymentCustomers as customers } from '#features/billing/billing.table.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

/** For reading a customer from the provider and storing the result. */
export interface CustomerLock {
  readonly organizationId: string;
  readonly holder: string;
  readonly customerId: string | null;
}

export class CustomerBusy extends Error {
  override readonly name = 'CustomerBusy';
}

/** Seconds. Live holders extend it. */
const lockSeconds = 30;
const prolongEvery = 10_000;

export interface Waiting {
  /** Milliseconds. */
  readonly wait?: number;
  /** The person who makes the change; the next read records what changed under their name. */
  readonly actedBy?: string;
  /** Polled: true if the holder did the work. */
  readonly isDone?: () => Promise<boolean>;
}

/** Longer than a dead holder's lock. */
const timeout = 40_000;

/**
 * Under the lock, so that the latest read is written last. No open transaction: the embedded engine has one connection.
 * Undefined if `isDone`.
 * @throws {CustomerBusy} on timeout.
 */
export async function withCustomerLock<Result>(
  app: AppContext,
  organizationId: string,
  work: (lock: CustomerLock) => Promise<Result>,
  waiting: Waiting = {},
): Promise<Result | undefined> {
  const lock = await takeLock(app, organizationId, waiting);
  if (lock === undefined) return undefined;
  const prolonging = setInterval(() => void prolong(app, lock), prolongEvery).unref();
  try {
    return await work(lock);
  } finally {
    clearInterval(prolonging);
    await change(app, lock, { lockedBy: null, lockedUntil: null });
  }
}

/** Until the transaction ends. @throws if the lock was lost. */
export async function holdLock(tx: Transaction, { organizationId, holder }: CustomerLock): Promise<void> {
  const rows = await tx
    .select({ organizationId: customers.organizationId })
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), eq(customers.lockedBy, holder)))
    .for('update');
  if (rows.length === 0) throw new CustomerBusy('Another process has taken over this customer.');
}

/** Clears locks left by a crashed process (embedded engine only). */
export async function releaseLocks({ db }: AppContext): Promise<void> {
  await db
    .update(customers)
    .set({ lockedBy: null, lockedUntil: null })
    .where(sql`${customers.lockedBy} is not null`);
}

const soon = sql`clock_timestamp() + make_interval(secs => ${lockSeconds})`;

async function takeLock(
  { db }: AppContext,
  organizationId: string,
  { wait = timeout, isDone, ...actor }: Waiting,
): Promise<CustomerLock | undefined> {
  const holder = randomUUID();
  const giveUp = performance.now() + wait;
  for (let pause = 20; ; pause = Math.min(pause * 2, 100)) {
    const [row] = await db
      .insert(customers)
      .values({ organizationId, lockedBy: holder, lockedUntil: soon, ...actor })
      .onConflictDoUpdate({
        target: customers.organizationId,
        set: { lockedBy: holder, lockedUntil: soon, ...actor },
        setWhere: sql`${customers.lockedUntil} is null or ${customers.lockedUntil} < clock_timestamp()`,
      })
      .returning({ customerId: customers.customerId });
    if (row) return { organizationId, holder, customerId: row.customerId };
    if (performance.now() > giveUp) throw new CustomerBusy('Another process is working on this customer.');
    await delay(pause);
    if (await isDone?.()) return undefined;
  }
}

function prolong(app: AppContext, lock: CustomerLock): Promise<void> {
  return change(app, lock, { lockedUntil: soon });
}

async function change(
  { db, log }: AppContext,
  { organizationId, holder }: CustomerLock,
  to: PgUpdateSetSource<typeof customers>,
): Promise<void> {
  try {
    await db
      .update(customers)
      .set(to)
      .where(and(eq(customers.organizationId, organizationId), eq(customers.lockedBy, holder)));
  } catch (error) {
    // Expired locks cannot write.
    log.warn({ event: 'customer_lock.update.failed', err: error }, 'Could not extend or release a customer lock');
  }
}

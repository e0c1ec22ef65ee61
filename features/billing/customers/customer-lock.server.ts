import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { paymentCustomers as customers } from '#features/billing/billing.table.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

/** The right to ask the provider about a customer and to write down what it says, held by one at a time. */
export interface CustomerLock {
  readonly userId: string;
  readonly holder: string;
  readonly customerId: string | null;
}

/** Somebody else has the customer in hand, and for longer than one can wait. */
export class CustomerBusy extends Error {
  override readonly name = 'CustomerBusy';
}

/** A holder who is alive prolongs it; one whose process was killed is waited for this long. */
const lockSeconds = 30;
const prolongEvery = 10_000;

/** How somebody waits who finds it taken. */
export interface Waiting {
  /** For how many milliseconds. */
  readonly wait?: number;
  /** Asked while waiting: whether there is nothing left to do, for the one who had it has done it. */
  readonly isDone?: () => Promise<boolean>;
}

/** How long a job waits: longer than a dead holder has it. */
const timeout = 40_000;

/**
 * Does `work` while nobody else asks and writes about this customer, so that what was asked last is written last. No
 * transaction is open meanwhile: the embedded engine has one connection, and it is not to wait for another company.
 * Undefined where `isDone` says that it has been done.
 * @throws {CustomerBusy} when it stays taken.
 */
export async function withLock<Result>(
  app: AppContext,
  userId: string,
  work: (lock: CustomerLock) => Promise<Result>,
  waiting: Waiting = {},
): Promise<Result | undefined> {
  const lock = await takeLock(app, userId, waiting);
  if (lock === undefined) return undefined;
  const prolonging = setInterval(() => void prolong(app, lock), prolongEvery).unref();
  try {
    return await work(lock);
  } finally {
    clearInterval(prolonging);
    await change(app, lock, { lockedBy: null, lockedUntil: null });
  }
}

/** Locks the lease's row until the transaction ends. @throws when it has gone to somebody else meanwhile. */
export async function holdLock(tx: Transaction, { userId, holder }: CustomerLock): Promise<void> {
  const rows = await tx
    .select({ userId: customers.userId })
    .from(customers)
    .where(and(eq(customers.userId, userId), eq(customers.lockedBy, holder)))
    .for('update');
  if (rows.length === 0) throw new CustomerBusy('This customer has been taken over by somebody else.');
}

/** Those of a process that died with the embedded database, which is one process's alone. */
export async function releaseLocks({ db }: AppContext): Promise<void> {
  await db
    .update(customers)
    .set({ lockedBy: null, lockedUntil: null })
    .where(sql`${customers.lockedBy} is not null`);
}

const soon = sql`clock_timestamp() + make_interval(secs => ${lockSeconds})`;

async function takeLock(
  { db }: AppContext,
  userId: string,
  { wait = timeout, isDone }: Waiting,
): Promise<CustomerLock | undefined> {
  const holder = randomUUID();
  const giveUp = performance.now() + wait;
  for (let pause = 20; ; pause = Math.min(pause * 2, 100)) {
    const [row] = await db
      .insert(customers)
      .values({ userId, lockedBy: holder, lockedUntil: soon as never })
      .onConflictDoUpdate({
        target: customers.userId,
        set: { lockedBy: holder, lockedUntil: soon },
        setWhere: sql`${customers.lockedUntil} is null or ${customers.lockedUntil} < clock_timestamp()`,
      })
      .returning({ customerId: customers.customerId });
    if (row) return { userId, holder, customerId: row.customerId };
    if (performance.now() > giveUp) throw new CustomerBusy('Somebody else has this customer in hand.');
    await delay(pause);
    if (await isDone?.()) return undefined;
  }
}

function prolong(app: AppContext, lock: CustomerLock): Promise<void> {
  return change(app, lock, { lockedUntil: soon as never });
}

async function change(
  { db, log }: AppContext,
  { userId, holder }: CustomerLock,
  to: Partial<typeof customers.$inferInsert>,
): Promise<void> {
  try {
    await db
      .update(customers)
      .set(to)
      .where(and(eq(customers.userId, userId), eq(customers.lockedBy, holder)));
  } catch (error) {
    // It runs out by itself, and nothing is written under one that has.
    log.warn({ event: 'customer_lock.update.failed', err: error }, 'Could not extend or release a customer lock');
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { paymentCustomers as customers } from '#features/billing/billing.table.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Machine } from '#server/machine.ts';

/** The right to ask the provider about a customer and to write down what it says, held by one at a time. */
export interface Lease {
  readonly userId: string;
  readonly holder: string;
  readonly customerId: string | null;
}

/** Somebody else has the customer in hand, and for longer than one can wait. */
export class CustomerBusy extends Error {
  override readonly name = 'CustomerBusy';
}

/** A holder who is alive prolongs it; one whose process was killed is waited for this long. */
const leaseSeconds = 30;
const prolongEvery = 10_000;

/** How somebody waits who finds it taken. */
export interface Waiting {
  /** For how many milliseconds. */
  readonly wait?: number;
  /** Asked while waiting: whether there is nothing left to do, for the one who had it has done it. */
  readonly isDone?: () => Promise<boolean>;
}

/** How long a job waits: longer than a dead holder has it. */
const patience = 40_000;

/**
 * Does `work` while nobody else asks and writes about this customer, so that what was asked last is written last. No
 * transaction is open meanwhile: the embedded engine has one connection, and it is not to wait for another company.
 * Undefined where `isDone` says that it has been done.
 * @throws {CustomerBusy} when it stays taken.
 */
export async function withLease<Result>(
  machine: Machine,
  userId: string,
  work: (lease: Lease) => Promise<Result>,
  waiting: Waiting = {},
): Promise<Result | undefined> {
  const lease = await takeLease(machine, userId, waiting);
  if (lease === undefined) return undefined;
  const prolonging = setInterval(() => void prolong(machine, lease), prolongEvery).unref();
  try {
    return await work(lease);
  } finally {
    clearInterval(prolonging);
    await change(machine, lease, { leasedBy: null, leasedUntil: null });
  }
}

/** Locks the lease's row until the transaction ends. @throws when it has gone to somebody else meanwhile. */
export async function holdLease(tx: Transaction, { userId, holder }: Lease): Promise<void> {
  const rows = await tx
    .select({ userId: customers.userId })
    .from(customers)
    .where(and(eq(customers.userId, userId), eq(customers.leasedBy, holder)))
    .for('update');
  if (rows.length === 0) throw new CustomerBusy('This customer has been taken over by somebody else.');
}

/** Those of a process that died with the embedded database, which is one process's alone. */
export async function endLeases({ db }: Machine): Promise<void> {
  await db
    .update(customers)
    .set({ leasedBy: null, leasedUntil: null })
    .where(sql`${customers.leasedBy} is not null`);
}

const soon = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

async function takeLease(
  { db }: Machine,
  userId: string,
  { wait = patience, isDone }: Waiting,
): Promise<Lease | undefined> {
  const holder = randomUUID();
  const giveUp = performance.now() + wait;
  for (let pause = 20; ; pause = Math.min(pause * 2, 100)) {
    const [row] = await db
      .insert(customers)
      .values({ userId, leasedBy: holder, leasedUntil: soon as never })
      .onConflictDoUpdate({
        target: customers.userId,
        set: { leasedBy: holder, leasedUntil: soon },
        setWhere: sql`${customers.leasedUntil} is null or ${customers.leasedUntil} < clock_timestamp()`,
      })
      .returning({ customerId: customers.customerId });
    if (row) return { userId, holder, customerId: row.customerId };
    if (performance.now() > giveUp) throw new CustomerBusy('Somebody else has this customer in hand.');
    await delay(pause);
    if (await isDone?.()) return undefined;
  }
}

function prolong(machine: Machine, lease: Lease): Promise<void> {
  return change(machine, lease, { leasedUntil: soon as never });
}

async function change(
  { db, log }: Machine,
  { userId, holder }: Lease,
  to: Partial<typeof customers.$inferInsert>,
): Promise<void> {
  try {
    await db
      .update(customers)
      .set(to)
      .where(and(eq(customers.userId, userId), eq(customers.leasedBy, holder)));
  } catch (error) {
    // It runs out by itself, and nothing is written under one that has.
    log.warn({ err: error }, 'a lease could not be prolonged or given back');
  }
}

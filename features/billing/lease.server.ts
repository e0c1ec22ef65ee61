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

/** Longer than a call of the provider may take with its retries; whoever is killed is waited for this long. */
const leaseSeconds = 75;

/** How long somebody waits who finds it taken. */
const patience = 20_000;

/**
 * Does `work` while nobody else asks and writes about this customer, so that what was asked last is written last. No
 * transaction is open meanwhile: the embedded engine has one connection, and it is not to wait for another company.
 * @throws when it stays taken; a job tries again.
 */
export async function withLease<Result>(
  machine: Machine,
  userId: string,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const lease = await takeLease(machine, userId);
  try {
    return await work(lease);
  } finally {
    await giveBack(machine, lease);
  }
}

async function takeLease({ db }: Machine, userId: string): Promise<Lease> {
  const holder = randomUUID();
  const until = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
  const giveUp = performance.now() + patience;
  for (let pause = 20; ; pause = Math.min(pause * 2, 250)) {
    const [row] = await db
      .insert(customers)
      .values({ userId, leasedBy: holder, leasedUntil: until as never })
      .onConflictDoUpdate({
        target: customers.userId,
        set: { leasedBy: holder, leasedUntil: until },
        setWhere: sql`${customers.leasedUntil} is null or ${customers.leasedUntil} < clock_timestamp()`,
      })
      .returning({ customerId: customers.customerId });
    if (row) return { userId, holder, customerId: row.customerId };
    if (performance.now() > giveUp) throw new Error('Another job has this customer in hand.');
    await delay(pause);
  }
}

/** Locks the lease's row until the transaction ends. @throws when it has gone to somebody else meanwhile. */
export async function holdLease(tx: Transaction, { userId, holder }: Lease): Promise<void> {
  const rows = await tx
    .select({ userId: customers.userId })
    .from(customers)
    .where(and(eq(customers.userId, userId), eq(customers.leasedBy, holder)))
    .for('update');
  if (rows.length === 0) throw new Error('This customer has been taken over by another job.');
}

async function giveBack({ db, log }: Machine, { userId, holder }: Lease): Promise<void> {
  try {
    await db
      .update(customers)
      .set({ leasedBy: null, leasedUntil: null })
      .where(and(eq(customers.userId, userId), eq(customers.leasedBy, holder)));
  } catch (error) {
    // It runs out by itself.
    log.warn({ err: error }, 'a lease could not be given back');
  }
}

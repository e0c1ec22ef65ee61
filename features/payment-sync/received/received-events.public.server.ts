import { sql } from 'drizzle-orm';
import { orders, paymentEvents } from '#features/billing/billing.table.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import { countUntaxed } from '#features/billing/reads/untaxed.server.ts';
import type { AppContext } from '#server/app-context.ts';

export interface ReceivedEvents {
  readonly lastAt: Date | null;
  /** Received more than ten minutes ago and not handled yet. */
  readonly waiting: number;
  /** Orders paid in the last week about whose payment no event arrived at that time. */
  readonly missed: number;
  /** Running subscriptions that no tax is added to although it is switched on. */
  readonly untaxed: number;
}

/** Whether the events of the payment provider arrive and are handled. */
export async function receivedEvents(app: Pick<AppContext, 'db' | 'env'>): Promise<ReceivedEvents> {
  const { rows } = await app.db.execute<Omit<ReceivedEvents, 'lastAt'> & { last: string | Date | null }>(sql`
    select
      (select max(received_at) from ${paymentEvents}) as last,
      (select count(*)::int from ${paymentEvents} where handled_at is null and received_at < now() - interval '10 minutes')
        as waiting,
      (select count(*)::int from ${orders} o where o.paid_at > now() - interval '7 days'
        and o.paid_at < now() - interval '10 minutes'
        and not exists (select 1 from ${paymentEvents} e
          where e.received_at between o.paid_at - interval '1 hour' and o.paid_at + interval '1 hour')) as missed,
      ${isTaxOn(app) ? countUntaxed(app) : sql`0`} as untaxed`);
  const { last = null, waiting = 0, missed = 0, untaxed = 0 } = rows[0] ?? {};
  return { lastAt: last === null ? null : new Date(last), waiting, missed, untaxed };
}

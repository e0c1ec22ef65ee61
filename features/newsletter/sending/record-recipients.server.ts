import { sql, type SQL } from 'drizzle-orm';
import {
  newsletterDeliveries,
  newsletterSubscriptions as subscriptions,
} from '#features/newsletter/newsletter.table.ts';
import type { Transaction } from '#server/db/database.ts';

/** One statement with this many takes a few hundredths of a second. */
const recordedAtOnce = 1000;

/** Sorts before all ids. */
export const firstId = '00000000-0000-0000-0000-000000000000';

interface EmailToRecord {
  readonly campaignId: string;
  /** The last subscription that was looked at. */
  readonly after: string;
  /** Condition of a subscription that gets the email. */
  readonly fits: SQL | undefined;
  readonly now: Date;
}

/**
 * Scans the next subscriptions in order of id, whether they match or not, so that each step takes the same time.
 * `last` is null after the last step.
 */
export async function recordNext(
  tx: Transaction,
  { campaignId, after, fits, now }: EmailToRecord,
): Promise<{ recorded: number; last: string | null }> {
  const { rows } = await tx.execute<{ looked: number; last: string | null; recorded: number }>(sql`
    with looked as materialized (
      select ${subscriptions.id} as id, ${fits} as fits from ${subscriptions}
      where ${subscriptions.id} > ${after}::uuid order by ${subscriptions.id} limit ${recordedAtOnce}
    ), recorded as (
      insert into ${newsletterDeliveries} (campaign_id, subscription_id, not_before)
      select ${campaignId}::uuid, id, ${now.toISOString()}::timestamptz from looked where fits
      on conflict do nothing returning 1
    )
    select (select count(*)::int from looked) as looked, (select count(*)::int from recorded) as recorded,
      (select id from looked order by id desc limit 1) as last`);
  const { looked = 0, last = null, recorded = 0 } = rows[0] ?? {};
  return { recorded, last: looked < recordedAtOnce ? null : last };
}

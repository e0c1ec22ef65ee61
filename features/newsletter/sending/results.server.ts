import { inArray, sql } from 'drizzle-orm';
import { noResults, type CampaignResults } from '#features/newsletter/sending/sending.ts';
import {
  newsletterDeliveries as deliveries,
  newsletterResults as results,
} from '#features/newsletter/newsletter.table.ts';
import type { Database, Transaction } from '#server/db/database.ts';

/** Stores the final counts once, since deliveries are deleted later. */
export async function storeResults(tx: Database | Transaction, campaignId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${results} (campaign_id, sent, failed, bounced, skipped, counted_at)
    select ${campaignId}::uuid, ${outcomes}, ${now.toISOString()}::timestamptz
    from ${deliveries} where ${deliveries.campaignId} = ${campaignId}
    on conflict (campaign_id) do update set sent = excluded.sent, failed = excluded.failed, bounced = excluded.bounced,
      skipped = excluded.skipped, counted_at = excluded.counted_at`);
}

/** Stored counts, or current ones while sending. */
export async function readResults(db: Database, emailIds: readonly string[]): Promise<Map<string, CampaignResults>> {
  if (emailIds.length === 0) return new Map();
  const kept = await db
    .select()
    .from(results)
    .where(inArray(results.campaignId, [...emailIds]));
  const found = new Map<string, CampaignResults>(emailIds.map((id) => [id, noResults]));
  const counted = new Set<string>();
  for (const { campaignId, countedAt, ...row } of kept) {
    found.set(campaignId, row);
    if (countedAt !== null) counted.add(campaignId);
  }
  const uncounted = emailIds.filter((id) => !counted.has(id));
  if (uncounted.length === 0) return found;
  const { rows } = await db.execute<{ id: string; sent: number; failed: number; bounced: number; skipped: number }>(sql`
    select ${deliveries.campaignId} as id, ${outcomes} from ${deliveries}
    where ${inArray(deliveries.campaignId, uncounted)} group by 1`);
  for (const { id, ...counts } of rows) {
    found.set(id, { ...counts, unsubscribed: found.get(id)?.unsubscribed ?? 0 });
  }
  return found;
}

const outcomes = sql`
  count(*) filter (where ${deliveries.outcome} = 'sent')::int as sent,
  count(*) filter (where ${deliveries.outcome} = 'failed')::int as failed,
  count(*) filter (where ${deliveries.outcome} = 'bounced')::int as bounced,
  count(*) filter (where ${deliveries.outcome} = 'left')::int as skipped`;

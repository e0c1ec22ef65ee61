import { and, arrayContains, eq, like, sql, type SQL } from 'drizzle-orm';
import { metricSum } from '#features/metrics/metric-sum.public.server.ts';
import { readSegment, segmentText, type Segment } from '#features/newsletter/campaigns/segments.ts';
import type { CampaignAudience, CampaignDraft, SegmentChoices } from '#features/newsletter/campaigns/campaigns.ts';
import { wantsDigest, wantsOtherEmails } from '#features/newsletter/sending/wanted-emails.server.ts';
import { newsletterSubscriptions as subscriptions } from '#features/newsletter/newsletter.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';

/** Active subscribers who want emails of the audience. Checked again when each email is sent. */
export function audienceOf(audience: CampaignAudience): SQL<boolean> {
  return audience === 'weekly' ? wantsDigest : wantsOtherEmails;
}

/** Subscribers who would get a campaign that starts now. */
export function recipientsOf({ audience, segment }: Pick<CampaignDraft, 'audience' | 'segment'>): SQL<boolean> {
  // A segment that this version does not know selects nobody, rather than everybody.
  const part = readSegment(segment);
  return sql<boolean>`(${audienceOf(audience)} and ${part === null ? sql`false` : segmentCondition(part)})`;
}

function segmentCondition(segment: Segment): SQL {
  switch (segment.kind) {
    case 'all':
      return sql`true`;
    case 'clients':
    case 'plan':
      return arrayContains(subscriptions.accountSegments, [segmentText(segment)]);
    case 'source':
      return sql`${subscriptions.source} = ${segment.value}`;
    case 'campaign':
      return sql`${subscriptions.attribution} ->> 'utm_campaign' = ${segment.value}`;
  }
}

/** Counts current recipients from stored sums (readers.sql). */
export async function countRecipients(
  db: Database | Transaction,
  { audience, segment }: Pick<CampaignDraft, 'audience' | 'segment'>,
): Promise<number> {
  const part = readSegment(segment);
  return part === null ? 0 : metricSum(db, 'readers', segmentText(part), audience);
}

/** Whether some of the demonstration's subscribers are active, who get no campaign. */
export async function hasSampleReaders({ db, env }: Pick<AppContext, 'db' | 'env'>): Promise<boolean> {
  if (!env.DEMO_DATA) return false;
  const { formId, status } = subscriptions;
  const isSample = and(eq(status, 'active'), like(formId, 'demo-%'));
  const rows = await db.select({ formId }).from(subscriptions).where(isSample).limit(1);
  return rows.length > 0;
}

/** Max values of each kind that are offered. */
const maxChoices = 30;

/** Distinct values, by one index lookup each. */
export async function segmentChoices({ db }: Pick<AppContext, 'db'>): Promise<SegmentChoices> {
  const distinct = (kind: string, value: SQL) => {
    const next = (condition: SQL) =>
      sql`select ${value} as value from ${subscriptions} where ${condition} order by 1 limit 1`;
    return sql`(with recursive found as (
        (select value, 1 as place from (${next(sql`${value} is not null`)}) first)
        union all
        select (${next(sql`${value} > found.value`)}), place + 1 from found
        where found.value is not null and place < ${maxChoices}
      ) select ${kind}::text as kind, value from found where value is not null and value <> '')`;
  };
  const { rows } = await db.execute<{ kind: string; value: string }>(sql`
    ${distinct('source', sql`${subscriptions.source}`)} union all
    ${distinct('campaign', sql`(${subscriptions.attribution} ->> 'utm_campaign')`)}`);
  const named = (kind: string) => rows.filter((row) => row.kind === kind).map(({ value }) => value);
  return { sources: named('source'), campaigns: named('campaign') };
}

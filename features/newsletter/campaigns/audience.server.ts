import { sql, type SQL } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { metricSum } from '#features/analytics/metric-sum.public.server.ts';
import { readSegment, segmentText, type Segment } from '#features/newsletter/campaigns/segments.ts';
import type { CampaignAudience, CampaignDraft, SegmentChoices } from '#features/newsletter/campaigns/campaigns.ts';
import { wantsDigest, wantsOtherEmails } from '#features/newsletter/sending/wanted-emails.server.ts';
import { newsletterSubscriptions as subscriptions } from '#features/newsletter/newsletter.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';

/** Who still wants emails of that audience: active, so neither unsubscribed nor bounced. Also asked at their turn. */
export function audienceOf(audience: CampaignAudience): SQL<boolean> {
  return audience === 'weekly' ? wantsDigest : wantsOtherEmails;
}

/** Who gets a campaign that begins now. */
export function recipientsOf({ audience, segment }: Pick<CampaignDraft, 'audience' | 'segment'>): SQL<boolean> {
  // A segment that this version does not know reaches nobody rather than everybody.
  const part = readSegment(segment);
  return sql<boolean>`(${audienceOf(audience)} and ${part === null ? sql`false` : segmentCondition(part)})`;
}

/** Emails of the accounts that a segment consists of; null for one that does not depend on accounts. */
function membersOf(segment: Segment): SQL | null {
  const accounts = sql`select ${users.email} as email from ${users} join ${userProfiles} on ${userProfiles.userId} = ${users.id}`;
  switch (segment.kind) {
    case 'clients':
      return sql`${accounts} where ${users.id} in (select user_id from orders where fulfilled_at is not null)`;
    case 'plan':
      return sql`${accounts} where ${userProfiles.subscriptionStatus} = 'active'
        and ${userProfiles.subscriptionTier} = ${segment.value}`;
    default:
      return null;
  }
}

function segmentCondition(segment: Segment): SQL {
  switch (segment.kind) {
    case 'all':
      return sql`true`;
    case 'clients':
    case 'plan':
      return sql`${subscriptions.email} in (${membersOf(segment)})`;
    case 'source':
      return sql`${subscriptions.source} = ${segment.value}`;
    case 'campaign':
      return sql`${subscriptions.attribution} ->> 'utm_campaign' = ${segment.value}`;
  }
}

/** Current recipients. All, of a source and of a campaign are kept as sums: readers.sql. */
export async function countRecipients(
  db: Database | Transaction,
  { audience, segment }: Pick<CampaignDraft, 'audience' | 'segment'>,
): Promise<number> {
  const part = readSegment(segment);
  if (part === null) return 0;
  const members = membersOf(part);
  if (members === null) return metricSum(db, 'readers', segmentText(part), audience);
  // Joined from the accounts: for a condition the planner looks each reader up.
  const { rows } = await db.execute<{ count: number }>(sql`with members as materialized (${members})
    select count(*)::int as count from ${subscriptions} join members on members.email = ${subscriptions.email}
    where ${audienceOf(audience)}`);
  return rows[0]?.count ?? 0;
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

import { sql, type SQL } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { readSegment, type Segment } from '#features/newsletter/campaigns/segments.ts';
import type { CampaignAudience, CampaignDraft, SegmentChoices } from '#features/newsletter/campaigns/campaigns.ts';
import { wantsDigest, wantsOtherEmails } from '#features/newsletter/newsletter.server.ts';
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

function segmentCondition(segment: Segment): SQL {
  const account = (condition: SQL) => sql`${subscriptions.email} in (select ${users.email} from ${users}
    join ${userProfiles} on ${userProfiles.userId} = ${users.id} where ${condition})`;
  switch (segment.kind) {
    case 'all':
      return sql`true`;
    case 'clients':
      return account(sql`exists (select from orders where user_id = ${users.id} and fulfilled_at is not null)`);
    case 'plan':
      return account(sql`${userProfiles.subscriptionStatus} = 'active'
        and ${userProfiles.subscriptionTier} = ${segment.value}`);
    case 'source':
      return sql`${subscriptions.source} = ${segment.value}`;
    case 'campaign':
      return sql`${subscriptions.attribution} ->> 'utm_campaign' = ${segment.value}`;
  }
}

/** Current recipients. */
export async function countRecipients(
  db: Database | Transaction,
  draft: Pick<CampaignDraft, 'audience' | 'segment'>,
): Promise<number> {
  return db.$count(subscriptions, recipientsOf(draft));
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

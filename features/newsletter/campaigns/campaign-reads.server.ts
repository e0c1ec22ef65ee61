import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { countRecipients, hasSampleReaders, segmentChoices } from '#features/newsletter/campaigns/audience.server.ts';
import type { Campaign, SegmentChoices } from '#features/newsletter/campaigns/campaigns.ts';
import { noResults, type CampaignResults } from '#features/newsletter/sending/sending.ts';
import { readCampaign } from '#features/newsletter/campaigns/campaigns.server.ts';
import { campaigns } from '#features/newsletter/campaigns/campaigns.table.ts';
import { readResults } from '#features/newsletter/sending/results.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

export interface ReadCampaignPage {
  readonly campaign: Campaign;
  readonly results: CampaignResults;
  /** Current recipients of a draft. */
  readonly readers: number;
  readonly hasSampleReaders: boolean;
  readonly segments: SegmentChoices;
}

/** With results, or a draft's recipient count. Undefined if not found. */
export async function readCampaignPage(app: AppContext, id: string | undefined): Promise<ReadCampaignPage | undefined> {
  const campaign = isUuid(id) ? await readCampaign(app, id) : undefined;
  if (!campaign) return undefined;
  const isDraft = campaign.state === 'draft';
  const [results, readers, hasSample, segments] = await Promise.all([
    isDraft ? null : readResults(app.db, [campaign.id]),
    isDraft ? countRecipients(app.db, campaign) : 0,
    isDraft && hasSampleReaders(app),
    isDraft ? segmentChoices(app) : { sources: [], campaigns: [] },
  ]);
  return { campaign, results: results?.get(campaign.id) ?? noResults, readers, hasSampleReaders: hasSample, segments };
}

export interface ScheduledCampaign {
  readonly id: string;
  readonly subject: string;
  readonly at: Date;
}

/** Due from `from` until before `to`, for the calendar. */
export async function scheduledCampaigns(
  { db }: Pick<AppContext, 'db'>,
  from: Date,
  to: Date,
): Promise<ScheduledCampaign[]> {
  const { id, subject, scheduledAt, state } = campaigns;
  const rows = await db
    .select({ id, subject, at: scheduledAt })
    .from(campaigns)
    .where(and(eq(state, 'scheduled'), gte(scheduledAt, from), lt(scheduledAt, to)))
    .orderBy(asc(scheduledAt));
  return rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, at }]));
}

import { countAudience } from '#features/newsletter/campaigns/campaign-sending.server.ts';
import { noResults, type CampaignResults, type Campaign } from '#features/newsletter/campaigns/campaigns.ts';
import { readCampaign } from '#features/newsletter/campaigns/campaigns.server.ts';
import { isUuid } from '#features/newsletter/row-id.ts';
import { readResults } from '#features/newsletter/sending/results.server.ts';
import type { AppContext } from '#server/app-context.ts';

export interface ReadCampaignPage {
  readonly campaign: Campaign;
  readonly results: CampaignResults;
  readonly readers: Readonly<Record<'all' | 'weekly', number>>;
}

/** With results, or a draft's recipient count. Undefined if not found. */
export async function readCampaignPage(app: AppContext, id: string | undefined): Promise<ReadCampaignPage | undefined> {
  const campaign = isUuid(id) ? await readCampaign(app, id) : undefined;
  if (!campaign) return undefined;
  const isDraft = campaign.state === 'draft';
  const [results, all, weekly] = await Promise.all([
    isDraft ? null : readResults(app.db, [campaign.id]),
    isDraft ? countAudience(app, 'all') : 0,
    isDraft ? countAudience(app, 'weekly') : 0,
  ]);
  return { campaign, results: results?.get(campaign.id) ?? noResults, readers: { all, weekly } };
}

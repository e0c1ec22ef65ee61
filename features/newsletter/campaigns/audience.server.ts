import type { SQL } from 'drizzle-orm';
import type { CampaignAudience } from '#features/newsletter/campaigns/campaigns.ts';
import { wantsDigest, wantsOtherEmails } from '#features/newsletter/newsletter.server.ts';

/** Who gets a campaign of that audience. */
export function audienceOf(audience: CampaignAudience): SQL<boolean> {
  return audience === 'weekly' ? wantsDigest : wantsOtherEmails;
}

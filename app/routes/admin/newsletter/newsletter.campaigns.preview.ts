import { requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext } from '#app/load-context.ts';
import { handlePreview } from '#features/newsletter/campaigns/campaign-preview.server.ts';
import type { Route } from './+types/newsletter.campaigns.preview.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireTeamMember(args, 'newsletter:read');
  return handlePreview(args.context.get(appContext), args.params.campaignId, args.request);
}

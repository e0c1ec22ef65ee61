import { appContext, type RouteHandle } from '#app/load-context.ts';
import { handlePreview } from '#features/newsletter/campaigns/campaign-preview.server.ts';
import type { Route } from './+types/newsletter.campaigns.preview.ts';

export const handle = { right: 'newsletter:read' } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs) {
  return handlePreview(args.context.get(appContext), args.params.campaignId, args.request);
}

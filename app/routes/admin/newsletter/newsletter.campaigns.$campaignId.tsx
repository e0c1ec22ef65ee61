import { data } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { handleActions, memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { useTakePicture } from '#features/insights/pictures/use-take-picture.tsx';
import { picturesFolder, pictureTypes } from '#features/insights/pictures/pictures.ts';
import { NewsletterTabs } from '#app/admin/newsletter/newsletter-tabs.tsx';
import { untitled } from '#features/newsletter/campaigns/campaign.copy.ts';
import { campaignActions } from '#features/newsletter/campaigns/admin/campaign-forms.server.ts';
import { CampaignPage } from '#features/newsletter/campaigns/admin/campaign-page.tsx';
import { readCampaignPage } from '#features/newsletter/campaigns/campaign-reads.server.ts';
import type { Route } from './+types/newsletter.campaigns.$campaignId.ts';

export const handle = { right: 'newsletter:read' } satisfies RouteHandle;

export const meta = hiddenPage('Campaign');

export async function loader(args: Route.LoaderArgs) {
  const { user } = memberOf(args, handle);
  const page = await readCampaignPage(args.context.get(appContext), args.params.campaignId);
  if (!page) throw data(null, { status: 404 });
  return { ...page, email: user.email };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, campaignActions);
}

export default function AdminCampaignRoute({ loaderData: page }: Route.ComponentProps) {
  const { id, subject } = page.campaign;
  const take = useTakePicture();
  const pictures = { take, accept: Object.values(pictureTypes).join(','), folder: picturesFolder };
  return (
    <>
      <AdminHead title={subject || untitled} />
      <NewsletterTabs />
      <CampaignPage key={id} {...page} pictures={pictures} />
    </>
  );
}

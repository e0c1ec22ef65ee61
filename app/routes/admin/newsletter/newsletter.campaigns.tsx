import { AdminHead } from '#app/admin/admin-head.tsx';
import { handleActions } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { NewsletterTabs } from '#app/admin/newsletter/newsletter-tabs.tsx';
import { campaignsActions } from '#features/newsletter/campaigns/admin/campaign-forms.server.ts';
import { listCampaigns } from '#features/newsletter/campaigns/list/campaign-list.server.ts';
import { campaignList } from '#features/newsletter/campaigns/campaigns.ts';
import { CampaignsPage } from '#features/newsletter/campaigns/admin/campaigns-page.tsx';
import { useCan } from '#features/accounts/rights/can.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Icon } from '#ui/icon.tsx';
import { Button } from '#ui/button.tsx';
import type { Route } from './+types/newsletter.campaigns.ts';

export const handle = { right: 'newsletter:read' } satisfies RouteHandle;

export const meta = hiddenPage('Campaigns');

export async function loader(args: Route.LoaderArgs) {
  const query = campaignList.read(new URL(args.request.url).searchParams);
  return { query, page: await listCampaigns(args.context.get(appContext), query) };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, campaignsActions);
}

export default function AdminCampaignsRoute({ loaderData }: Route.ComponentProps) {
  const mayWrite = useCan('newsletter:write');
  const { Form, state } = useRetryingFetcher({ retry: 'never' });
  const actions = (
    <Form method="post">
      <Button type="submit" name="action" value="new" variant="primary" size="small" busy={state !== 'idle'}>
        <Icon name="plus" />
        New campaign
      </Button>
    </Form>
  );
  return (
    <>
      <AdminHead title="Campaigns" lead="Weekly newsletters and your own campaigns." actions={mayWrite && actions} />
      <NewsletterTabs />
      <CampaignsPage {...loaderData} />
    </>
  );
}

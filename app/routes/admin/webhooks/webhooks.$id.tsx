import { data } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { handleActions } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import { attemptsOf, endpointOf } from '#features/webhooks/endpoint-reads.server.ts';
import { attemptsList } from '#features/webhooks/endpoint-views.ts';
import { eventGroups } from '#features/webhooks/events/all-events.server.ts';
import { EndpointActions } from '#features/webhooks/admin/endpoint-actions.tsx';
import { endpointActions } from '#features/webhooks/admin/endpoint-forms.server.ts';
import { shownAddress } from '#features/webhooks/admin/endpoint-list.tsx';
import { EndpointPage } from '#features/webhooks/admin/endpoint-page.tsx';
import { useEndpointActions } from '#features/webhooks/admin/use-endpoint-actions.tsx';
import { utcDay } from '#values/day.ts';
import type { Route } from './+types/webhooks.$id.ts';

export const handle = { right: 'operations' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const query = attemptsList.read(new URL(args.request.url).searchParams);
  const id = args.params.id;
  const [endpoint, page] = await Promise.all([endpointOf(app, id), attemptsOf(app, id, query)]);
  if (!endpoint) throw data(null, { status: 404 });
  return { endpoint, eventGroups, log: { query, page, today: utcDay(app.now()) } };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, endpointActions);
}

export default function WebhookRoute({ loaderData: page }: Route.ComponentProps) {
  return <OneWebhook key={page.endpoint.id} {...page} />;
}

function OneWebhook({ endpoint, eventGroups: groups, log }: Route.ComponentProps['loaderData']) {
  const actions = useEndpointActions(endpoint);
  return (
    <>
      <AdminHead
        title={shownAddress(endpoint)}
        lead={endpoint.description}
        actions={<EndpointActions actions={actions} />}
      />
      <EndpointPage actions={actions} eventGroups={groups} log={log} />
    </>
  );
}

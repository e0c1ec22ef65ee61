import { href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { handleActions } from '#app/admin/team-member.server.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import { eventGroups } from '#features/webhooks/events/all-events.server.ts';
import { newEndpointActions } from '#features/webhooks/admin/endpoint-forms.server.ts';
import { EndpointFormPart } from '#features/webhooks/admin/endpoint-form.tsx';
import { emptyEndpoint } from '#features/webhooks/webhooks.ts';
import type { RouteHandle } from '#app/load-context.ts';
import type { Route } from './+types/webhooks.new.ts';

export const handle = { right: 'operations' } satisfies RouteHandle;

export const meta = hiddenPage(copy.newTitle);

export function loader() {
  return { eventGroups };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, newEndpointActions);
}

export default function NewWebhookRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHead back={{ to: href('/admin/webhooks'), label: copy.title }} title={copy.newTitle} lead={copy.newLead} />
      <EndpointFormPart id="new" endpoint={emptyEndpoint} {...loaderData} />
    </>
  );
}

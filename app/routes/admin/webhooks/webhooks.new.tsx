import { href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { handleActions, requireTeamMember } from '#app/admin/team-member.server.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import { newEndpointActions } from '#features/webhooks/admin/endpoint-forms.server.ts';
import { EndpointFormPart } from '#features/webhooks/admin/endpoint-form.tsx';
import { emptyEndpoint } from '#features/webhooks/webhooks.ts';
import type { Route } from './+types/webhooks.new.ts';

export const meta = hiddenPage(copy.newTitle);

export async function loader(args: Route.LoaderArgs) {
  await requireTeamMember(args, 'operations');
  return null;
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, newEndpointActions);
}

export default function NewWebhookRoute() {
  return (
    <>
      <AdminHead back={{ to: href('/admin/webhooks'), label: copy.title }} title={copy.newTitle} lead={copy.newLead} />
      <EndpointFormPart id="new" endpoint={emptyEndpoint} />
    </>
  );
}

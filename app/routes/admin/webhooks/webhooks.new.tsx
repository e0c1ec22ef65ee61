import { data, redirect, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { withTeamMember, requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import { addEndpoint, resultStatus } from '#features/webhooks/admin/endpoint-forms.server.ts';
import { EndpointFormPart } from '#features/webhooks/admin/endpoint-form.tsx';
import { emptyEndpoint } from '#features/webhooks/webhooks.ts';
import type { Route } from './+types/webhooks.new.ts';

export const meta = hiddenPage(copy.newTitle);

export async function loader(args: Route.LoaderArgs) {
  await requireTeamMember(args, 'operations');
  return null;
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'operations', async (by) => {
    const answer = await addEndpoint(args.context.get(appContext), by, args.request);
    if (answer.ok) throw redirect(href('/admin/webhooks/:id', { id: answer.id }), 303);
    return data(answer, { status: resultStatus(answer) });
  });
}

export default function NewWebhookRoute() {
  return (
    <>
      <AdminHead back={{ to: href('/admin/webhooks'), label: copy.title }} title={copy.newTitle} lead={copy.newLead} />
      <EndpointFormPart id="new" endpoint={emptyEndpoint} />
    </>
  );
}

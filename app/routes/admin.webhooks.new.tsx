import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { administering, administratorOf } from '#app/admin/administrator.server.ts';
import { machineContext } from '#app/machine-context.ts';
import { paths } from '#app/paths.ts';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { webhookWords as words } from '#content/webhooks.ts';
import { addEndpoint, statusOf } from '#features/webhooks/pages/endpoint-call.server.ts';
import { EndpointFormPart } from '#features/webhooks/pages/endpoint-form.tsx';
import { emptyEndpoint } from '#features/webhooks/webhooks.ts';

export function meta() {
  return hiddenPageMeta(words.newTitle);
}

export async function loader(args: LoaderFunctionArgs) {
  await administratorOf(args);
  return null;
}

export function action(args: ActionFunctionArgs) {
  return administering(args, async (by) => {
    const answer = await addEndpoint(args.context.get(machineContext), by, args.request);
    if (answer.ok) throw redirect(`${paths.adminWebhooks}/${answer.id}`, 303);
    return data(answer, { status: statusOf(answer) });
  });
}

export default function NewWebhookRoute() {
  return (
    <>
      <AdminHead title={words.newTitle} lead={words.newLead} />
      <EndpointFormPart id="new" endpoint={emptyEndpoint} />
    </>
  );
}

import { data, redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { administering, administratorOf } from '#app/admin/administrator.server.ts';
import { machineContext } from '#app/machine-context.ts';
import { paths } from '#app/paths.ts';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { webhookWords as words } from '#content/webhooks.ts';
import { attemptsOf, endpointOf } from '#features/webhooks/endpoint-reads.server.ts';
import { EndpointActs } from '#features/webhooks/pages/endpoint-acts.tsx';
import { actOnEndpoint, statusOf } from '#features/webhooks/pages/endpoint-call.server.ts';
import { placeOf } from '#features/webhooks/pages/endpoint-list.tsx';
import { EndpointPage } from '#features/webhooks/pages/endpoint-page.tsx';

export function meta() {
  return hiddenPageMeta(words.title);
}

export async function loader(args: LoaderFunctionArgs) {
  await administratorOf(args);
  const machine = args.context.get(machineContext);
  const { searchParams } = new URL(args.request.url);
  const [failed, after] = [searchParams.get('log') === 'failed', searchParams.get('after')];
  const id = args.params.id ?? '';
  const [endpoint, page] = await Promise.all([endpointOf(machine, id), attemptsOf(machine, id, { failed, after })]);
  if (!endpoint) throw data(null, { status: 404 });
  return { endpoint, log: { page, failed, isFirst: after === null, today: machine.now().toISOString().slice(0, 10) } };
}

export function action(args: ActionFunctionArgs) {
  return administering(args, async (by) => {
    const machine = args.context.get(machineContext);
    const answer = await actOnEndpoint(machine, by, args.params.id ?? '', args.request);
    if (answer.act === 'remove') throw redirect(paths.adminWebhooks, 303);
    // Somebody else has taken it away: the page has nothing left to show.
    if (!answer.ok && answer.reason === 'unknown') throw data(null, { status: 404 });
    return data(answer, { status: statusOf(answer) });
  });
}

export default function WebhookRoute() {
  const page = useLoaderData<typeof loader>();
  const { url, description, enabled, id } = page.endpoint;
  return (
    <>
      <AdminHead title={placeOf(url)} lead={description} actions={<EndpointActs enabled={enabled} />} />
      <EndpointPage key={id} {...page} />
    </>
  );
}

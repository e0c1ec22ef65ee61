import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { administratorOf } from '#app/admin/administrator.server.ts';
import { machineContext } from '#app/machine-context.ts';
import { paths } from '#app/paths.ts';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { webhookWords as words } from '#content/webhooks.ts';
import { listEndpoints } from '#features/webhooks/endpoint-reads.server.ts';
import { EndpointList } from '#features/webhooks/pages/endpoint-list.tsx';

export function meta() {
  return hiddenPageMeta(words.title);
}

export async function loader(args: LoaderFunctionArgs) {
  await administratorOf(args);
  return { endpoints: await listEndpoints(args.context.get(machineContext)) };
}

export default function WebhooksRoute() {
  const { endpoints } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead
        title={words.title}
        lead={words.lead}
        actions={
          <Link className="button" data-variant="primary" to={paths.adminWebhooksNew}>
            {words.add}
          </Link>
        }
      />
      <EndpointList endpoints={endpoints} base={paths.adminWebhooks} />
    </>
  );
}

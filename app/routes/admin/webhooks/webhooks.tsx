import { Link, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import { listEndpoints } from '#features/webhooks/endpoint-reads.server.ts';
import { Icon } from '#ui/icon.tsx';
import { EndpointList } from '#features/webhooks/admin/endpoint-list.tsx';
import type { Route } from './+types/webhooks.ts';

export const handle = { right: 'operations' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  return { endpoints: await listEndpoints(args.context.get(appContext)) };
}

export default function WebhooksRoute({ loaderData }: Route.ComponentProps) {
  const { endpoints } = loaderData;
  return (
    <>
      <AdminHead
        title={copy.title}
        actions={
          <Link className="button" data-variant="primary" data-size="small" to={href('/admin/webhooks/new')}>
            <Icon name="plus" />
            {copy.add}
          </Link>
        }
      />
      <EndpointList endpoints={endpoints} base={href('/admin/webhooks')} />
    </>
  );
}

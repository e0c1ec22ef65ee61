import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { administratorOf } from '#app/admin/administrator.server.ts';
import { loadOverview } from '#app/admin/load-overview.server.ts';
import { OverviewPage } from '#app/admin/overview-page.tsx';
import { appContext } from '#app/load-context.ts';

export async function loader(args: LoaderFunctionArgs) {
  await administratorOf(args);
  return loadOverview(args.context.get(appContext), new URL(args.request.url).searchParams);
}

export default function AdminOverviewRoute() {
  return <OverviewPage {...useLoaderData<typeof loader>()} />;
}

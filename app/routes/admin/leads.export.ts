import type { LoaderFunctionArgs } from 'react-router';
import { administratorOf } from '#app/admin/administrator.server.ts';
import { appContext } from '#app/load-context.ts';
import { leadsFile } from '#features/leads/list/lead-export.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  const by = await administratorOf(args);
  return leadsFile(args.context.get(appContext), by, new URL(args.request.url).searchParams);
}

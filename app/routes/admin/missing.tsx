import { data } from 'react-router';
import { administering, administratorOf } from '#app/admin/administrator.server.ts';
import type { Route } from './+types/missing.ts';

/** Catch-all for admin paths. */
export async function loader(args: Route.LoaderArgs): Promise<never> {
  await administratorOf(args);
  throw data(null, { status: 404 });
}

export function action(args: Route.ActionArgs) {
  return administering(args, () => {
    throw data(null, { status: 404 });
  });
}

export default function AdminMissingRoute() {
  return null;
}

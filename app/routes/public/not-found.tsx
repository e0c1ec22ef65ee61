import { data } from 'react-router';
import { unreadablePath } from '#app/public-pages.ts';
import { unreadableAddress } from '#app/shell/error-status.ts';
import type { Route } from './+types/not-found.ts';

export const handle = { hydrate: false };

/** Catch-all for any method. */
export function loader({ request }: Route.LoaderArgs): never {
  if (new URL(request.url).pathname === unreadablePath) throw data(unreadableAddress, { status: 400 });
  throw data(null, { status: 404 });
}

export function action(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}

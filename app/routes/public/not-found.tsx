import { data } from 'react-router';

export const handle = { hydrate: false };

/** Catch-all for any method. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export function action(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}

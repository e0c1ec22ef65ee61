import { href, redirect } from 'react-router';
import { memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { connectGoogle, googleConsentAddress } from '#features/host-calendars/connect-google.server.ts';
import type { Route } from './+types/availability.google.ts';

export const handle = { right: 'leads:write' } satisfies RouteHandle;

/** Sends a host to Google, and connects the calendar when they come back. */
export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const app = args.context.get(appContext);
  const query = new URL(args.request.url).searchParams;
  const page = href('/admin/availability/calendars');
  if (!query.has('code') && !query.has('error')) return redirect(googleConsentAddress(app, by) ?? page);
  const result = await connectGoogle(app, by, query);
  return redirect(result.ok ? page : `${page}?fault=${result.reason}`);
}

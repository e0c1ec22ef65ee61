import { href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { calendarActions } from '#app/admin/availability/calendar-actions.server.ts';
import { CalendarsPage } from '#app/admin/availability/calendars-page.tsx';
import { handleActions, memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { isHost } from '#features/availability/hours/host-zone.public.server.ts';
import { readOwnCalendars } from '#features/host-calendars/connect-calendar.server.ts';
import { calendarsCopy as copy } from '#features/host-calendars/host-calendars.copy.ts';
import { googleClient } from '#features/host-calendars/sources/google-env.server.ts';
import type { Route } from './+types/availability.calendars.ts';

export const handle = { right: 'leads:write' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const app = args.context.get(appContext);
  const reason = new URL(args.request.url).searchParams.get('fault') ?? '';
  return {
    calendars: await readOwnCalendars(app, by),
    hasHours: await isHost(app.db, by.user.id),
    hasGoogle: googleClient(app) !== null,
    error: Object.hasOwn(copy.faults, reason) ? copy.faults[reason as keyof typeof copy.faults] : null,
  };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, calendarActions);
}

export default function CalendarsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHead back={{ to: href('/admin/availability'), label: copy.back }} title={copy.title} lead={copy.lead} />
      <CalendarsPage {...loaderData} />
    </>
  );
}

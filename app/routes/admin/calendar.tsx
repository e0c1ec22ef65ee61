import { withTeamMember, memberOf } from '#app/admin/team-member.server.ts';
import { CalendarPage } from '#app/admin/calendar/calendar-page.tsx';
import { readTimeZone } from '#app/admin/own-zone.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { findFreeHours } from '#features/availability/find-times.public.server.ts';
import { calendarCopy as copy } from '#features/calendar/calendar.copy.ts';
import { daysOf, readPeriod, calendarScope, type MoveResult } from '#features/calendar/calendar.ts';
import { maxItems, readCalendar } from '#features/calendar/read-calendar.server.ts';
import { weekOfHost } from '#features/calendar/week.ts';
import { handleMove } from '#features/insights/drafts/move-schedule.server.ts';
import { dayIn } from '#forms/time-zone.ts';
import { dayMs } from '#values/duration.ts';
import type { Route } from './+types/calendar.ts';

export const handle = { right: 'member' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const app = args.context.get(appContext);
  const zone = readTimeZone(args.request);
  const today = dayIn(zone, app.now());
  const period = readPeriod(new URL(args.request.url).searchParams, today);
  const scope = calendarScope(by.profile.role);
  const days = daysOf(period);
  const isByHour = period.view === 'week' && scope.calls;
  const [first, last] = [Date.parse(days[0] ?? ''), Date.parse(days.at(-1) ?? '')];
  // The week in every time zone.
  const range = { from: first - dayMs, to: last + 2 * dayMs };
  const [found, weeks] = await Promise.all([readCalendar(app, scope, days), isByHour ? findFreeHours(app, range) : []]);
  const page = { period, today, zone, hasMore: found.length > maxItems };
  const items = found.slice(0, maxItems);
  return isByHour ? { ...page, ...weekOfHost(period.host, items, weeks) } : { ...page, items, free: null, hosts: [] };
}

export async function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'articles:write', async (by): Promise<MoveResult> =>
    handleMove(args.context.get(appContext), by, args.request),
  );
}

export default function AdminCalendarRoute({ loaderData }: Route.ComponentProps) {
  return <CalendarPage {...loaderData} />;
}

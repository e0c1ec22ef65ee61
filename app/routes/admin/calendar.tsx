import { withTeamMember, memberOf } from '#app/admin/team-member.server.ts';
import { CalendarPage } from '#app/admin/calendar/calendar-page.tsx';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { calendarCopy as copy } from '#features/calendar/calendar.copy.ts';
import { daysOf, readPeriod, calendarScope, type MoveResult } from '#features/calendar/calendar.ts';
import { maxItems, readCalendar } from '#features/calendar/read-calendar.server.ts';
import { handleMove } from '#features/insights/drafts/move-schedule.server.ts';
import { utcDay } from '#values/day.ts';
import type { Route } from './+types/calendar.ts';

export const handle = { right: 'member' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const app = args.context.get(appContext);
  const today = utcDay(app.now());
  const period = readPeriod(new URL(args.request.url).searchParams, today);
  const items = await readCalendar(app, calendarScope(by.profile.role), daysOf(period));
  return { period, today, items: items.slice(0, maxItems), hasMore: items.length > maxItems };
}

export async function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'articles:write', async (by): Promise<MoveResult> =>
    handleMove(args.context.get(appContext), by, args.request),
  );
}

export default function AdminCalendarRoute({ loaderData }: Route.ComponentProps) {
  return <CalendarPage {...loaderData} />;
}

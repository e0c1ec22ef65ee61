import { href, Link } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { readTimeZone } from '#app/admin/own-zone.ts';
import { handleActions, memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { availabilityActions } from '#app/admin/availability/availability-actions.server.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { availabilityCopy } from '#features/availability/availability-page.copy.ts';
import { AvailabilityPage } from '#app/admin/availability/availability-page.tsx';
import { callsOnDaysOff } from '#features/booking/calls/admin/calls-on-days-off.server.ts';
import { readOwnHours } from '#features/availability/hours/host-hours.server.ts';
import type { Route } from './+types/availability.ts';

export const handle = { right: 'leads:read' } satisfies RouteHandle;

export const meta = hiddenPage(availabilityCopy.title);

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const app = args.context.get(appContext);
  const own = await readOwnHours(app, by, readTimeZone(args.request));
  return { ...own, callsOff: await callsOnDaysOff(app, by, own.hours) };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, availabilityActions);
}

export default function AvailabilityRoute({ loaderData }: Route.ComponentProps) {
  const mayChange = useCan('leads:write');
  return (
    <>
      <AdminHead
        title={availabilityCopy.title}
        lead={availabilityCopy.lead}
        actions={
          <>
            {mayChange && <Link to={href('/admin/availability/calendars')}>{availabilityCopy.calendars}</Link>}
            <Link to={href('/admin/availability/call-types')}>{availabilityCopy.callTypes}</Link>
          </>
        }
      />
      <AvailabilityPage {...loaderData} />
    </>
  );
}

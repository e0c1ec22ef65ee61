import { gt } from 'drizzle-orm';
import { countUnofferedHosts } from '#features/availability/busy/busy-times.public.server.ts';
import { hostCalendars } from '#features/host-calendars/host-calendars.table.ts';
import { count, failed, ok, warning, type SystemCheck } from '#features/system/checks/checks.events.public.server.ts';
import type { AppContext } from '#server/app-context.ts';

export const calendarsCheck: SystemCheck = {
  id: 'calendars',
  remedy: 'We emailed the hosts of these calendars. They can reconnect them under My availability.',
  async run({ app }) {
    const { all, failing, unofferedHosts } = await calendarHealth(app);
    if (unofferedHosts > 0)
      return failed(
        `${count(unofferedHosts, 'host is', 'hosts are')} not offered to visitors, because their calendars cannot be read.`,
        this.remedy,
      );
    if (failing > 0)
      return warning(`${count(failing, 'calendar', 'calendars')} of ${String(all)} cannot be read.`, this.remedy);
    return ok(all === 0 ? 'No calendar is connected.' : `${count(all, 'calendar is', 'calendars are')} up to date.`);
  },
};

async function calendarHealth({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  return {
    all: await db.$count(hostCalendars),
    failing: await db.$count(hostCalendars, gt(hostCalendars.failures, 0)),
    /** Hosts that visitors cannot book because of it. */
    unofferedHosts: await countUnofferedHosts(db, now()),
  };
}

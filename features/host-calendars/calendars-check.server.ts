import { calendarHealth } from '#features/host-calendars/failing-calendars.server.ts';
import { count, failed, ok, warning, type SystemCheck } from '#features/system/checks/checks.events.public.server.ts';

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

import { expect, test } from 'vitest';
import { sendCalendarEmail } from '#features/host-calendars/calendar-fault.jobs.server.ts';
import { connectCalendar } from '#features/host-calendars/connect-calendar.server.ts';
import { hostCalendars } from '#features/host-calendars/host-calendars.table.ts';
import { openCaldavPeer } from '../../tests/fakes/caldav.ts';
import { openHostCalendarsTest } from '../../tests/host-calendars.ts';

const all = await openHostCalendarsTest();
const { app } = all;

test('two calendars of one host that fail at the same time lead to one email', async () => {
  const peer = await openCaldavPeer();
  try {
    const host = await all.begin();
    const access = { kind: 'caldav', url: peer.calendar, user: 'ada', password: 'pw' } as const;
    for (const writes of [true, false]) await connectCalendar(app, host, { access, name: 'Work', writes });
    const emails = async () => (await all.test.queued()).filter(({ name }) => name === sendCalendarEmail.name).length;
    for (let round = 1; round <= 5; round += 1) {
      await app.db.update(hostCalendars).set({ failures: 2, toldAt: null, nextAt: app.now() });
      peer.failNext(503, 503);
      await all.pass(1);
      expect(await emails()).toBe(round);
    }
  } finally {
    await peer.close();
  }
});

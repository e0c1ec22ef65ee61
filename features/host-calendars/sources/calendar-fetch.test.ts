import { expect, test } from 'vitest';
import { openCalendarFetch } from '#features/host-calendars/sources/calendar-fetch.server.ts';

test.each(['https://10.0.0.1/dav/', 'https://localhost/dav/', 'http://127.0.0.1/a.ics', 'https://[fd00::1]/a.ics'])(
  'a calendar is never read from an internal address: %s',
  async (address) => {
    const send = openCalendarFetch({ loopback: false });
    await expect(send(address)).rejects.toMatchObject({ reason: 'address' });
  },
);

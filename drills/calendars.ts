/** A real CalDAV server (Radicale): calls written to a host's calendar while the site is killed, and what the host does there. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newHostHours } from '#features/availability/availability.public.ts';
import { callTypes, hosts } from '#features/availability/availability.table.ts';
import { sealAccess } from '#features/host-calendars/calendar-access.server.ts';
import { findCalendars } from '#features/host-calendars/sources/caldav-requests.server.ts';
import { calendarCalls, hostCalendars } from '#features/host-calendars/host-calendars.table.ts';
import { bookingRequests } from '#features/booking/booking.table.ts';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { printTable } from '../bench/table.ts';
import { bookingOf } from '../tests/bookings.ts';
import { visitorAddress } from '../tests/intakes.ts';
import { silent } from '../tests/silent.ts';
import { freePort, startSite, type Site } from '../tests/site.ts';
import { startDrillPostgres } from './drill-postgres.ts';
import { drillFolder, findProgram, removeFolder, startProgram, stopAll, waitFor, waitForPort } from './kit.ts';

const calls = 24;
const secret = 'drill-Jq0v.Ls92_mZ61xTb47-Wc5Yf38';
const mkcalendar =
  '<c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop><d:displayname>Work</d:displayname></d:prop></d:set></c:mkcalendar>';
const headers = { authorization: `Basic ${Buffer.from('ada:pw').toString('base64')}` };

export async function drillCalendars(): Promise<void> {
  const radicale = await findProgram('radicale');
  const folder = await drillFolder('calendars');
  const port = await freePort();
  const config = path.join(folder, 'radicale.conf');
  const storage = path.join(folder, 'collections');
  await writeFile(
    config,
    `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = none\n[storage]\nfilesystem_folder = ${storage}\n`,
  );
  const origin = `http://127.0.0.1:${port}`;
  const url = `${origin}/ada/work/`;
  const database = await startDrillPostgres(folder);
  const settings = { DATABASE_URL: database.url, AUTH_SECRET: secret, TRUSTED_PROXIES: '127.0.0.1/32' };
  let site: Site | undefined;
  let opened: OpenDatabase | undefined;
  try {
    await startProgram('radicale', [...radicale.command, '--config', config], { folder });
    await waitForPort(port);
    if (!(await fetch(url, { method: 'MKCALENDAR', headers, body: mkcalendar })).ok) throw new Error('No calendar.');
    const [found] = await findCalendars(
      { env: { PUBLIC_ORIGIN: origin } as never },
      { url: origin, user: 'ada', password: 'pw' },
    );
    if (found?.url !== url) throw new Error('The calendar was not found.');
    site = await startSite({ settings });
    opened = await openDatabase({ url: database.url, dataDir: folder, log: silent });
    const { db } = opened;
    await addHost(opened, url);
    const booked = await bookCalls(site.origin);

    let kills = 0;
    const listed = async () => (await filesOf(url)).length;
    for (const reached of [1, 8, 16]) {
      await waitFor(`call ${reached} in the calendar`, 150, async () => (await listed()) >= reached);
      await site.kill();
      kills += 1;
      site = await startSite({ settings });
    }
    await waitFor('every call in the calendar', 200, async () => (await db.$count(calendarCalls)) === calls);
    const names = await filesOf(url);
    const wanted = booked.map((id) => `booking-${id}.ics`);
    if (names.toSorted().join() !== wanted.toSorted().join()) throw new Error('Calls were lost or doubled.');

    const [moved = '', removed = ''] = booked;
    const event = await (await fetch(`${url}booking-${moved}.ics`, { headers })).text();
    const later = event
      .replace(/DTSTART:.*/u, `DTSTART:${compact(Date.now() + 40 * 86_400_000)}`)
      .replace(/DTEND:.*\r?\n/u, 'DURATION:PT30M\r\n');
    const put = { method: 'PUT', headers: { ...headers, 'Content-Type': 'text/calendar' }, body: later };
    if (!(await fetch(`${url}booking-${moved}.ics`, put)).ok) throw new Error('The event was not moved.');
    await fetch(`${url}booking-${removed}.ics`, { method: 'DELETE', headers });
    const answers = async () => {
      const rows = await db.select().from(bookingRequests);
      return rows.filter(({ answerCount }) => answerCount > 1).map(({ id, answer }) => `${id} ${String(answer)}`);
    };
    await waitFor('both changes', 240, async () => (await answers()).length === 2);
    await site.kill();
    site = await startSite({ settings });
    await waitFor('the calendar to be read again', 240, async () => {
      const [calendar] = await db.select().from(hostCalendars);
      return calendar !== undefined && calendar.syncedAt.getTime() > Date.now() - 30_000;
    });
    const all = (await answers()).toSorted().join();
    if (all !== [`${moved} moved`, `${removed} declined`].toSorted().join()) throw new Error(`Changes: ${all}`);
    const { rows } = await opened.pool.query<{ sent: string; times: number }>(
      `select data ->> 'bookingId' || ' ' || (data ->> 'answerCount') as sent, count(*)::int as times
       from pgboss.job where name = 'send-booking-answer' group by 1`,
    );
    const emails = rows.reduce((sum, { times }) => sum + times, 0);
    if (emails !== calls + 2) throw new Error(`${emails} emails instead of ${calls + 2}.`);
    printTable(
      'Calls in a real calendar',
      ['what', 'count'],
      [
        ['calls booked', String(calls)],
        ['kills while they were written', String(kills)],
        ['events in the calendar', String(names.length)],
        ['moved and deleted there, each told once', '2'],
      ],
    );
  } finally {
    await opened?.close();
    await site?.stop();
    await stopAll();
    await database.stop();
    await removeFolder(folder);
  }
}

async function addHost({ db, pool }: OpenDatabase, url: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("select id from users where email like 'sales@%'");
  const userId = rows[0]?.id ?? '';
  const now = new Date();
  const hours = { ...newHostHours('UTC'), noticeMinutes: 0, bufferAfter: 0, dailyMax: 50 };
  await db.insert(hosts).values({ userId, hours, updatedAt: now });
  const type = { id: randomUUID(), slug: 'strategy-call', name: 'Strategy call', minutes: 30, position: 0 };
  await db.insert(callTypes).values({ ...type, hostIds: [], place: 'link', updatedAt: now });
  const access = sealAccess({ secret }, { kind: 'caldav', url, user: 'ada', password: 'pw' });
  await db.insert(hostCalendars).values({
    id: randomUUID(),
    userId,
    kind: 'caldav',
    name: 'Work',
    access,
    writes: true,
    state: { mark: null, isChanged: true },
    wholeAt: now,
    syncedAt: now,
    nextAt: now,
    createdAt: now,
  });
}

async function bookCalls(origin: string): Promise<string[]> {
  const offered = (await (await fetch(`${origin}/book/times?zone=UTC`)).json()) as {
    readonly times: { readonly days: readonly { readonly times: readonly string[] }[] };
  };
  const times = offered.times.days.flatMap((day) => day.times).slice(0, calls);
  const ids: string[] = [];
  for (const [at, time] of times.entries()) {
    const form = { ...bookingOf(`visitor-${at}`, { preferredDate: time, timeZone: 'UTC' }), hold: randomUUID() };
    const response = await fetch(`${origin}/.netlify/functions/booking-form`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin, 'X-Forwarded-For': visitorAddress(at + 1) },
      body: JSON.stringify(form),
    });
    const { inquiryId } = (await response.json()) as { readonly inquiryId?: string };
    if (inquiryId === undefined) throw new Error(`No call at ${time}: ${response.status}`);
    ids.push(inquiryId);
  }
  return ids;
}

async function filesOf(url: string): Promise<string[]> {
  const response = await fetch(url, { method: 'PROPFIND', headers: { ...headers, Depth: '1' } });
  return [...(await response.text()).matchAll(/\/([\w-]+\.ics)</gu)].map(([, name = '']) => name);
}

function compact(timestamp: number): string {
  return new Date(Math.round(timestamp / 1_800_000) * 1_800_000).toISOString().replaceAll(/[-:]|\.\d+/gu, '');
}

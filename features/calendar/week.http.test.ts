import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newHostHours } from '#features/availability/availability.public.ts';
import { callTimes, callTypes, hosts } from '#features/availability/availability.table.ts';
import { bookingRequests } from '#features/booking/booking.table.ts';
import { requestBooking } from '#features/booking/booking.server.ts';
import { leads } from '#features/leads/leads.table.ts';
import { eq } from 'drizzle-orm';
import { makePerson, usualPassword } from '../../tests/accounts.ts';
import { bookingOf } from '../../tests/bookings.ts';
import { openBuiltSite, type BuiltSite } from '../../tests/built-site.ts';
import { callDay } from '../../tests/call-days.ts';
import { newClient } from '../../tests/test-app.ts';

let site: BuiltSite;
let annId: string;
let leadId: string;
const at = (time: string, day = callDay()) => new Date(`${day}T${time}:00Z`);

beforeAll(async () => {
  site = await openBuiltSite({}, { work: false });
  const { app } = site;
  annId = await addHost('ann');
  await addHost('bo');
  const typeId = randomUUID();
  const type = { id: typeId, slug: 'strategy-call', name: 'Strategy call', minutes: 45, position: 0, hostIds: [] };
  await app.db.insert(callTypes).values({ ...type, place: 'link', updatedAt: app.now() });
  const requested = await requestBooking(app, bookingOf('week', { timeZone: 'UTC' }), newClient());
  const bookingId = requested.ok ? requested.inquiryId : '';
  const set = { answer: 'confirmed', callAt: at('10:00'), minutes: 45, hostId: annId, answerCount: 1 } as const;
  await app.db.update(bookingRequests).set(set).where(eq(bookingRequests.id, bookingId));
  const [ann] = await app.db.select().from(hosts).where(eq(hosts.userId, annId));
  const taken = { host: ann?.number ?? 0, callTypeId: typeId, startsAt: at('10:00'), endsAt: at('10:45'), bookingId };
  await app.db.insert(callTimes).values({ id: randomUUID(), ...taken, createdAt: app.now() });
  const [lead] = await app.db.select().from(leads).where(eq(leads.subjectId, bookingId));
  leadId = lead?.id ?? '';
});
afterAll(() => site.close());

async function addHost(name: string): Promise<string> {
  const { id } = await makePerson(site.app, name, { role: 'admin' });
  const hours = {
    ...newHostHours('UTC'),
    weekly: newHostHours('UTC').weekly.map(() => [{ from: '09:00', to: '12:00' }]),
  };
  await site.app.db.insert(hosts).values({ userId: id, hours, updatedAt: site.app.now() });
  return id;
}

async function signIn(email: string): Promise<Record<string, string>> {
  const answer = await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site.origin },
    body: JSON.stringify({ email, password: usualPassword }),
  });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return { Cookie: cookies.join('; '), Origin: site.origin };
}

async function readWeek(headers: Record<string, string>, more = ''): Promise<string> {
  const answer = await fetch(`${site.origin}/admin/calendar?view=week&day=${callDay()}${more}`, { headers });
  expect(answer.status).toBe(200);
  // As a screen reader or a browser without scripts has it.
  return (await answer.text())
    .replaceAll(/<script[\s\S]*?<\/script>|<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

test('reads as a list of days without scripts, for one host or all, by the time zone that the browser has sent', async () => {
  const headers = await signIn('ann@example.com');
  const all = await readWeek(headers);
  expect(all).toContain('Times in UTC');
  expect(all).toMatch(/10:00\sAM – 10:45\sAM Ada Okafor, with .{1,40}, call, confirmed/);
  // Bo is free when Ann is not.
  expect(all).toMatch(/Free, 9:00\sAM – 12:00\sPM/);
  const ann = await readWeek(headers, `&host=${annId}`);
  expect(ann).toMatch(/Free, 9:00\sAM – 10:00\sAM .*10:00\sAM – 10:45\sAM Ada.*Free, 10:45\sAM – 12:00\sPM/);
  const [bo] = (await site.app.db.select().from(hosts)).filter(({ userId }) => userId !== annId);
  expect(await readWeek(headers, `&host=${bo?.userId}`)).not.toContain('Ada Okafor');
  expect(await readWeek(headers, '&host=removed')).toBe(all);
  const tokyo = await readWeek({ ...headers, Cookie: `${headers['Cookie']}; meridian-prefer-zone=Asia/Tokyo` });
  expect(tokyo).toContain('Times in Asia/Tokyo');
  expect(tokyo).toMatch(/7:00\sPM – 7:45\sPM Ada Okafor/);
});

test('shows no calls, hosts or free times to a role that reads no leads', async () => {
  const { email } = await makePerson(site.app, 'writer', { role: 'writer' });
  const week = await readWeek(await signIn(email));
  expect(week).toContain('Week of');
  expect(week).not.toMatch(/Ada Okafor|Free,|All hosts/);
});

test('refuses past and unusual times of a move with a message, and moves a call once', async () => {
  const headers = await signIn('ann@example.com');
  const move = async (time: string, more: Record<string, string> = {}) => {
    const fields = { action: 'call', answerCount: '1', timeZone: 'UTC', message: '', time, ...more };
    const answer = await fetch(`${site.origin}/admin/leads/${leadId}.data`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    });
    return answer.text();
  };
  expect(await move('2020-01-01T10:00')).toContain('Please select a future date and time');
  expect(await move(`${callDay(1)}T15:00`)).toContain('This is outside the host’s hours.');
  expect(await readWeek(headers)).toMatch(/10:00\sAM – 10:45\sAM Ada/);
  expect(await move(`${callDay(1)}T09:30`)).toContain('moved');
  expect(await readWeek(headers)).toMatch(/9:30\sAM – 10:15\sAM Ada/);
  expect(await move(`${callDay(1)}T11:00`)).toContain('stale');
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { submissionKinds } from '#app/admin/submissions/submission-list.ts';
import { personRecords } from '#app/person-records.server.ts';
import { requestBooking } from '#features/booking/booking.server.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { submitIntake } from '#features/intake/intake.server.ts';
import { makePerson, usualPassword } from '../accounts.ts';
import { bookingOf } from '../bookings.ts';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';
import { contactOf } from '../contacts.ts';
import { submissionOf } from '../intakes.ts';
import { newClient } from '../test-app.ts';

let site: BuiltSite;
let cookie: string;
let userId: string;

beforeAll(async () => {
  // Nothing else queries the database.
  site = await openBuiltSite({}, { work: false });
  const { id, email } = await makePerson(site.app, 'admin', { role: 'admin' });
  userId = id;
  const answer = await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site.origin },
    body: JSON.stringify({ email, password: usualPassword }),
  });
  cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
});
afterAll(() => site.close());

/** Database round trips. */
async function tripsOf(path: string): Promise<number> {
  const trips = vi.spyOn(site.app.database.pool, 'query');
  const answer = await fetch(`${site.origin}${path}`, { headers: { Cookie: cookie } });
  await answer.text();
  expect([path, answer.status]).toEqual([path, 200]);
  const count = trips.mock.calls.length;
  trips.mockRestore();
  return count;
}

test.each([
  '',
  '/work',
  '/messages',
  '/analytics',
  '/billing',
  '/billing?edit=details',
  '/billing/statement',
  '/plan',
  '/settings',
])('loads /dashboard%s in at most three database trips', async (path) => {
  expect(await tripsOf(`/dashboard${path}`)).toBeLessThanOrEqual(3);
});

test('identifies the user in one database trip, and loads a list of the back office in at most three', async () => {
  expect(await tripsOf('/dashboard/settings')).toBe(2);
  expect(await tripsOf('/admin/settings')).toBe(2);
  expect(await tripsOf('/admin/users')).toBe(2);
  expect(await tripsOf('/admin/users?q=ann&role=user')).toBe(3);
  expect(await tripsOf('/admin/audit')).toBe(3);
  expect(await tripsOf('/admin/system')).toBe(3);
  expect(await tripsOf('/admin')).toBeLessThanOrEqual(3);
  expect(await tripsOf('/admin/counts')).toBe(2);
  expect(await tripsOf('/admin/calendar')).toBe(2);
  expect(await tripsOf('/admin/calendar?view=week')).toBe(3);
  expect(await tripsOf('/admin/overview')).toBeLessThanOrEqual(3);
  expect(await tripsOf('/admin/reports?by=owner')).toBe(3);
  expect(await tripsOf(`/admin/people/${userId}`)).toBeLessThanOrEqual(11);
});

test('lists and shows what each form brought, in a few database trips', async () => {
  const { app } = site;
  await submitIntake(app, submissionOf('one'), newClient());
  await requestBooking(app, bookingOf('one'), newClient());
  await sendContactMessage(app, contactOf('one'), newClient());
  for (const kind of submissionKinds) {
    expect(await tripsOf(`/admin/submissions?kind=${kind}`)).toBeLessThanOrEqual(3);
    const { items } = await personRecords[kind].newest(app, { isSpam: false, after: '' }, 1);
    expect(await tripsOf(`/admin/submissions/${kind}/${items[0]?.id}`)).toBeLessThanOrEqual(5);
  }
});

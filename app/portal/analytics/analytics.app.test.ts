import { beforeEach, expect, test } from 'vitest';
import { loadAnalytics } from '#app/portal/analytics/analytics.server.ts';
import { requestBooking } from '#features/booking/booking.server.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { submitIntake } from '#features/intake/intake.server.ts';
import { makeClient, type OwnClient } from '../../../tests/billing.ts';
import { bookingOf } from '../../../tests/bookings.ts';
import { contactOf } from '../../../tests/contacts.ts';
import { submissionOf } from '../../../tests/intakes.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';

const host = await openTestApp();
let ann: OwnClient;
beforeEach(async () => {
  ann = await makeClient(host.app, 'ann');
});

const shown = async (of = ann) => (await loadAnalytics(host.app, of)).requests;

async function happened() {
  const [message] = (await shown())?.messages ?? [];
  return message?.events.map((event) => (event.kind === 'status' ? event.status : event.kind));
}

test('shows submissions and their history only to their sender', async () => {
  const { app, database } = host;
  const message = contactOf('ann', { email: ann.user.email });
  await sendContactMessage(app, message, newClient());
  expect(await shown()).toMatchObject({ intakes: [], calls: [], messages: [{ status: 'new' }] });
  expect(await happened()).toEqual(['sent']);

  await sendContactMessage(app, { ...message, message: 'Another question, asked in its place.' }, newClient());
  // The team sets the status with its own tools.
  await database.pool.query(`update contact_submissions set status = 'answered'`);
  await database.pool.query(`update contact_submissions set status = 'answered', updated_at = now()`);
  expect(await happened()).toEqual(['sent', 'changed', 'answered']);
  await database.pool.query(`update contact_submissions set history = '[]', status = 'closed'`);
  expect(await happened()).toEqual(['sent', 'changed', 'answered', 'closed']);
  const [sent] = (await shown())?.messages ?? [];
  expect(sent?.status).toBe('closed');
  const timestamps = sent?.events.map(({ at }) => at) ?? [];
  expect(timestamps).toEqual([...timestamps].sort());

  expect(await shown(await makeClient(app, 'bob'))).toEqual({ intakes: [], calls: [], messages: [] });
  expect(await shown({ ...ann, user: { ...ann.user, emailVerified: false } })).toBeNull();
});

test('gives intakes and calls a history of their own', async () => {
  const { app, database } = host;
  const { email } = ann.user;
  await submitIntake(app, submissionOf('ann', { workEmail: email }), newClient());
  await requestBooking(app, bookingOf('ann', { email }), newClient());
  await database.pool.query(
    `update intake_submissions set status = 'contacted'; update booking_requests set status = 'contacted'`,
  );
  const taken = { status: 'contacted', events: [{ kind: 'sent' }, { kind: 'status', status: 'contacted' }] };
  expect(await shown()).toMatchObject({ intakes: [taken], calls: [taken], messages: [] });
});

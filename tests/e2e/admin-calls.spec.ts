import { bookingOf } from '../bookings.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, mailsTo, test } from './e2e.ts';
import { signInAs } from './people.ts';
import { calendarTime, callDay } from '../call-days.ts';

test('confirms a call request and then moves it, each time with an email and its calendar file', async ({
  page,
  site,
}) => {
  await signInAs(page, site, 'admin');
  await page.goto('/admin/leads');
  const request = bookingOf('calendar', { timeZone: 'America/New_York' });
  const headers = { Origin: new URL(page.url()).origin };
  const sent = await page.request.post('/.netlify/functions/booking-form', { headers, data: request });
  expect(sent.status()).toBe(200);
  await page.goto('/admin/leads?kind=booking&q=calendar');
  await page.getByRole('link', { name: 'Ada Okafor' }).click();
  const call = page.getByRole('region', { name: 'Strategy call' });
  await expect(call).toContainText('9:30 AM, America/New York');
  await call.getByRole('button', { name: 'Confirm and send email' }).click();
  await expect(call.getByText(/^Confirmed for .*\. Email queued\.$/)).toBeVisible();
  const [confirmed] = await mailsTo(site, request.email, 'Your strategy call is confirmed');
  expect(calendarIn(confirmed)).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:1[\s\S]*STATUS:CONFIRMED/);
  await expect(page.getByLabel('Stage')).toHaveValue('call-booked');

  await expect(call.getByRole('button', { name: 'Confirm and send email' })).toBeHidden();
  await call.getByRole('button', { name: 'Reschedule', exact: true }).click();
  await call.getByLabel('Call time').fill(`${callDay(1)}T19:00`);
  await call.getByRole('button', { name: 'Confirm and send email' }).click();
  await expect(call.getByRole('alert')).toContainText(
    'Thursday at 7:00 PM (America/New York), outside business hours.',
  );
  await call.getByRole('button', { name: 'Confirm anyway' }).click();
  await expect(call.getByText(/^Rescheduled to .*\. Email queued\.$/)).toBeVisible();
  await expect(call.getByRole('button', { name: 'Confirm and send email' })).toBeHidden();
  const [moved] = await mailsTo(site, request.email, 'Your strategy call has a new time');
  expect(calendarIn(moved)).toContain('SEQUENCE:2');
  expect(calendarIn(moved)).toContain(`DTSTART:${calendarTime(callDay(1), '230000')}`);

  await call.getByRole('button', { name: 'Decline', exact: true }).click();
  await call.getByRole('button', { name: 'Decline and send email' }).click();
  await expect(call.getByText('Enter a reason.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a call, declined without a reason');
});

function calendarIn(mail: Awaited<ReturnType<typeof mailsTo>>[number] | undefined): string {
  const content = mail?.attachments[0]?.content ?? '';
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

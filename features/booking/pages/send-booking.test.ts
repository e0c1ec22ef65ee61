import { expect, it, vi } from 'vitest';
import { bookingRequestSchema } from '#features/booking/booking-request.ts';
import { dialogSource, sendBooking } from '#features/booking/pages/send-booking.ts';
import { offlineText } from '#forms/sending/offline.ts';
import { bookingOf } from '../../../tests/bookings.ts';

const silently = 'Something went wrong. Please try again or contact us directly at hello@meridian.example';
const failed = 'Failed to submit booking request';

it.each([
  [
    'success',
    200,
    '{"success":true,"message":"Thank you!","inquiryId":"3f2a91c0-5a3e"}',
    { ok: true, reference: '3F2A-91C0' },
  ],
  ['no success in it', 200, '{"success":false,"message":"Not today"}', { reason: 'failed', message: 'Not today' }],
  ['success of no answer', 200, '{"success":"true"}', { reason: 'failed', message: failed }],
  ['a refusal with its words', 429, '{"success":false,"message":"Wait"}', { reason: 'failed', message: 'Wait' }],
  ['a fault without words', 500, '{"success":false,"message":""}', { reason: 'failed', message: failed }],
  ['success in a fault', 500, '{"success":true}', { reason: 'failed', message: failed }],
  ['a page of a proxy', 502, '<h1>Bad Gateway</h1>', { reason: 'failed', message: failed }],
  ['nothing', 204, null, { reason: 'failed', message: failed }],
  [
    'words at fields',
    422,
    '{"success":false,"error":{"fields":{"email":"No","other":"x","name":5}}}',
    { reason: 'invalid', errors: { email: 'No' } },
  ],
  ['words at no field of ours', 422, '{"message":"Odd","error":{"fields":{"other":"x"}}}', { message: 'Odd' }],
])('reports an answer with %s (%s)', async (_what, status, body, outcome) => {
  expect(await sendBooking(request(), () => Promise.resolve(new Response(body, { status })))).toMatchObject(outcome);
});

it('reports a missing answer with the default message', async () => {
  const lost = await sendBooking(request(), () => Promise.reject(new TypeError('Failed to fetch')));
  expect(lost).toEqual({ ok: false, reason: 'failed', message: silently });
});

it('says that the browser is offline, in place of the default message', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const lost = await sendBooking(request(), () => Promise.reject(new TypeError('Failed to fetch')));
  expect(lost).toMatchObject({ message: offlineText });
  vi.unstubAllGlobals();
});

it('reports an answer that breaks off', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) });
  const cut = await sendBooking(request(), () => Promise.resolve(new Response(body)));
  expect(cut).toEqual({ ok: false, reason: 'failed', message: failed });
});

function request() {
  return bookingRequestSchema.parse(bookingOf('send'));
}

it.each([
  ['/', 'landing_page_booking_modal'],
  ['/insights/month-end', 'insights_page_booking_modal'],
  ['/how-it-works', 'how_it_works_page_booking_modal'],
])('says that the dialog was opened on %s', (pathname, source) => {
  expect(dialogSource(pathname)).toBe(source);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bookingRequestSchema } from '#features/booking/booking-request.ts';
import { heldTime } from '#features/booking/calls/pages/held-time.ts';
import { sendCall } from '#features/booking/calls/pages/send-call.ts';
import { bookingOf } from '../../../../tests/bookings.ts';

const send = vi.fn<typeof fetch>();
const request = bookingRequestSchema.parse(bookingOf('send'));
const hold = '7c1d2e3f-5a3e-4a7b-9d8e-0c1d2e3f4a5b';

beforeEach(() => void vi.stubGlobal('fetch', send));
afterEach(() => void vi.unstubAllGlobals());

function respond(status: number, body: object): void {
  send.mockResolvedValueOnce(Response.json(body, { status }));
}

function sentBody(): unknown {
  const { body } = send.mock.lastCall?.[1] ?? {};
  return typeof body === 'string' ? JSON.parse(body) : null;
}

it('sends the held time and returns the booked call', async () => {
  const call = { reference: '3F2A-91C0', at: '2027-03-01T09:30:00.000Z' };
  respond(200, { success: true, inquiryId: '3f2a91c0-5a3e', call });
  expect(await sendCall(request, hold)).toEqual({ ok: true, reference: '3F2A-91C0', call });
  expect(sentBody()).toMatchObject({ hold, formId: request.formId });
});

it('sends a request without a held time', async () => {
  respond(200, { success: true, inquiryId: '3f2a91c0-5a3e' });
  expect(await sendCall(request, '')).toEqual({ ok: true, reference: '3F2A-91C0', call: null });
  expect(sentBody()).not.toHaveProperty('hold');
});

it.each([
  ['a time that was taken', { error: { fields: { preferredDate: 'Taken' } } }, 'taken'],
  ['a request that the team has taken up', {}, 'failed'],
])('reports %s', async (_what, body, reason) => {
  respond(409, { success: false, message: 'Sorry', ...body });
  expect(await sendCall(request, hold)).toEqual({ ok: false, reason, message: 'Sorry' });
});

it.each([
  [JSON.stringify({ formId: 'booking-1', hold }), { formId: 'booking-1', hold }],
  [JSON.stringify({ formId: 'booking-1' }), null],
  ['{', null],
])('restores the held time of %s', (text, held) => {
  expect(heldTime({ getItem: () => text, setItem: () => undefined, removeItem: () => undefined }).read()).toEqual(held);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingOf } from '../../tests/bookings.ts';
import { openBuiltSite, type BuiltSite } from '../../tests/built-site.ts';
import { visitorAddress } from '../../tests/intakes.ts';

let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite({ TRUSTED_PROXIES: '127.0.0.1/32', LOG_LEVEL: 'silent' });
});
afterAll(() => site.close());

const address = '/.netlify/functions/booking-form';

describe('the booking by JSON', () => {
  it('answers with the words of the specification and the id, and again with the same one', async () => {
    const booking = bookingOf('json');
    const first = await postJson(booking);
    expect(first.status).toBe(200);
    const body = (await first.json()) as { inquiryId: string };
    expect(body).toEqual({
      success: true,
      message:
        'Thank you! Your inquiry has been received. Our team will respond within 24 hours with personalized automation recommendations.',
      inquiryId: expect.stringMatching(/^[0-9a-f-]{36}$/u) as string,
    });
    expect(await (await postJson(booking)).json()).toEqual(body);
  });

  it('names each field that does not pass', async () => {
    const response = await postJson({ formId: bookingOf('x').formId, email: 'ada', preferredDate: '2020-01-01T10:00' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      success: false,
      error: {
        code: 'invalid',
        fields: {
          name: 'Name is required',
          email: 'Please enter a valid email address',
          message: 'Please tell us about your automation needs',
          preferredDate: 'Please select a future date and time',
        },
      },
    });
  });

  it.each([
    ['{', 400, 'malformed'],
    ['null', 422, 'invalid'],
    [JSON.stringify({ ...bookingOf('x'), formId: 'booking-1' }), 400, 'no-form'],
    [JSON.stringify({ ...bookingOf('x'), timeZone: 'Moon/Base' }), 422, 'invalid'],
  ])('refuses %s in the one error shape', async (body, status, code) => {
    const response = await post(body, { 'Content-Type': 'application/json' });
    expect(response.status).toBe(status);
    const answer = (await response.json()) as { requestId: string };
    expect(answer).toMatchObject({ success: false, message: expect.any(String) as string, error: { code } });
    expect(answer.requestId).toBe(response.headers.get('X-Request-Id'));
  });

  it('refuses other methods and media types', async () => {
    const got = await fetch(site.origin + address);
    expect([got.status, got.headers.get('Allow')]).toEqual([405, 'POST']);
    expect((await post('x', { 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  it('is limited by address, and says when to try again', async () => {
    const visitor = visitorAddress(8_000_001);
    for (let n = 0; n < 20; n += 1) expect((await postJson(bookingOf(`l${n}`), visitor)).status).toBe(200);
    const refused = await postJson(bookingOf('l20'), visitor);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('Please try again') as string });
  });

  it('that fails on our side says so in the words of the specification', async () => {
    await site.query('alter table booking_requests rename to booking_requests_away');
    try {
      const response = await postJson(bookingOf('fails'));
      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({ success: false, message: 'Failed to submit booking request' });
    } finally {
      await site.query('alter table booking_requests_away rename to booking_requests');
    }
  });
});

describe('the booking as a form post', () => {
  it('to the function is handed on to the page', async () => {
    const response = await post('name=Ada', { 'Content-Type': 'application/x-www-form-urlencoded' });
    expect([response.status, response.headers.get('Location')]).toEqual([307, '/book']);
  });

  it('leads to the thank-you page with its reference, twice to the same', async () => {
    const fields = plain(bookingOf('plain'));
    const [one, two] = [await postForm(fields), await postForm(fields)];
    expect(one.status).toBe(303);
    expect(one.headers.get('Location')).toMatch(/^\/book\/thank-you\?reference=[0-9A-F]{4}-[0-9A-F]{4}$/u);
    expect(two.headers.get('Location')).toBe(one.headers.get('Location'));
    const page = await (await fetch(site.origin + (one.headers.get('Location') ?? ''))).text();
    expect(page).toContain('Request Submitted!');
    expect(page).toContain('noindex');
  });

  it('that does not pass is the page again, with everything typed and the words at the fields', async () => {
    const fields = plain(bookingOf('typed', { email: 'ada', message: 'Too "short"' }));
    const response = await postForm(fields);
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain('Please enter a valid email address');
    expect(page).toContain('Please provide more details (at least 20 characters)');
    expect(page).toContain('value="Harbour typed"');
    expect(page).toContain('Too &quot;short&quot;');
    expect(page).toMatch(/<option value="Europe\/Lisbon" selected/u);
    expect(page).toContain(fields.get('formId') ?? '-');
  });

  it('never shows what the address says', async () => {
    const page = await (await fetch(`${site.origin}/book/thank-you?reference=<b>Call+us</b>`)).text();
    expect(page).not.toContain('Call us');
  });
});

let visitors = 8_100_000;

function post(body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(site.origin + address, { method: 'POST', body, headers, redirect: 'manual' });
}

function postJson(body: object, visitor = visitorAddress(++visitors)): Promise<Response> {
  return post(JSON.stringify(body), { 'Content-Type': 'application/json', 'X-Forwarded-For': visitor });
}

function postForm(body: URLSearchParams): Promise<Response> {
  const headers = { 'X-Forwarded-For': visitorAddress(++visitors) };
  return fetch(`${site.origin}/book`, { method: 'POST', body, headers, redirect: 'manual' });
}

function plain({ metadata: _metadata, ...booking }: ReturnType<typeof bookingOf>): URLSearchParams {
  return new URLSearchParams(booking);
}

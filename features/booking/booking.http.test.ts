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

describe('the booking as JSON', () => {
  it('answers with the message of the specification and the id, and the next time with the same id', async () => {
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

  it('is one row and one pair of emails, however many requests of one form arrive at once', async () => {
    const booking = bookingOf('at-once');
    const answers = await Promise.all(Array.from({ length: 6 }, () => postJson(booking)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { inquiryId: string }).inquiryId),
    );
    expect(new Set(ids)).toEqual(new Set([ids[0]]));
    expect(await rowsOf(booking.email)).toMatchObject([{ id: ids[0], version: 1 }]);
    expect(await mailJobs(ids[0])).toEqual(['send-booking-confirmation', 'send-booking-email']);
  });

  it.each([
    ['honeypot', () => ({ quietMark: '1' })],
    ['too-fast', () => ({ startedAt: new Date().toISOString() })],
  ])('from a bot (%s) gets the usual thanks, is stored and sends no emails', async (sign, more) => {
    const booking = { ...bookingOf(`spam-${sign}`), ...more() };
    const response = await postJson(booking);
    expect(response.status).toBe(200);
    const { success, inquiryId } = (await response.json()) as { success: boolean; inquiryId: string };
    expect(success).toBe(true);
    expect(await rowsOf(booking.email)).toMatchObject([{ id: inquiryId, suspected_spam: [sign] }]);
    expect(await mailJobs(inquiryId)).toEqual([]);
  });

  it('names each invalid field', async () => {
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
    [JSON.stringify({ ...bookingOf('x'), formId: 'booking-' }), 400, 'no-form'],
    [JSON.stringify({ ...bookingOf('x'), formId: `booking-${'1'.repeat(101)}` }), 400, 'no-form'],
    [JSON.stringify({ ...bookingOf('x'), timeZone: 'Moon/Base' }), 422, 'invalid'],
  ])('rejects %s with the common error shape', async (body, status, code) => {
    const response = await post(body, { 'Content-Type': 'application/json' });
    expect(response.status).toBe(status);
    const answer = (await response.json()) as { requestId: string };
    expect(answer).toMatchObject({ success: false, message: expect.any(String) as string, error: { code } });
    expect(answer.requestId).toBe(response.headers.get('X-Request-Id'));
  });

  it('accepts any form id that begins with booking-, for one address only', async () => {
    const formId = 'booking-1795300000000-k3j9x';
    const booking = { ...bookingOf('own-number'), formId };
    const [one, two] = [await postJson(booking), await postJson(booking)];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await one.json()).toEqual(await two.json());
    const other = { ...bookingOf('same-number'), formId };
    expect((await postJson(other)).status).toBe(200);
    expect(await rowsOf(booking.email)).toMatchObject([{ name: booking.name, version: 1 }]);
    expect(await rowsOf(other.email)).toMatchObject([{ name: other.name, version: 1 }]);
  });

  it('names the inquiry types that it accepts', async () => {
    const response = await postJson({ ...bookingOf('demo'), inquiryType: 'demo' });
    expect(response.status).toBe(422);
    const copy = 'This form accepts inquiries of the type strategy_call only.';
    expect(await response.json()).toMatchObject({
      message: copy,
      error: { code: 'invalid', fields: { inquiryType: copy } },
    });
  });

  it('rejects other methods and media types', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await fetch(site.origin + address, { method });
      expect([answer.status, answer.headers.get('Allow')], method).toEqual([405, 'POST, OPTIONS']);
    }
    expect((await fetch(site.origin + address, { method: 'PUT', body: '{}' })).status).toBe(405);
    expect((await post('x', { 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  it('rejects a cross-site request', async () => {
    const booking = bookingOf('elsewhere');
    const Origin = 'https://evil.example';
    expect((await post(JSON.stringify(booking), { 'Content-Type': 'application/json', Origin })).status).toBe(403);
    expect((await postForm(plain(booking), { Origin })).status).toBe(403);
    expect(await rowsOf(booking.email)).toEqual([]);
  });

  it('is limited by address, and says when to try again', async () => {
    const visitor = visitorAddress(8_000_001);
    for (let n = 0; n < 20; n += 1) expect((await postJson(bookingOf(`l${n}`), visitor)).status).toBe(200);
    const refused = await postJson(bookingOf('l20'), visitor);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('Please try again') as string });
    const page = await postForm(plain(bookingOf('l21')), { 'X-Forwarded-For': visitor });
    const html = await returnedPage(page);
    expect(html).toContain('You’ve sent this form many times');
    expect(html).toContain('value="Harbour l21"');
    await site.query('alter table returned_forms rename to returned_forms_away');
    const unkept = await postForm(plain(bookingOf('l22')), { 'X-Forwarded-For': visitor });
    await site.query('alter table returned_forms_away rename to returned_forms');
    expect(unkept.status).toBe(429);
    expect(Number(unkept.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect(await unkept.text()).toContain('value="Harbour l22"');
  });

  it('reports a failure on our side with the message of the specification', async () => {
    await site.query('alter table booking_requests rename to booking_requests_away');
    try {
      const response = await postJson(bookingOf('fails'));
      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({ success: false, message: 'Failed to submit booking request' });
      const page = await postForm(plain(bookingOf('fails')));
      const html = await returnedPage(page);
      expect(html).toContain('Submission Failed');
      expect(html).toContain('Something went wrong. Please try again or contact us directly at hello@meridian.example');
      expect(html).toContain('value="Harbour fails"');
    } finally {
      await site.query('alter table booking_requests_away rename to booking_requests');
    }
  });
});

describe('the booking as a form post', () => {
  it.each(['urlencoded', 'multipart'])('to the function (%s) is forwarded to the page with its body', async (kind) => {
    const booking = bookingOf(`handed-${kind}`);
    const multipart = new FormData();
    for (const [name, value] of plain(booking)) multipart.set(name, value);
    // As bytes: `fetch` would create a new boundary.
    const form = new Response(kind === 'urlencoded' ? plain(booking) : multipart);
    const headers = { 'Content-Type': form.headers.get('Content-Type') ?? '', 'X-Forwarded-For': nextVisitor() };
    const body = await form.arrayBuffer();
    const response = await fetch(site.origin + address, { method: 'POST', body, headers, redirect: 'manual' });
    expect([response.status, response.headers.get('Location')]).toEqual([307, '/book']);
    const followed = await fetch(site.origin + address, { method: 'POST', body, headers });
    expect(followed.url).toMatch(/\/book\/thank-you\?reference=/u);
    expect(await rowsOf(booking.email)).toMatchObject([{ form_id: booking.formId, message: booking.message }]);
  });

  it('starts with its own form id and timestamp, and is not cached', async () => {
    const [one, two] = [await fetch(`${site.origin}/book`), await fetch(`${site.origin}/book`)];
    expect(one.headers.get('Cache-Control')).toBe('no-store');
    const [first, second] = [await one.text(), await two.text()];
    expect(first).not.toContain('noindex');
    expect(hidden(first, 'formId')).toMatch(/^booking-[0-9a-f-]{36}$/u);
    expect(hidden(first, 'formId')).not.toBe(hidden(second, 'formId'));
    expect(Date.parse(hidden(first, 'startedAt'))).toBeGreaterThan(Date.now() - 60_000);
  });

  it('shows the page again when it cannot be read', async () => {
    for (const type of ['application/json', 'multipart/form-data', 'text/plain']) {
      const headers = { 'Content-Type': type };
      const response = await fetch(`${site.origin}/book`, { method: 'POST', body: 'x', headers });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('Failed to submit booking request');
    }
  });

  it('leads to the thank-you page with its reference, and to the same one the second time', async () => {
    const fields = plain(bookingOf('plain'));
    const [one, two] = [await postForm(fields), await postForm(fields)];
    expect(one.status).toBe(303);
    expect(one.headers.get('Location')).toMatch(/^\/book\/thank-you\?reference=[0-9A-F]{4}-[0-9A-F]{4}$/u);
    expect(two.headers.get('Location')).toBe(one.headers.get('Location'));
    const page = await (await fetch(site.origin + (one.headers.get('Location') ?? ''))).text();
    expect(page).toContain('Request Submitted!');
    expect(page).toContain('noindex');
  });

  it('returns to the page with all input and the messages at the fields when it is invalid', async () => {
    const fields = plain(bookingOf('typed', { email: 'ada', message: 'Too "short"' }));
    const page = await returnedPage(await postForm(fields));
    expect(page).toContain('Please enter a valid email address');
    expect(page).toContain('Please provide more details (at least 20 characters)');
    expect(page).toContain('value="Harbour typed"');
    expect(page).toContain('Too &quot;short&quot;');
    expect(page).toMatch(/<option value="Europe\/Lisbon" selected/u);
    expect(page).toContain(fields.get('formId') ?? '-');
  });

  it('is shown again only to its own browser when it was returned, and removed once it is sent', async () => {
    const booking = bookingOf('back');
    const Cookie = returnCookie(await postForm(plain(bookingOf('back', { message: 'short' }))));
    for (let reload = 0; reload < 2; reload += 1) expect(await pageFor(Cookie)).toContain(booking.email);
    for (const other of ['', 'meridian-booking=x', Cookie.replace('booking', 'contact')]) {
      expect(await pageFor(other)).not.toContain(booking.email);
    }
    const sent = await postForm(plain(booking), { Cookie });
    expect(sent.headers.get('Location')).toMatch(/^\/book\/thank-you/u);
    expect(sent.headers.getSetCookie().join()).toContain('meridian-booking=; Path=/; Max-Age=0');
    expect(await pageFor(Cookie)).not.toContain(booking.email);
    expect((await site.query('select 1 from returned_forms where page like $$%.back@%$$')).rows).toEqual([]);
  });

  it('leaves nothing behind when it was returned and is then sent by a script', async () => {
    const Cookie = returnCookie(await postForm(plain(bookingOf('scripted', { message: 'short' }))));
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': nextVisitor(), Origin: site.origin };
    expect((await post(JSON.stringify(bookingOf('scripted')), { ...headers, Cookie })).status).toBe(200);
    expect(await pageFor(Cookie)).not.toContain(bookingOf('scripted').email);
  });

  it('never shows text from the address', async () => {
    const page = await (await fetch(`${site.origin}/book/thank-you?reference=<b>Call+us</b>`)).text();
    expect(page).not.toContain('Call us');
  });
});

let visitors = 8_100_000;

function post(body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(site.origin + address, { method: 'POST', body, headers, redirect: 'manual' });
}

function nextVisitor(): string {
  visitors += 1;
  return visitorAddress(visitors);
}

function postJson(body: object, visitor = nextVisitor()): Promise<Response> {
  return post(JSON.stringify(body), { 'Content-Type': 'application/json', 'X-Forwarded-For': visitor });
}

function postForm(body: URLSearchParams, more: Record<string, string> = {}): Promise<Response> {
  const headers = { 'X-Forwarded-For': nextVisitor(), Origin: site.origin, ...more };
  return fetch(`${site.origin}/book`, { method: 'POST', body, headers, redirect: 'manual' });
}

function returnedPage(refused: Response): Promise<string> {
  expect([refused.status, refused.headers.get('Location')]).toEqual([303, '/book']);
  return pageFor(returnCookie(refused));
}

function returnCookie(response: Response): string {
  return /^meridian-booking=[\w-]{43}/u.exec(response.headers.getSetCookie().join())?.[0] ?? '';
}

async function pageFor(cookie: string): Promise<string> {
  return (await fetch(`${site.origin}/book`, { headers: { Cookie: cookie } })).text();
}

function hidden(html: string, name: string): string {
  const tag = html.match(/<input type="hidden"[^>]*>/gu)?.find((input) => input.includes(`name="${name}"`));
  return / value="([^"]*)"/u.exec(tag ?? '')?.[1] ?? '';
}

async function rowsOf(email: string): Promise<Record<string, unknown>[]> {
  return (await site.query<Record<string, unknown>>(`select * from booking_requests where email = '${email}'`)).rows;
}

async function mailJobs(bookingId = ''): Promise<string[]> {
  const { rows } = await site.query<{ name: string }>(
    `select name from pgboss.job where name like 'send-booking-%' and data ->> 'bookingId' = '${bookingId}' order by name`,
  );
  return rows.map(({ name }) => name);
}

function plain({ metadata: _metadata, ...booking }: ReturnType<typeof bookingOf>): URLSearchParams {
  return new URLSearchParams(booking);
}

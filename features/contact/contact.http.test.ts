import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBuiltSite, type BuiltSite } from '../../tests/built-site.ts';
import { contactOf } from '../../tests/contacts.ts';
import { visitorAddress } from '../../tests/intakes.ts';

let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite({ TRUSTED_PROXIES: '127.0.0.1/32', LOG_LEVEL: 'silent' });
});
afterAll(() => site.close());

const address = '/functions/v1/contact-form';

describe('the JSON endpoint', () => {
  it('accepts a message, and a repeated one as the same', async () => {
    const message = contactOf('json');
    for (let n = 0; n < 2; n += 1) {
      const response = await postJson(message);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        success: true,
        message: "Message sent successfully! We'll get back to you soon.",
      });
    }
    expect(await rowsOf(message.email)).toHaveLength(1);
  });

  it.each([
    ['{', 400, 'malformed', 'The message could not be read as JSON.', undefined],
    ['null', 400, 'malformed', 'The message could not be read as JSON.', undefined],
    ['[]', 400, 'malformed', 'The message could not be read as JSON.', undefined],
    [
      '{}',
      422,
      'invalid',
      'Email and message are required',
      { email: 'Enter your email address', message: 'Enter your message' },
    ],
    [
      JSON.stringify({ email: 'ada', message: 'long enough' }),
      422,
      'invalid',
      'Please enter a valid email address',
      { email: 'Please enter a valid email address' },
    ],
    [
      JSON.stringify({ email: 'ada@harbour.example', message: 'short' }),
      422,
      'invalid',
      'Message must be at least 10 characters long',
      { message: 'Message must be at least 10 characters long' },
    ],
  ])('rejects %s with the common error shape', async (body, status, code, message, fields) => {
    const response = await post(body, { 'Content-Type': 'application/json' });
    expect(response.status).toBe(status);
    const requestId = response.headers.get('X-Request-Id');
    expect(await response.json()).toEqual({
      success: false,
      message,
      error: fields === undefined ? { code } : { code, fields },
      requestId,
    });
  });

  it('rejects other methods and media types', async () => {
    const got = await fetch(site.origin + address);
    expect([got.status, got.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await fetch(site.origin + address, { method: 'PUT', body: '{}' })).status).toBe(405);
    expect((await post('x', { 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  it('rejects a cross-site message', async () => {
    const headers = { 'Content-Type': 'application/json', Origin: 'https://evil.example' };
    const message = contactOf('elsewhere');
    expect((await post(JSON.stringify(message), headers)).status).toBe(403);
    const form = await postForm(message, { Origin: 'https://evil.example' }, '/contact');
    expect(form.status).toBe(403);
    expect(await rowsOf(message.email)).toEqual([]);
  });

  it('is limited by address, and says when to try again', async () => {
    const visitor = visitorAddress(8_000_001);
    for (let n = 0; n < 20; n += 1) expect((await postJson(contactOf(`l${n}`), visitor)).status).toBe(200);
    const refused = await postJson(contactOf('l20'), visitor);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect(await refused.json()).toMatchObject({
      message: expect.stringMatching(/^Too many messages .* Please try again/) as string,
    });
    const plain = await postForm(contactOf('l21'), { 'X-Forwarded-For': visitor }, '/contact');
    expect(await returnedPage(plain)).toContain('Too many messages');
    const unkept = await withoutReturnedForms(() =>
      postForm(contactOf('l22'), { 'X-Forwarded-For': visitor }, '/contact'),
    );
    expect(unkept.status).toBe(429);
    expect(Number(unkept.headers.get('Retry-After'))).toBeGreaterThan(3000);
    const html = await unkept.text();
    expect(html).toContain('Too many messages');
    expect(html).toContain(`value="${contactOf('l22').email}"`);
  });

  it('reports a failure when the database fails', async () => {
    await site.query('alter table contact_submissions rename to away');
    try {
      const response = await postJson(contactOf('down'));
      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({
        success: false,
        message: 'Failed to send message. Please try again.',
        error: { code: 'failed' },
      });
      const plain = await postForm(contactOf('down'), {}, '/contact');
      const html = await returnedPage(plain);
      expect(html).toContain('Failed to send message. Please try again.');
      expect(html).toContain('Our quotes wait for a day.');
    } finally {
      await site.query('alter table away rename to contact_submissions');
    }
  });
});

describe('the plain form', () => {
  it('stands beside the hours, the reasons and the address to write to', async () => {
    const { html } = await page();
    for (const text of [
      'We reply to every message within 36 hours.',
      '>2-4 hours</strong>',
      'Response guarantee',
      'Why contact Meridian',
      'href="mailto:hello@meridian.example"',
    ]) {
      expect(html).toContain(text);
    }
  });

  it('has its own form id each time and is not cached', async () => {
    const [one, two] = [await page(), await page()];
    expect(one.response.headers.get('Cache-Control')).toBe('no-store');
    expect(hidden(one.html, 'formId')).toMatch(/^contact-[0-9a-f-]{36}$/);
    expect(hidden(one.html, 'formId')).not.toBe(hidden(two.html, 'formId'));
    expect(Date.parse(hidden(one.html, 'startedAt'))).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each(['urlencoded', 'multipart'])(
    'posted to the function (%s) is forwarded to the page with its body',
    async (kind) => {
      const message = contactOf(`handed-${kind}`);
      const multipart = new FormData();
      for (const [name, value] of fieldsOf(message)) multipart.set(name, value);
      // As bytes: `fetch` would create a new boundary.
      const form = new Response(kind === 'urlencoded' ? fieldsOf(message) : multipart);
      const type = form.headers.get('Content-Type') ?? '';
      const body = await form.arrayBuffer();
      const headers = { 'X-Forwarded-For': nextVisitor(), Origin: site.origin, 'Content-Type': type };
      const response = await fetch(site.origin + address, { method: 'POST', body, redirect: 'manual', headers });
      expect([response.status, response.headers.get('Location')]).toEqual([307, '/contact']);
      const followed = await fetch(site.origin + address, { method: 'POST', body, headers });
      expect(followed.status).toBe(200);
      expect(followed.url).toBe(`${site.origin}/contact/thank-you`);
      expect(await followed.text()).toContain('Message sent successfully! We&#x27;ll get back to you soon.');
      expect(await rowsOf(message.email)).toMatchObject([{ message: message.message, form_id: message.formId }]);
    },
  );

  it('returns to the page with all input and the messages at the fields when it is invalid', async () => {
    const message = contactOf('typed', { message: 'short', name: 'Ada "the <b>' });
    const response = await postForm(message, {}, '/contact');
    const html = await returnedPage(response);
    expect(hidden(html, 'formId')).toBe(message.formId);
    expect(html).toContain('value="Ada &quot;the &lt;b&gt;"');
    expect(html).toContain(`value="${message.email}"`);
    expect(html).toMatch(/<textarea[^>]*>short<\/textarea>/);
    expect(html).toMatch(/id="contact-message-error".*Message must be at least 10 characters long/);
    expect(html).not.toContain('id="contact-email-error"');
    expect(await rowsOf(message.email)).toEqual([]);
  });

  it('is shown on reload only to its own browser when it was returned, and removed once it is sent', async () => {
    const message = contactOf('back', { message: 'short' });
    const refused = await postForm(message, {}, '/contact');
    const Cookie = returnCookie(refused);
    expect(refused.headers.getSetCookie().join()).toMatch(/; Max-Age=3600; HttpOnly; SameSite=Lax/);
    for (let reload = 0; reload < 2; reload += 1) expect((await page(Cookie)).html).toContain(message.email);
    for (const other of ['', 'meridian-contact=x', Cookie.replace('contact', 'booking')]) {
      expect((await page(other)).html).not.toContain(message.email);
    }
    const again = await postForm({ ...message, message: 'no' }, { Cookie }, '/contact');
    expect((await page(Cookie)).html).not.toContain(message.email);
    const newCookie = returnCookie(again);
    expect((await page(newCookie)).html).toContain(message.email);
    expect(await returnedRows(message.email)).toBe(1);

    const sent = await postForm({ ...message, message: 'Long enough to be read.' }, { Cookie: newCookie }, '/contact');
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/contact/thank-you']);
    expect(sent.headers.getSetCookie().join()).toContain('meridian-contact=; Path=/; Max-Age=0');
    expect(await returnedRows(message.email)).toBe(0);
    expect((await page(newCookie)).html).not.toContain(message.email);
  });

  it('leaves nothing behind when it was returned and is then sent by a script', async () => {
    const message = contactOf('scripted');
    const Cookie = returnCookie(await postForm({ ...message, message: 'short' }, {}, '/contact'));
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': nextVisitor(), Origin: site.origin };
    expect((await post(JSON.stringify(message), { ...headers, Cookie })).status).toBe(200);
    expect(await returnedRows(message.email)).toBe(0);
  });

  it('is accepted even without its form id', async () => {
    const message = contactOf('numberless', { formId: 'x' });
    const response = await postForm(message, {}, '/contact');
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/contact/thank-you']);
    expect(await rowsOf(message.email)).toHaveLength(1);
  });

  it('shows the page again when it cannot be read', async () => {
    for (const type of ['application/json', 'multipart/form-data', 'text/plain']) {
      const response = await fetch(`${site.origin}/contact`, {
        method: 'POST',
        body: 'x',
        headers: { 'Content-Type': type },
      });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('Failed to send message. Please try again.');
    }
  });
});

let visitors = 8_100_000;

function nextVisitor(): string {
  visitors += 1;
  return visitorAddress(visitors);
}

function post(body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(site.origin + address, { method: 'POST', body, headers });
}

function postJson(body: object, visitor = nextVisitor()): Promise<Response> {
  return post(JSON.stringify(body), { 'Content-Type': 'application/json', 'X-Forwarded-For': visitor });
}

function postForm(message: object, headers: Record<string, string>, path: string): Promise<Response> {
  return fetch(site.origin + path, {
    method: 'POST',
    body: fieldsOf(message),
    redirect: 'manual',
    headers: { 'X-Forwarded-For': nextVisitor(), Origin: site.origin, ...headers },
  });
}

function fieldsOf(message: object): URLSearchParams {
  const copy = Object.entries(message).filter((field): field is [string, string] => typeof field[1] === 'string');
  return new URLSearchParams(copy);
}

async function page(cookie = ''): Promise<{ response: Response; html: string }> {
  const response = await fetch(`${site.origin}/contact`, { headers: { Cookie: cookie } });
  return { response, html: await response.text() };
}

async function returnedPage(refused: Response): Promise<string> {
  expect([refused.status, refused.headers.get('Location')]).toEqual([303, '/contact']);
  const { response, html } = await page(returnCookie(refused));
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  return html;
}

function returnCookie(response: Response): string {
  return /^meridian-contact=[\w-]{43}/.exec(response.headers.getSetCookie().join())?.[0] ?? '';
}

async function returnedRows(email: string): Promise<number> {
  return (await site.query(`select 1 from returned_forms where page like '%${email}%'`)).rows.length;
}

/** Simulates that refused forms cannot be stored. */
async function withoutReturnedForms<Result>(run: () => Promise<Result>): Promise<Result> {
  await site.query('alter table returned_forms rename to returned_forms_away');
  try {
    return await run();
  } finally {
    await site.query('alter table returned_forms_away rename to returned_forms');
  }
}

function hidden(html: string, name: string): string {
  const tag = html.match(/<input type="hidden"[^>]*>/g)?.find((input) => input.includes(`name="${name}"`));
  return / value="([^"]*)"/.exec(tag ?? '')?.[1] ?? '';
}

async function rowsOf(email: string): Promise<Record<string, unknown>[]> {
  const { rows } = await site.query<Record<string, unknown>>(
    `select * from contact_submissions where email = '${email}'`,
  );
  return rows;
}

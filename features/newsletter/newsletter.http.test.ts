import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBuiltSite, type BuiltSite } from '../../tests/built-site.ts';
import { visitorAddress } from '../../tests/intakes.ts';
import { mailsOf } from '../../tests/emails.ts';

let site: BuiltSite;
beforeAll(async () => {
  site = await openBuiltSite({ TRUSTED_PROXIES: '127.0.0.1/32', LOG_LEVEL: 'silent' });
});
afterAll(() => site.close());

const address = '/functions/v1/newsletter-subscriptions';
const json = { 'Content-Type': 'application/json' };

describe('the JSON endpoint', () => {
  it('accepts an address, and rejects it while it is active', async () => {
    const email = 'Json@Harbour.example';
    const taken = await post(JSON.stringify({ email }), json);
    expect([taken.status, await taken.json()]).toEqual([
      200,
      { success: true, status: 'active', message: expect.stringContaining('mail') as string },
    ]);
    const again = await post(JSON.stringify({ email }), json);
    expect([again.status, await again.json()]).toEqual([
      409,
      {
        success: false,
        message: 'This email is already subscribed to our newsletter',
        error: { code: 'already-subscribed' },
        requestId: again.headers.get('X-Request-Id'),
      },
    ]);
    expect(await statusOf(email.toLowerCase())).toEqual(['active']);
  });

  it.each([
    ['{', 400, { code: 'malformed' }],
    ['[]', 400, { code: 'malformed' }],
    ['{}', 422, { code: 'invalid', fields: { email: 'Please enter a valid email address' } }],
    ['{"email":"ada@harbour"}', 422, { code: 'invalid', fields: { email: 'Please enter a valid email address' } }],
    [
      '{"email":"a@b.example","formId":"x"}',
      422,
      { code: 'invalid', fields: { formId: expect.any(String) as string } },
    ],
  ])('rejects %s with the common error shape', async (body, status, error) => {
    const response = await post(body, json);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, message: expect.any(String) as string, error });
  });

  it('rejects other methods, media types and origins', async () => {
    const got = await fetch(site.origin + address);
    expect([got.status, got.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await post('x', { 'Content-Type': 'text/plain' })).status).toBe(415);
    const body = JSON.stringify({ email: 'elsewhere@harbour.example' });
    expect((await post(body, { ...json, Origin: 'https://evil.example' })).status).toBe(403);
    expect(await statusOf('elsewhere@harbour.example')).toEqual([]);
  });

  it('is limited by address, and says when to try again', async () => {
    const visitor = { ...json, 'X-Forwarded-For': visitorAddress(9_000_001) };
    for (let n = 0; n < 20; n += 1) {
      expect((await post(JSON.stringify({ email: `limit${n}@harbour.example` }), visitor)).status).toBe(200);
    }
    const refused = await post(JSON.stringify({ email: 'limit@harbour.example' }), visitor);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/Please try again/) as string });
  });

  it('reports a failure when the database fails', async () => {
    await site.query('alter table newsletter_subscriptions rename to away');
    try {
      const response = await post(JSON.stringify({ email: 'down@harbour.example' }), json);
      expect([response.status, await response.json()]).toMatchObject([
        500,
        { message: 'Failed to subscribe to newsletter', error: { code: 'subscribe-failed' } },
      ]);
    } finally {
      await site.query('alter table away rename to newsletter_subscriptions');
    }
  });
});

describe('the plain form', () => {
  it.each(['urlencoded', 'multipart'])('posted to the function (%s) ends on the thank-you page', async (kind) => {
    const email = `plain-${kind}@harbour.example`;
    const multipart = new FormData();
    multipart.set('email', email);
    // As bytes: `fetch` makes a new boundary when it forwards a form.
    const form = new Response(kind === 'urlencoded' ? new URLSearchParams({ email }) : multipart);
    const headers = { 'Content-Type': form.headers.get('Content-Type') ?? '', 'X-Forwarded-For': nextVisitor() };
    const answer = await fetch(site.origin + address, { method: 'POST', body: await form.arrayBuffer(), headers });
    expect([answer.status, answer.url]).toEqual([200, `${site.origin}/newsletter/thank-you?status=active`]);
    expect(await answer.text()).toContain('You are subscribed');
    expect(await statusOf(email)).toEqual(['active']);
  });

  it.each([
    ['a da@x', 'Please enter a valid email address'],
    ['', 'Please enter a valid email address'],
    ['twice@harbour.example', 'This email is already subscribed to our newsletter'],
  ])('with "%s" returns to the page with the input and the message at the field', async (email, copy) => {
    if (email.startsWith('twice')) await post(JSON.stringify({ email }), json);
    const Cookie = returnCookie(await postPage(email));
    for (let reload = 0; reload < 2; reload += 1) {
      const html = await page(Cookie);
      expect(html).toContain(`value="${email}"`);
      expect(html).toMatch(new RegExp(`id="newsletter-error".*${copy}`));
    }
    expect(await page('')).not.toMatch(new RegExp(`id="newsletter-error".*${copy}`));
    // Subscribing elsewhere by a script removes it too.
    const headers = { ...json, Cookie, Origin: site.origin };
    const answer = await post(JSON.stringify({ email: `fresh-${email.length}@harbour.example` }), headers);
    expect(answer.headers.getSetCookie().join()).toContain('meridian-newsletter=; Path=/; Max-Age=0');
    expect(await page(Cookie)).not.toMatch(new RegExp(`id="newsletter-error".*${copy}`));
  });

  it('answers directly when it cannot be read, or its refusal cannot be stored', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    expect((await fetch(`${site.origin}/newsletter`, { method: 'POST', body: 'x', headers })).status).toBe(400);
    await site.query('alter table returned_forms rename to returned_forms_away');
    try {
      const refused = await postPage('ada@harbour');
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain('value="ada@harbour"');
    } finally {
      await site.query('alter table returned_forms_away rename to returned_forms');
    }
  });

  it('has its own form id each time and is not cached', async () => {
    const [one, two] = [await fetch(`${site.origin}/newsletter`), await fetch(`${site.origin}/newsletter`)];
    expect(one.headers.get('Cache-Control')).toBe('no-store');
    const number = async (page: Response) => /name="formId"[^>]*value="([^"]+)"/.exec(await page.text())?.[1];
    const first = await number(one);
    expect(first).toMatch(/^newsletter-[0-9a-f-]{36}$/);
    expect(await number(two)).not.toBe(first);
  });
});

describe('the links of a newsletter email', () => {
  it('unsubscribe by one click of a mail program, without a cookie or an origin, and never by GET', async () => {
    const { leave, email } = await emailTo('click');
    for (const method of ['GET', 'HEAD']) expect((await fetch(leave, { method })).status).toBe(200);
    expect((await fetch(`${leave}&List-Unsubscribe=One-Click`)).status).toBe(200);
    expect(await statusOf(email)).toEqual(['active']);
    for (let n = 0; n < 2; n += 1) {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      const clicked = await fetch(leave, { method: 'POST', body, redirect: 'manual' });
      expect(clicked.status).toBe(200);
      expect(await clicked.text()).toContain('You are unsubscribed');
      expect(await statusOf(email)).toEqual(['unsubscribed']);
    }
  });

  it('unsubscribe by a multipart one-click request, which the standard also allows', async () => {
    const { leave, email } = await emailTo('multipart');
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(leave, { method: 'POST', body, redirect: 'manual' })).status).toBe(200);
    expect(await statusOf(email)).toEqual(['unsubscribed']);
  });

  it('unsubscribe, resubscribe and set preferences on their pages, with a separate page after each post', async () => {
    const { leave, preferences, email } = await emailTo('pages');
    expect(await (await fetch(leave)).text()).toContain('Unsubscribe from the newsletter?');
    const left = await fetch(leave, { method: 'POST', body: new URLSearchParams() });
    expect([left.status, left.url]).toEqual([200, preferences]);
    expect(await left.text()).toContain('pa...@harbour.example will receive no more emails');
    const submit = (fields: Record<string, string>) =>
      fetch(preferences, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    expect((await submit({ action: 'return' })).status).toBe(303);
    expect(await statusOf(email)).toEqual(['active']);
    const saved = await submit({ action: 'save' });
    expect(saved.headers.get('Location')).toMatch(/&saved$/);
    expect(await (await fetch(preferences)).text()).not.toContain('checked=""');
    await submit({ action: 'save', weekly_automation_intel: 'on' });
    expect(await (await fetch(preferences)).text()).toContain('checked=""');
    await submit({ action: 'leave' });
    expect(await statusOf(email)).toEqual(['unsubscribed']);
  });

  it.each(['unsubscribe', 'preferences', 'confirm'])(
    '%s with an unknown token shows a page that says so',
    async (page) => {
      for (const token of ['', 'x', 'A'.repeat(43), '%00', 'ä']) {
        const at = `${site.origin}/newsletter/${page}?token=${token}`;
        for (const method of ['GET', 'POST']) {
          const response = await fetch(at, { method });
          expect(response.status).toBe(404);
          expect(response.headers.get('Cache-Control')).toBe('no-store');
          expect(await response.text()).toContain('This link does not work');
        }
      }
    },
  );

  it('are not indexed and not prefetched', async () => {
    const { leave } = await emailTo('hidden');
    expect(await (await fetch(leave)).text()).toContain('<meta name="robots" content="noindex"');
    expect(await (await fetch(`${site.origin}/speculation-rules.json`)).text()).toContain('/newsletter/*');
  });
});

describe('with NEWSLETTER_CONFIRM', () => {
  it('subscribes once the emailed link is followed and its page is posted, which link scanners do not', async () => {
    const asking = await openBuiltSite({ NEWSLETTER_CONFIRM: 'on', LOG_LEVEL: 'silent' });
    try {
      const email = 'confirm@harbour.example';
      const asked = await fetch(asking.origin + address, {
        method: 'POST',
        body: JSON.stringify({ email }),
        headers: json,
      });
      expect(await asked.json()).toMatchObject({ success: true, status: 'pending' });
      const mailWith = async (text: string) =>
        (await mailsOf(asking.app.env.DATA_DIR)).find((mail) => `${mail.subject} ${mail.html}`.includes(text));
      const read = () => mailWith('Confirm your subscription');
      await expect.poll(read, { timeout: 20_000 }).toBeDefined();
      const path = /\/newsletter\/confirm\?token=[\w-]+/.exec((await read())?.html ?? '')?.[0] ?? '';
      const link = asking.origin + path;
      expect(await (await fetch(link)).text()).toMatch(/<button[^>]*>Confirm subscription/);
      const standing = async () => (await asking.query('select status from newsletter_subscriptions')).rows;
      expect(await standing()).toEqual([{ status: 'pending' }]);
      const confirmed = await fetch(link, { method: 'POST', body: new URLSearchParams() });
      expect(await confirmed.text()).toContain('You are subscribed');
      expect(await standing()).toEqual([{ status: 'active' }]);
      await expect.poll(() => mailWith('Welcome to Weekly Automation Intel'), { timeout: 20_000 }).toBeDefined();
      expect(await (await fetch(link)).text()).toContain('Your subscription is confirmed');
    } finally {
      await asking.close();
    }
  });
});

let visitors = 9_100_000;

function nextVisitor(): string {
  visitors += 1;
  return visitorAddress(visitors);
}

function post(body: BodyInit, headers: Record<string, string>): Promise<Response> {
  return fetch(site.origin + address, {
    method: 'POST',
    body,
    headers: { 'X-Forwarded-For': nextVisitor(), ...headers },
  });
}

function postPage(email: string): Promise<Response> {
  return fetch(`${site.origin}/newsletter`, {
    method: 'POST',
    body: new URLSearchParams({ email }),
    redirect: 'manual',
    headers: { 'X-Forwarded-For': nextVisitor(), Origin: site.origin },
  });
}

function returnCookie(refused: Response): string {
  expect([refused.status, refused.headers.get('Location')]).toEqual([303, '/newsletter']);
  return /^meridian-newsletter=[\w-]{43}/.exec(refused.headers.getSetCookie().join())?.[0] ?? '';
}

async function page(cookie: string): Promise<string> {
  return (await fetch(`${site.origin}/newsletter`, { headers: { Cookie: cookie } })).text();
}

async function statusOf(email: string): Promise<string[]> {
  const { rows } = await site.query<{ status: string }>(
    `select status from newsletter_subscriptions where email = '${email}'`,
  );
  return rows.map(({ status }) => status);
}

/** Subscribes, awaits the welcome email and returns its links. */
async function emailTo(who: string) {
  const email = `${who}@harbour.example`;
  await post(JSON.stringify({ email }), json);
  const find = async () =>
    (await mailsOf(site.app.env.DATA_DIR)).find((mail) => mail.to?.some((one) => one.address === email));
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  const header = (await find())?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const leave = /<(.+)>/.exec(header)?.[1] ?? '';
  return { email, leave, preferences: leave.replace('/unsubscribe', '/preferences') };
}

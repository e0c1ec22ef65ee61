import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { laneOf } from '#features/accounts/lanes.server.ts';
import { makePerson, usualPassword } from '../accounts.ts';
import { bookingOf } from '../bookings.ts';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';
import { contactOf } from '../contacts.ts';
import { submissionOf } from '../intakes.ts';
import { urlOf } from '../schema.ts';

let site: BuiltSite;
let outside: pg.Client;
let name: string;
let cookie: string;
const email = 'outage@example.com';

beforeAll(async () => {
  site = await openBuiltSite({ LOG_LEVEL: 'silent', WORKER: 'separate' });
  name = (await site.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? '';
  outside = new pg.Client(urlOf(inject('postgresUrl'), name));
  // Terminated with the others.
  outside.on('error', () => undefined);
  await outside.connect();
  await makePerson(site.app, 'outage');
  const signedIn = await post('/api/auth/sign-in/email', JSON.stringify({ email, password: usualPassword }), json);
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .join('; ');
  expect(laneOf(site.app, cookie)).toBe('member');
  const [, first = ''] = /meridian-session=(.)/.exec(cookie) ?? [];
  const forged = cookie.replace(`meridian-session=${first}`, `meridian-session=${first === '0' ? '1' : '0'}`);
  expect(laneOf(site.app, forged)).toBe('visitor');
});
afterAll(async () => {
  await outside.end();
  await site.close();
});
afterEach(async () => {
  await outside.query('rollback');
});

const json = { 'Content-Type': 'application/json', Accept: 'application/json' };

function post(path: string, body: string | URLSearchParams, headers: Record<string, string> = {}) {
  return fetch(site.origin + path, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: { Accept: 'text/html', Origin: site.origin, ...headers },
    signal: AbortSignal.timeout(20_000),
  });
}

const typed = 'Kept for Zebulon while nothing answers.';

/** Forms and the fields to show again. */
const forms: readonly (readonly [path: string, fields: Record<string, string>, kept: readonly string[]])[] = [
  ['/contact', { ...strings(contactOf('outage')), message: typed }, [typed, 'ada.outage@harbour.example']],
  ['/book', { ...strings(bookingOf('outage')), message: typed }, [typed, 'Harbour outage']],
  ['/newsletter', { email: 'zebulon@harbour.example' }, ['zebulon@harbour.example']],
  [
    '/intake',
    {
      step: '1',
      formId: submissionOf('x').formId,
      action: 'continue',
      company: 'Zebulon &amp; Co',
      firstName: 'Zebulon',
    },
    ['Zebulon &amp;amp; Co', 'Zebulon'],
  ],
  ['/login', { email, password: usualPassword }, [email, 'could not check']],
  ['/reset-password', { email }, [email, 'could not check']],
  [
    '/signup',
    {
      firstName: 'Zebulon',
      lastName: 'Lee',
      company: 'Lee',
      email: 'zebulon@example.com',
      password: usualPassword,
      confirmPassword: usualPassword,
      acceptTerms: 'on',
    },
    ['zebulon@example.com', 'could not check'],
  ],
];

const calls: readonly (readonly [path: string, body: object])[] = [
  ['/functions/v1/contact-form', contactOf('outage')],
  ['/.netlify/functions/booking-form', bookingOf('outage')],
  ['/functions/v1/newsletter-subscriptions', { email: 'zebulon@harbour.example' }],
  ['/functions/v1/intake-submissions', submissionOf('outage')],
  ['/api/auth/sign-in/email', { email, password: usualPassword }],
  ['/api/auth/request-password-reset', { email }],
];

function strings(form: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Concurrent: all wait for the same. */
async function expectUnavailable(): Promise<void> {
  const checks = [
    ...forms.map(async ([path, fields, kept]) => {
      const answer = await post(path, new URLSearchParams(fields));
      const page = await answer.text();
      expect([path, answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([path, 503, true]);
      for (const copy of kept) expect(page, path).toContain(copy);
    }),
    ...calls.map(async ([path, body]) => {
      const answer = await post(path, JSON.stringify(body), json);
      expect([path, answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([path, 503, true]);
      expect(await answer.json(), path).toMatchObject({ success: false, message: /\w/, error: { code: /\w/ } });
    }),
    ...['/dashboard', '/dashboard/settings'].map(async (path) => {
      const answer = await fetch(site.origin + path, { headers: { Cookie: cookie, Accept: 'text/html' } });
      expect([path, answer.status]).toEqual([path, 503]);
      expect(await answer.text()).toContain('We can’t respond right now');
    }),
  ];
  await Promise.all(checks);
}

async function expectHealed(): Promise<void> {
  await expect.poll(async () => (await fetch(`${site.origin}/readyz`)).status, { timeout: 10_000 }).toBe(200);
  expect((await post('/functions/v1/contact-form', JSON.stringify(contactOf('healed')), json)).status).toBe(200);
  expect((await post('/login', new URLSearchParams({ email, password: usualPassword }))).status).toBe(303);
}

describe('every form keeps the input and returns 503, and so does every call and page', () => {
  it('while tables are locked', async () => {
    await outside.query('begin');
    await outside.query(
      `lock table users, sessions, rate_limits, contact_submissions, booking_requests, intake_submissions, intake_drafts,
       newsletter_subscriptions in access exclusive mode`,
    );
    await expectUnavailable();
    await outside.query('rollback');
    await expectHealed();
  });

  it('while the database accepts no connections and ends the existing ones', async () => {
    const server = new pg.Client(inject('postgresUrl'));
    await server.connect();
    await server.query(`alter database "${name}" with allow_connections false`);
    await server.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like $2',
      [name, 'meridian%'],
    );
    try {
      await expectUnavailable();
      await expect.poll(async () => (await fetch(`${site.origin}/readyz`)).status, { timeout: 10_000 }).toBe(503);
      expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
      expect((await fetch(site.origin)).status).toBe(200);
    } finally {
      await server.query(`alter database "${name}" with allow_connections true`);
      await server.end();
    }
    await expectHealed();
  });
});

it('refuses a message with an explanation while the disk is full, and is not ready until a write succeeds', async () => {
  await outside.query(`
    create function disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_is_full before insert on rate_limits execute function disk_is_full();`);
  const answer = await post('/contact', new URLSearchParams({ ...strings(contactOf('full')), message: typed }));
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain(typed);
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(503);
  await outside.query('drop trigger disk_is_full on rate_limits; drop function disk_is_full()');
  await expectHealed();
});

import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, users, verifications } from '#features/accounts/accounts.table.ts';
import { sessionSeconds } from '#features/accounts/requests/options.server.ts';
import { makePerson, usualPassword } from '../../../tests/accounts.ts';
import { openBuiltSite, type BuiltSite } from '../../../tests/built-site.ts';
import { cookiesOf, eventOf } from '../../../tests/session-cookies.ts';

let site: BuiltSite;
let cookie: string;
beforeAll(async () => {
  site = await openBuiltSite({ INTAKE_ACCESS: 'signed-in', LOG_LEVEL: 'silent' });
  const { email } = await makePerson(site.app, 'pages');
  const answer = await post('/login', { email, password: usualPassword, returnTo: '/dashboard' });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/dashboard']);
  cookie = cookiesOf(answer);
  expect(cookie).toContain('meridian-signed-in=1');
});
afterAll(() => site.close());

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${site.origin}${path}`, { headers, redirect: 'manual' });
}

function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams(form);
  return fetch(`${site.origin}${path}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Origin: site.origin, ...headers },
  });
}

describe('a signed-in user', () => {
  it.each([
    ['/login', '/'],
    ['/login?openIntake=true', '/?afterLogin=intake'],
    ['/login?returnTo=%2Fcontact%3Fa%3D1&openIntake=true', '/contact?a=1&afterLogin=intake'],
    ['/signup?returnTo=%2Fdashboard', '/dashboard'],
    ['/login?returnTo=https://elsewhere.example', '/'],
    ['/login?returnTo=//elsewhere.example', '/'],
    ['/login?returnTo=/%5Celsewhere.example', '/'],
    ['/login?returnTo=%2Flogin%3FreturnTo%3D%252Flogin', '/'],
  ])('is redirected from %s directly to %s', async (path, to) => {
    const answer = await get(path, { Cookie: cookie });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, to]);
  });

  it('is offered the intake where it requires a sign-in', async () => {
    expect(await (await get('/', { Cookie: cookie })).text()).toContain('data-dialog="intake"');
    expect((await get('/start', { Cookie: cookie })).status).toBe(200);
  });

  it('is signed out only by pressing the button', async () => {
    expect((await post('/logout', {}, { Cookie: cookie, Origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await get('/logout', { Cookie: cookie })).headers.get('Location')).toBe('/');
    expect((await get('/dashboard', { Cookie: cookie })).status).toBe(200);
    const out = await post('/logout', {}, { Cookie: cookie });
    expect([out.status, out.headers.get('Location')]).toEqual([303, '/']);
    // Clears drafts, but keeps the device cookies.
    expect(out.headers.get('Clear-Site-Data')).toBe('"storage"');
    expect((await get('/dashboard', { Cookie: cookie })).headers.get('Location')).toBe('/login?returnTo=%2Fdashboard');
  });
});

describe('an answer that changes the session', () => {
  it('names the change for the tabs', async () => {
    const { id, email } = await makePerson(site.app, 'events');
    const signedIn = await post('/login', { email, password: usualPassword });
    const cookie = cookiesOf(signedIn);
    const settings = (form: Record<string, string>) => post('/dashboard/settings', form, { Cookie: cookie });
    const named = await settings({ action: 'name', firstName: 'Ann', lastName: 'Lee', company: 'New' });
    const renewed = await get('/api/auth/get-session', { Cookie: cookie });
    const due = new Date(Date.now() + (sessionSeconds - 48 * 3600) * 1000);
    await site.app.db.update(sessions).set({ expiresAt: due }).where(eq(sessions.userId, id));
    const refreshed = await get('/api/auth/get-session', { Cookie: cookie });
    const out = await post('/logout', {}, { Cookie: cookie });
    const gone = await get('/api/auth/get-session', { Cookie: cookie });
    const left = await get('/dashboard', { Cookie: cookie });
    expect([signedIn, named, renewed, refreshed, out, gone, left].map(eventOf)).toEqual([
      ...['signed_in', 'user_updated', undefined, 'token_refreshed', 'signed_out', 'signed_out', 'signed_out'],
    ]);
    expect(eventOf(await post('/login', { email, password: 'wrong' }))).toBeUndefined();
  });
});

describe('a token in the hash of the callback page', () => {
  it('turns an API client session into the browser session', async () => {
    const { email } = await makePerson(site.app, 'hash');
    const response = await fetch(`${site.origin}/api/auth/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ grant_type: 'password', email, password: usualPassword }),
    });
    const tokens = (await response.json()) as { refresh_token: string; access_token: string };
    const { refresh_token: token, access_token: accessToken } = tokens;
    const answer = await post('/auth/callback', { token, returnTo: '/dashboard' });
    expect([answer.status, answer.headers.get('Location'), eventOf(answer)]).toEqual([303, '/dashboard', 'signed_in']);
    expect(await (await get('/dashboard', { Cookie: cookiesOf(answer) })).text()).toContain(email);

    // The access token alone identifies the session.
    const byAccess = await post('/auth/callback', { token: accessToken, returnTo: '/dashboard' });
    expect([byAccess.status, byAccess.headers.get('Location'), eventOf(byAccess)]).toEqual([
      ...[303, '/dashboard', 'signed_in'],
    ]);
    expect(await (await get('/dashboard', { Cookie: cookiesOf(byAccess) })).text()).toContain(email);

    const [head, claims] = accessToken.split('.');
    for (const wrong of [
      `${head}.${claims}.AAAA`,
      `${token}x`,
      token.replace(/.$/, '!'),
      'a.b',
      'a.b.c',
      '%',
      `${token.split('.')[0]}.x`,
    ]) {
      const refused = await post('/auth/callback', { token: wrong });
      expect([wrong, refused.status]).toEqual([wrong, 422]);
      expect(refused.headers.getSetCookie()).toEqual([]);
      expect(await refused.text()).toContain('We were unable to complete the sign in process.');
    }
    // A signed-in user is not replaced by another's token.
    const other = await makePerson(site.app, 'hash-other');
    const signedIn = cookiesOf(await post('/login', { email: other.email, password: usualPassword }));
    const kept = await post('/auth/callback', { token }, { Cookie: signedIn });
    expect([kept.status, kept.headers.getSetCookie()]).toEqual([303, []]);
  });
});

describe('a key in the address of the callback page', () => {
  it.each([
    ['same-origin', 'here'],
    ['none', 'unknown'],
    ['same-site', 'elsewhere'],
    ['cross-site', 'elsewhere'],
  ])('opened from %s counts as %s', async (site, cameFrom) => {
    const page = await get('/auth/callback?code=abc', { 'Sec-Fetch-Site': site });
    expect(await page.text()).toContain(`data-came-from="${cameFrom}"`);
  });
});

describe('the login page', () => {
  it('shows its own message for an error, and never text from the address', async () => {
    const page = await (await get('/login?error=access_denied')).text();
    expect(page).toContain('The sign-in was canceled at the provider.');
    const foreign = await (await get('/login?error=Call+0900+now')).text();
    expect(foreign).not.toContain('0900');
    expect(foreign).toContain('We could not sign you in. Please try again.');
    expect(foreign).toContain('<meta name="robots" content="noindex"/>');
  });

  it('rejects a form of another site, and answers an invalid one with the page and 422', async () => {
    const form = { email: 'nobody@example.com', password: 'not the one', returnTo: '//elsewhere.example' };
    expect((await post('/login', form, { Origin: 'https://elsewhere.example' })).status).toBe(403);
    const answer = await post('/login', form);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([422, 'no-store']);
    expect(page).toContain('Invalid login credentials');
    expect(page).toContain('value="nobody@example.com"');
    expect(page).not.toContain('not the one');
    expect(page).not.toContain('elsewhere.example');
  });
});

describe('an address that needs confirmation', () => {
  const copy = 'link in your inbox';
  const checkout = '/checkout?priceId=price_starter_monthly';
  const signUp = (email: string) => {
    const person = { firstName: 'A', lastName: 'B', company: 'C', email, acceptTerms: 'on', returnTo: checkout };
    return post('/signup', { ...person, password: usualPassword, confirmPassword: usualPassword });
  };
  const shown = async (path: string, cookies: string) => (await get(path, { Cookie: cookies })).text();
  const welcomes = async (email: string) => {
    const { rows } = await site.query(
      `select 1 from pgboss.job where name = 'send-account-email' and data->>'to' = '${email}'`,
    );
    return rows.length;
  };

  it('is mentioned on the sign-up page, which does not redirect by itself, at the login and at the checkout', async () => {
    const made = await signUp('waiting@example.com');
    const cookies = cookiesOf(made);
    const page = await shown(made.headers.get('Location') ?? '', cookies);
    expect(page).toContain('Account created successfully!');
    expect(page).toContain('Resend email');
    expect(page).not.toContain('data-leads-to');
    expect(page).toContain(`href="${checkout}"`);
    for (const path of ['/login', checkout]) {
      expect(await shown(path, cookies)).toContain(copy);
      expect(await shown(path, cookies)).toContain('value="send-again"');
      expect(await shown(path, '')).not.toContain(copy);
    }
    // Nothing to show after confirmation.
    await site.app.db.update(users).set({ emailVerified: true }).where(eq(users.email, 'waiting@example.com'));
    for (const path of ['/login', checkout]) expect(await shown(path, cookies)).not.toContain(copy);
  });

  it('gets the email again only from the browser that signed up', async () => {
    const email = 'again@example.com';
    const cookies = cookiesOf(await signUp(email));
    expect(await welcomes(email)).toBe(1);
    const again = await post('/signup', { action: 'send-again', returnTo: checkout }, { Cookie: cookies });
    expect(again.status).toBe(303);
    expect(await shown(again.headers.get('Location') ?? '', cookies)).toContain('We sent the email again.');
    expect(await welcomes(email)).toBe(2);
    const forged = cookies.replace(/(meridian-sign-up=[^.]+\.)[^;]+/, '$1AAAA');
    for (const other of ['', forged]) {
      expect((await post('/signup', { action: 'send-again' }, { Cookie: other })).status).toBe(303);
    }
    expect(await welcomes(email)).toBe(2);
  });

  it('gets the same message when it already has an account', async () => {
    const { email } = await makePerson(site.app, 'has-account');
    const cookies = cookiesOf(await signUp(email));
    expect(await shown('/login', cookies)).toContain(copy);
    expect((await post('/signup', { action: 'send-again' }, { Cookie: cookies })).status).toBe(303);
  });
});

describe('the link of a password reset email', () => {
  it('says that it is invalid before any input', async () => {
    const dead = await (await get('/update-password?token=made-up')).text();
    expect(dead).toContain('This link is no longer valid.');
    expect(dead).not.toContain('name="password"');
    const identifier = createHash('sha256').update('reset-password:good').digest('base64url');
    const keep = (minutes: number) =>
      site.app.db
        .insert(verifications)
        .values({ value: 'somebody', identifier, expiresAt: new Date(Date.now() + minutes * 60_000) });
    await keep(5);
    expect(await (await get('/update-password?token=good')).text()).toContain('name="password"');
    await site.app.db.delete(verifications).where(eq(verifications.value, 'somebody'));
    await keep(-5);
    expect(await (await get('/update-password?token=good')).text()).not.toContain('name="password"');
  });
});

it('confirms a changed address to a signed-in user without requiring a sign-in', async () => {
  const { email } = await makePerson(site.app, 'moved');
  const signedIn = cookiesOf(await post('/login', { email, password: usualPassword }));
  const done = async (cookies: string) => (await get('/confirm-address?done=new-address', { Cookie: cookies })).text();
  expect(await done(signedIn)).toContain('You stay signed in here.');
  expect(await done(signedIn)).toContain('href="/dashboard/settings"');
  expect(await done('')).toContain('Sign in with the new one from now on.');
});

it('redirects a provider error to the login page with the requested destination', async () => {
  const answer = await get(
    '/auth/callback?error_description=Denied&error=access_denied&returnTo=%2Fcontact&openIntake=true',
  );
  expect(answer.headers.get('Location')).toBe('/login?error=access_denied&returnTo=%2Fcontact&openIntake=true');
});

it('explains at an address without a link how to set a password, and accepts none', async () => {
  expect(await (await get('/update-password')).text()).toContain('To set a new password, use the link from the email.');
  const form = { password: 'a longer way', confirmPassword: 'a longer way' };
  const refused = await post('/update-password', form);
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Auth session missing!')]);
  const wrong = await post('/update-password', { ...form, token: 'made-up' });
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('This link is no longer valid.')]);
});

it('rejects a commonly guessed password at its field, in every form', async () => {
  const person = { firstName: 'A', lastName: 'B', company: 'C', email: 'common@example.com', acceptTerms: 'on' };
  for (const [password, copy] of [
    ['password123', 'This password is too common'],
    ['kestrel-41', 'a common word, name, month, or season with digits'],
  ] as const) {
    const signUp = await post('/signup', { ...person, password, confirmPassword: password });
    expect([signUp.status, await signUp.text()]).toEqual([422, expect.stringContaining(copy)]);
    const update = await post('/update-password', { password, confirmPassword: password, token: 'made-up' });
    expect([update.status, await update.text()]).toEqual([
      422,
      expect.stringMatching(new RegExp(`id="password-error".*${copy}`, 's')),
    ]);
  }
});

it.each(['/login', '/signup'])('%s refuses a provider that it does not have, with its page', async (path) => {
  for (const provider of ['', 'x', '__proto__', 'constructor', 'company', 'x'.repeat(3000)]) {
    const answer = await post(path, { provider });
    expect([provider, answer.status]).toEqual([provider, 422]);
    expect(await answer.text()).toContain('This sign-in method is not available here.');
  }
});

it('reports too many attempts and when to try again', async () => {
  const form = { email: 'guessed@example.com', password: 'x' };
  for (let count = 0; count < 10; count += 1) await post('/login', form);
  const last = await post('/login', form);
  expect([last.status, await last.text()]).toEqual([429, expect.stringContaining('Please try again in')]);
  expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0);
});

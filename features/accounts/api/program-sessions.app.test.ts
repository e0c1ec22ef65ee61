import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions } from '#features/accounts/accounts.table.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import type { ApiSession } from '#features/accounts/api/api-session.server.ts';
import { handleAuth } from '#features/accounts/api/auth-endpoint.server.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { Browser, makePerson, usualPassword, type Json, type Person } from '../../../tests/accounts.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const opened = await openTestApp();
const { app } = opened;

async function signedIn(name: string): Promise<{ browser: Browser; person: Person }> {
  const person = await makePerson(app, name);
  const browser = new Browser(app);
  expect((await browser.signIn(person.email)).status).toBe(200);
  return { browser, person };
}

const whoIs = async (browser: Browser) => (await sessionOf(app, browser.request('/')))?.user.email;

describe('an API client session', () => {
  const begin = (browser: Browser, email: string, password = usualPassword) =>
    browser.call('/session', { grant_type: 'password', email, password });
  const refresh = (browser: Browser, { refresh_token }: Pick<ApiSession, 'refresh_token'>) =>
    browser.call('/session', { grant_type: 'refresh_token', refresh_token });

  test('has the shape of the specification, and its access token opens our functions until the session ends', async () => {
    const { email, id } = await makePerson(app, 'api');
    const program = new Browser(app);
    const begun = await begin(program, email);
    const session = begun.json as unknown as ApiSession;
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 600, user: { id, email } });
    expect(session.expires_at - Date.now() / 1000).toBeGreaterThan(590);
    expect(program.cookies).toBe('');
    const currentSession = () =>
      sessionOf(app, program.request('/', { headers: { Authorization: `Bearer ${session.access_token}` } }));
    expect(await currentSession()).toMatchObject({ user: { email } });
    const [head, , signature] = session.access_token.split('.');
    const forged = [head, Buffer.from(JSON.stringify({ sub: id, sid: 'x' })).toString('base64url'), signature].join(
      '.',
    );
    const headers = { Authorization: `Bearer ${forged}` };
    expect(await sessionOf(app, program.request('/', { headers }))).toBeUndefined();

    await program.call('/sign-out', {}, { Authorization: `Bearer ${session.refresh_token}` });
    expect(await currentSession()).toBeUndefined();
    expect(await refresh(program, session)).toMatchObject({ status: 401, json: { message: 'Auth session missing!' } });
  });

  test('continues with the token from each renewal, which browsers never receive', async () => {
    const { email } = await makePerson(app, 'api4');
    const program = new Browser(app);
    let token = ((await begin(program, email)).json as unknown as ApiSession).refresh_token;
    const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const request = new Request(new URL(`/api/auth${path}`, app.env.PUBLIC_ORIGIN), {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
      });
      return handleAuth(app, request, program.client);
    };
    const newPassword = 'another way round';
    for (const [path, body] of [
      ['/confirm-identity', { password: usualPassword }],
      ['/change-password', { currentPassword: usualPassword, newPassword, revokeOtherSessions: true }],
      ['/two-factor/enable', { password: newPassword }],
      ['/two-factor/disable', { password: newPassword }],
    ] as const) {
      const answer = await post(path, body);
      expect([path, answer.status]).toEqual([path, 200]);
      const renewed = answer.headers.get('set-auth-token');
      if (path !== '/two-factor/enable') expect(renewed, path).not.toBeNull();
      token = renewed ?? token;
    }
    expect(await refresh(program, { refresh_token: token })).toMatchObject({ status: 200 });
    const page = await post('/sign-in/email', { email, password: newPassword }, { Origin: app.env.PUBLIC_ORIGIN });
    expect([page.status, page.headers.get('set-auth-token')]).toEqual([200, null]);
  });

  test('is refreshed by a single-use token, and ends for all holders when the token is reused', async () => {
    const { email } = await makePerson(app, 'api3');
    const program = new Browser(app);
    const first = (await begin(program, email)).json as unknown as ApiSession;
    const second = (await refresh(program, first)).json as unknown as ApiSession;
    expect(second).toMatchObject({ token_type: 'bearer', expires_in: 600, user: { email } });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const third = (await refresh(program, second)).json as unknown as ApiSession;
    const currentSession = () =>
      sessionOf(app, program.request('/', { headers: { Authorization: `Bearer ${third.access_token}` } }));
    expect(await currentSession()).toMatchObject({ user: { email } });
    expect(await app.db.select().from(sessions)).toHaveLength(1);
    // A spent token is refused; using it again ends the session.
    const opened = await program.call('/list-sessions', undefined, { Authorization: `Bearer ${second.refresh_token}` });
    expect(opened.status).toBe(401);
    expect((await refresh(program, second)).status).toBe(401);
    expect(await currentSession()).toBeUndefined();
    expect((await refresh(program, third)).status).toBe(401);
    const actions = await app.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.action, 'session-copied'));
    expect(actions.length).toBeGreaterThan(0);
    for (const forged of ['', 'x', `${third.refresh_token.split('.')[0] ?? ''}.AAAA`]) {
      expect((await refresh(program, { refresh_token: forged })).status).toBe(401);
    }
  });

  test('is rejected with a wrong password, and names the required input', async () => {
    const { email } = await makePerson(app, 'api2');
    expect(await begin(new Browser(app), email, 'wrong')).toMatchObject({
      status: 401,
      json: { error: { code: 'INVALID_EMAIL_OR_PASSWORD' } },
    });
    expect((await new Browser(app).call('/session', { grant_type: 'magic' })).status).toBe(400);
    expect((await new Browser(app).call('/session')).status).toBe(405);
  });

  test('has public keys that anyone can verify it with', async () => {
    const { browser } = await signedIn('keys');
    expect((await browser.call('/token')).json['token']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const { keys } = (await new Browser(app).call('/jwks')).json as { keys: Json[] };
    expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519' });
    expect(keys[0]).not.toHaveProperty('d');
  });
});

test('opens a session with a one-time code once', async () => {
  const { browser, person } = await signedIn('once');
  const { token } = (await browser.call('/one-time-token/generate')).json;
  const other = new Browser(app);
  expect((await other.call('/one-time-token/verify', { token })).status).toBe(200);
  expect(await whoIs(other)).toBe(person.email);
  expect((await new Browser(app).call('/one-time-token/verify', { token })).status).toBe(400);
});

test('keeps a session while it is used, and for ninety days at most', async () => {
  const { browser, person } = await signedIn('used');
  const cookie = (await browser.signIn(person.email)).headers.getSetCookie();
  expect(cookie.find((one) => one.startsWith('meridian-session='))).toContain('; Max-Age=7776000;');
  const [ago, day] = [(days: number) => new Date(Date.now() - days * day), 86_400_000] as const;
  await app.db.update(sessions).set({ createdAt: ago(80), updatedAt: ago(6), expiresAt: ago(-1) });
  expect(await whoIs(browser)).toBe(person.email);
  const [row] = await app.db.select().from(sessions).orderBy(desc(sessions.updatedAt));
  expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / day)).toBe(7);
  expect(Date.now() - (row?.updatedAt.getTime() ?? 0)).toBeLessThan(60_000);
  await app.db.update(sessions).set({ createdAt: ago(91) });
  expect(await whoIs(browser)).toBeUndefined();
});

test('opens nothing with an old session', async () => {
  const { browser } = await signedIn('late');
  await app.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) });
  expect(await whoIs(browser)).toBeUndefined();
  expect((await browser.call('/get-session')).json).toEqual({});
});

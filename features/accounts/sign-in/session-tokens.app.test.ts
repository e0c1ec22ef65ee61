import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions } from '#features/accounts/accounts.table.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { Browser, makePerson, usualPassword } from '../../../tests/accounts.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const host = await openTestApp();

test('creates a new random session token on the server at each sign-in', async () => {
  const { email } = await makePerson(host.app, 'ann');
  const seen = new Set<string>();
  for (let n = 0; n < 12; n += 1) {
    const browser = new Browser(host.app);
    // Cookies chosen by the client never become a session (fixation).
    const planted = { Cookie: 'meridian-session=chosen-by-somebody-else.AAAA' };
    const answer = await browser.call('/sign-in/email', { email, password: usualPassword }, planted);
    expect(answer.status).toBe(200);
    expect(await sessionOf(host.app, browser.request('/'))).toMatchObject({ user: { email } });
    const rows = await host.app.db.select({ token: sessions.token }).from(sessions);
    for (const { token } of rows) seen.add(token);
    expect(seen.size).toBe(n + 1);
  }
  for (const token of seen) expect(token).toMatch(/^[A-Za-z0-9_-]{24,}$/);
  // No position has a constant character, as a counter or timestamp would.
  const [first = ''] = seen;
  const same = Array.from(first).filter((sign, at) => [...seen].every((token) => token[at] === sign));
  expect(same).toEqual([]);
});

test('records within minutes that a session is in use', async () => {
  const { id, email } = await makePerson(host.app, 'bea');
  const browser = new Browser(host.app);
  await browser.call('/sign-in/email', { email, password: usualPassword });
  const own = eq(sessions.userId, id);
  const ago = new Date(host.app.now().getTime() - 6 * 60_000);
  await host.app.db.update(sessions).set({ updatedAt: ago }).where(own);
  await sessionOf(host.app, browser.request('/'));
  const [session] = await host.app.db.select().from(sessions).where(own);
  expect(session?.updatedAt.getTime()).toBeGreaterThan(ago.getTime());
});

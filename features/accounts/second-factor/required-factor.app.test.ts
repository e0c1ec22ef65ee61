import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { parseSettings } from '#app/bootstrap/settings.ts';
import { grantRole, revokeRole } from '#features/team/admin-command.server.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { factorDueOf, needsFactor, requireTeamSession, sessionOf } from '#features/accounts/session.server.ts';
import { loadSettings } from '#features/account-pages/settings/settings.server.ts';
import { administratorFactor } from '#features/accounts/accounts-settings.server.ts';
import { fixedSettings } from '../../../tests/fixed-settings.ts';
import type { AppContext } from '#server/app-context.ts';
import { Browser, makePerson } from '../../../tests/accounts.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const host = await openTestApp();
let app: AppContext;
let browser: Browser;
let id: string;

const day = 86_400_000;
beforeEach(async () => {
  app = { ...host.app, settings: fixedSettings({ administratorFactor: 'required' }) };
  id = (await makePerson(app, 'ann', { role: 'admin' })).id;
  browser = new Browser(app);
  await browser.signIn('ann@example.com');
});

async function session() {
  const found = await sessionOf(app, browser.request('/admin'));
  if (!found) throw new Error('Nobody is signed in.');
  return found;
}

const inDays = (days: number): AppContext => ({ ...app, now: () => new Date(Date.now() + days * day) });
const factor = (isOn: boolean) => app.db.update(users).set({ twoFactorEnabled: isOn }).where(eq(users.id, id));

describe('an administrator without a second factor', () => {
  test('has seven days from the first check to set one up', async () => {
    const due = await factorDueOf(app, await session());
    expect(Math.round(((due?.getTime() ?? 0) - Date.now()) / day)).toBe(7);
    // Reading again does not restart the period.
    expect(await factorDueOf(inDays(3), await session())).toEqual(due);
    expect(await needsFactor(inDays(6.9), await session())).toBe(false);
    expect(await needsFactor(inDays(7.1), await session())).toBe(true);
  });

  test('gets only the page to set one up after that, and no back office call', async () => {
    expect((await browser.call('/admin/list-users')).status).toBe(200);
    await app.db.update(userProfiles).set({ factorDueAt: new Date(Date.now() - 1000) });
    const refused = await requireTeamSession(app, browser.request('/admin'), 'team').catch((thrown: unknown) => thrown);
    expect((refused as Response).headers.get('Location')).toBe('/dashboard/settings#factor');
    expect(await browser.call('/admin/list-users')).toMatchObject({
      status: 403,
      json: { code: 'SECOND_FACTOR_NEEDED' },
    });
    const shown = await loadSettings(app, browser.request('/dashboard/settings'), await session());
    expect(shown).toMatchObject({ isFactorOverdue: true });
    await factor(true);
    expect((await requireTeamSession(app, browser.request('/admin'), 'team')).user.id).toBe(id);
    expect((await browser.call('/admin/list-users')).status).toBe(200);
    // Turning it off gives no second grace period.
    await factor(false);
    expect(await needsFactor(app, await session())).toBe(true);
  });

  test('needs none when it is optional', async () => {
    await app.db.update(userProfiles).set({ factorDueAt: new Date(Date.now() - 1000) });
    expect(host.app.settings.get(administratorFactor)).toBe('optional');
    expect(await needsFactor(host.app, await session())).toBe(false);
    expect((await new Browser(host.app).signIn('ann@example.com')).status).toBe(200);
  });

  test('gets a new grace period with a new grant of the role', async () => {
    await makePerson(app, 'ben', { role: 'admin' });
    await app.db.update(userProfiles).set({ factorDueAt: new Date(Date.now() - 1000) });
    expect(await revokeRole(app, 'ann@example.com')).toEqual({ ok: true, role: 'user' });
    expect(await needsFactor(app, await session())).toBe(false);
    await grantRole(app, 'ann@example.com');
    expect(await needsFactor(app, await session())).toBe(false);
  });
});

test('requires none from clients', async () => {
  await makePerson(app, 'cat');
  await browser.signIn('cat@example.com');
  expect(await factorDueOf(inDays(30), await session())).toBeNull();
});

test('is required by default on a public origin and optional on the local host', () => {
  const on = (PUBLIC_ORIGIN: string) => administratorFactor.usual({ ...parseSettings({}), PUBLIC_ORIGIN });
  expect(on('https://www.example.com')).toBe('required');
  expect(on('http://127.0.0.1:3000')).toBe('optional');
});

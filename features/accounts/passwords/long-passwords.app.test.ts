import { expect, test } from 'vitest';
import { userIdentities } from '#features/accounts/accounts.table.ts';
import { eq } from 'drizzle-orm';
import { Browser, makePerson, usualPassword } from '../../../tests/accounts.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const opened = await openTestApp();
const { app } = opened;

test.each([
  ['only small letters and spaces', 'seven quiet lanterns on the pier'],
  ['64 characters', 'Kt7 '.repeat(16)],
  ['128 characters', 'q9-Ürsünd '.repeat(13).slice(0, 128)],
  ['no letters', '€ 73·19·46 → 🜁🜂'],
])('accepts a password of %s and compares it exactly', async (name, password) => {
  const { email } = await makePerson(app, name.replaceAll(/\W/g, ''));
  const browser = new Browser(app);
  await browser.signIn(email);
  const changed = await browser.call('/change-password', { currentPassword: usualPassword, newPassword: password });
  expect(changed.status).toBe(200);
  const opens = async (tried: string) => (await new Browser(app).signIn(email, tried)).status === 200;
  expect(await opens(password)).toBe(true);
  expect(await opens(password.slice(0, -1))).toBe(false);
  expect(await opens(`${password}x`)).toBe(false);
  const otherCase = password.toUpperCase() === password ? password.toLowerCase() : password.toUpperCase();
  if (otherCase !== password) expect(await opens(otherCase)).toBe(false);
});

test('still signs in with a password from years ago', async () => {
  const { email, id } = await makePerson(app, 'old');
  const longAgo = new Date('2021-01-01T00:00:00Z');
  await app.db
    .update(userIdentities)
    .set({ createdAt: longAgo, updatedAt: longAgo })
    .where(eq(userIdentities.userId, id));
  expect((await new Browser(app).signIn(email)).status).toBe(200);
});

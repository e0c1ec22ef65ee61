import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptySignUp, type SignUpForm } from '#features/accounts/accounts.ts';
import { requestPasswordReset, signIn, signOut, signUp } from '#features/accounts/accounts.server.ts';
import { userIdentities, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import type { Machine } from '#server/machine.ts';
import { newCaller, openTestMachine, type TestMachine } from '../../tests/test-machine.ts';

let opened: TestMachine;
let machine: Machine;

beforeAll(async () => {
  opened = await openTestMachine();
  machine = opened.machine;
});
afterAll(() => opened.close());
beforeEach(() => opened.empty());

const ann: SignUpForm = {
  ...emptySignUp,
  firstName: 'Ann',
  lastName: 'Lee',
  company: 'Lee & Co',
  email: 'Ann@Example.com',
  password: 'a long way round',
  confirmPassword: 'a long way round',
  acceptTerms: true,
};

const asking = (cookie = '') =>
  new Request('http://127.0.0.1:3000/login', { headers: cookie ? { Cookie: cookie } : {} });

/** The cookies of an answer as a browser sends them back. */
function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .join('; ');
}

describe('an account', () => {
  test('is made with its profile and its identity, and nothing of it where one part fails', async () => {
    expect(await signUp(machine, newCaller(), asking(), ann)).toMatchObject({ ok: true });
    const [user] = await machine.db.select().from(users);
    expect(user).toMatchObject({ email: 'ann@example.com', name: 'Ann Lee', firstName: 'Ann', emailVerified: false });
    const [profile] = await machine.db.select().from(userProfiles);
    expect(profile).toMatchObject({ userId: user?.id, fullName: 'Ann Lee', companyName: 'Lee & Co', role: 'user' });
    const [identity] = await machine.db.select().from(userIdentities);
    expect(identity?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('lets nobody in before its address is confirmed, and then by its password alone', async () => {
    await signUp(machine, newCaller(), asking(), ann);
    const { email, password } = ann;
    expect(await signIn(machine, newCaller(), asking(), { email, password })).toMatchObject({ reason: 'credentials' });
    await machine.db.update(users).set({ emailVerified: true }).where(eq(users.email, 'ann@example.com'));
    expect(await signIn(machine, newCaller(), asking(), { email, password: 'another' })).toMatchObject({
      reason: 'credentials',
    });
    const answer = await signIn(machine, newCaller(), asking(), { email, password });
    if (!answer.ok) throw new Error(answer.message);
    const cookie = cookiesOf(answer.headers);
    expect(cookie).toContain('meridian-signed-in=1');
    const session = await sessionOf(machine, asking(cookie));
    expect(session).toMatchObject({ user: { email: 'ann@example.com' }, profile: { fullName: 'Ann Lee' } });

    const out = await signOut(machine, newCaller(), asking(cookie));
    if (!out.ok) throw new Error(out.message);
    expect(out.headers.getSetCookie().join()).toMatch(/meridian-signed-in=; Path=\/; Max-Age=0/);
    expect(await sessionOf(machine, asking(cookie))).toBeUndefined();
  });

  test('is not told by the answer to a reset', async () => {
    await signUp(machine, newCaller(), asking(), ann);
    const known = await requestPasswordReset(machine, newCaller(), asking(), { email: ann.email });
    const unknown = await requestPasswordReset(machine, newCaller(), asking(), { email: 'nobody@example.com' });
    expect(unknown).toEqual(known);
  });
});

import { describe, expect, test } from 'vitest';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { accountMessages } from '#features/accounts/accounts.ts';
import { authOf } from '#features/accounts/auth/auth.server.ts';
import { requestBodies } from '#features/accounts/requests/request-bodies.server.ts';
import { disabledEndpoints } from '#features/accounts/auth/auth.server.ts';
import { Browser, makePerson, usualPassword } from '../../../tests/accounts.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const opened = await openTestApp();
const { app } = opened;

interface Endpoint {
  readonly path?: string;
  readonly options?: { readonly method?: string | readonly string[] };
}

test('has a schema for every enabled POST endpoint of the library', () => {
  const endpoints = Object.values(authOf(app).api as unknown as Readonly<Record<string, Endpoint>>);
  const posted = endpoints.flatMap(({ path, options }) =>
    path !== undefined && [options?.method].flat().includes('POST') && !disabledEndpoints.includes(path) ? [path] : [],
  );
  expect(posted.length).toBeGreaterThan(30);
  const isClosed = (path: string) => path.startsWith('/admin/') || path.startsWith('/organization/');
  expect(posted.filter((path) => requestBodies[path] === undefined && !isClosed(path))).toEqual([]);
});

const signUp = { email: 'ann@example.com', password: usualPassword, name: 'Ann Lee' };

describe('a sign-up', () => {
  test.each([
    ['company', 'x'.repeat(1_000_000)],
    ['company', 'x'.repeat(201)],
    ['name', 'x'.repeat(202)],
    ['name', ''],
    ['name', { $ne: 1 }],
    ['name', ['Ann']],
    ['name', 'Ann\u0007Lee'],
    ['firstName', 7],
    ['lastName', null],
    ['image', 'javascript:alert(1)'],
    ['role', 'admin'],
    ['emailVerified', true],
    ['email', `${'x'.repeat(300)}@example.com`],
    ['email', ['ann@example.com']],
    ['callbackURL', `/${'x'.repeat(3000)}`],
  ])('with %s as %.20j is rejected with that field name', async (field, value) => {
    const answer = await new Browser(app).call('/sign-up/email', { ...signUp, [field]: value });
    expect(answer).toMatchObject({ status: 400, json: { code: 'INVALID_INPUT' } });
    expect(answer.json['error']).toMatchObject({ fields: { [field]: expect.any(String) as string } });
    expect(JSON.stringify(answer.json)).not.toMatch(/expected|received|Invalid input/);
    expect(await app.db.select().from(users)).toEqual([]);
  });

  test('names every field that it does not take', async () => {
    const answer = await new Browser(app).call('/sign-up/email', { ...signUp, first_name: 'Ann', last_name: 'Lee' });
    expect(answer.json['error']).toMatchObject({
      fields: { first_name: expect.any(String) as string, last_name: expect.any(String) as string },
    });
  });

  test('reduces a name with line breaks and direction marks to one clean line', async () => {
    const body = {
      ...signUp,
      name: ' Ann\r\nBcc: evil@x.example\u202E ',
      firstName: 'A\tnn',
      company: 'Lee\u2028& Co',
    };
    expect((await new Browser(app).call('/sign-up/email', body)).status).toBe(200);
    const [user] = await app.db.select().from(users);
    expect(user).toMatchObject({ name: 'Ann Bcc: evil@x.example', firstName: 'A nn', company: 'Lee & Co' });
    const [profile] = await app.db.select().from(userProfiles);
    expect(profile).toMatchObject({ fullName: 'Ann Bcc: evil@x.example', companyName: 'Lee & Co' });
  });
});

test.each(['/sign-up/email', '/sign-in/email'])(
  '%s without fields returns the message of the specification',
  async (path) => {
    const answer = await new Browser(app).call(path, {});
    expect(answer).toMatchObject({ status: 400, json: { message: accountMessages.neither } });
  },
);

test('lets an owner change names within the form limits, and nothing else', async () => {
  const { email } = await makePerson(app, 'own');
  const browser = new Browser(app);
  await browser.signIn(email);
  for (const [field, value] of [
    ['firstName', 'x'.repeat(101)],
    ['name', 'x'.repeat(100_000)],
    ['name', { $ne: 1 }],
    ['company', 'a\0b'],
    ['company', null],
    ['image', 'javascript:alert(1)'],
    ['banned', false],
  ] as const) {
    const answer = await browser.call('/update-user', { [field]: value });
    expect([field, answer.status]).toEqual([field, 400]);
  }
  const clean = { name: 'Olga New', firstName: 'Olga', lastName: 'New', company: '' };
  expect((await browser.call('/update-user', clean)).status).toBe(200);
  const [user] = await app.db.select().from(users);
  expect(user).toMatchObject({ ...clean, image: null });
});

test('stores only part of a user agent', async () => {
  const { email } = await makePerson(app, 'agent');
  const browser = new Browser(app, undefined, `Mozilla/5.0 ${'x'.repeat(9000)}`);
  expect((await browser.signIn(email)).status).toBe(200);
});

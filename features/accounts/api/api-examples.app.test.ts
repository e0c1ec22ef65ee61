import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { organizationCalls } from '#features/accounts/organizations/organization-plugin.server.ts';
import { administration } from '#features/accounts/auth/auth-policy.server.ts';
import { authOf, disabledEndpoints } from '#features/accounts/auth/auth.server.ts';
import { sessions, userIdentities, users } from '#features/accounts/accounts.table.ts';
import {
  apiExamples,
  callsOfBrowsers,
  exampleQueries,
  type ApiExample,
} from '../../../scripts/accounts-api-examples.ts';
import { Browser, makePerson, sentEmails, tokenIn, usualPassword } from '../../../tests/accounts.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const opened = await openTestApp();
const { app } = opened;

interface Caller {
  readonly id: string;
  readonly email: string;
  readonly browser: Browser;
}

async function mailed(path: string, body: object) {
  await sentEmails(opened);
  await new Browser(app).call(path, body);
  const [mail] = await sentEmails(opened);
  return mail;
}

const codeIn = (mail: Awaited<ReturnType<typeof mailed>>) => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';

/** What stands for the words in upper case. */
async function receivedFor(path: string, { id, email, browser }: Caller): Promise<Record<string, string>> {
  if (path === '/reset-password') return { TOKEN: tokenIn(await mailed('/request-password-reset', { email })) };
  if (path === '/one-time-token/verify') {
    return { TOKEN: String((await browser.call('/one-time-token/generate')).json['token']) };
  }
  if (path === '/email-otp/reset-password') {
    return { CODE: codeIn(await mailed('/email-otp/request-password-reset', { email })) };
  }
  const type = path === '/email-otp/verify-email' ? 'email-verification' : 'sign-in';
  if (type === 'email-verification') await app.db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
  return { CODE: codeIn(await mailed('/email-otp/send-verification-otp', { email, type })) };
}

/** The status, and the body of another status than the documented one. */
async function made(path: string, example: ApiExample): Promise<string> {
  const name = path.replaceAll('/', '-');
  const person = await makePerson(app, `of${name}`, { role: example.as === 'administrator' ? 'admin' : 'user' });
  const browser = new Browser(app);
  const text = `${JSON.stringify(example.body ?? {})}${exampleQueries[path] ?? ''}`;
  const needsSession = example.as !== undefined || path === '/one-time-token/verify';
  if (needsSession) await browser.call('/sign-in/email', { email: person.email, password: usualPassword });
  const received = /CODE|TOKEN/.test(text) ? await receivedFor(path, { ...person, browser }) : {};
  const other = await makePerson(app, `other${name}`);
  const [session] = await app.db.select().from(sessions).where(eq(sessions.userId, person.id));
  const [account] = await app.db.select().from(userIdentities).where(eq(userIdentities.userId, person.id));
  const words = {
    ...received,
    USER_ID: other.id,
    SESSION_ID: session?.id ?? '',
    ACCOUNT_ID: account?.id ?? '',
    'ada@harbor.example': person.email,
    'new@harbor.example': `new${name}@example.com`,
  };
  const filled = (input: string) =>
    Object.entries(words).reduce((result, [word, value]) => result.replaceAll(word, value), input);
  const body = example.body && (JSON.parse(filled(JSON.stringify(example.body))) as object);
  const caller = needsSession && example.as !== undefined ? browser : new Browser(app);
  const answer = await caller.call(`${path}${filled(exampleQueries[path] ?? '')}`, body);
  const isDocumented = answer.status === example.status;
  return `${path}: ${String(answer.status)} ${isDocumented ? '' : JSON.stringify(answer.json)}`.trim();
}

test('answers each example as documented', async () => {
  const isMailed = ([, { body }]: [string, ApiExample]) => /CODE|TOKEN/.test(JSON.stringify(body ?? {}));
  const all = Object.entries(apiExamples);
  const answers = await Promise.all(all.filter((one) => !isMailed(one)).map(([path, example]) => made(path, example)));
  for (const [path, example] of all.filter(isMailed)) answers.push(await made(path, example));
  expect(answers.toSorted()).toEqual(all.map(([path, { status }]) => `${path}: ${String(status)}`).toSorted());
}, 60_000);

const isDisabled = (path: string) =>
  disabledEndpoints.includes(path) ||
  (path.startsWith('/admin/') && !administration.has(path)) ||
  (path.startsWith('/organization/') && !organizationCalls.has(path));

test('has an example for every enabled endpoint of the library', () => {
  interface Endpoint {
    readonly path?: string;
    readonly options?: { readonly metadata?: { readonly SERVER_ONLY?: boolean } };
  }
  const endpoints = Object.values(authOf(app).api as unknown as Readonly<Record<string, Endpoint>>);
  const paths = endpoints.flatMap(({ path, options }) =>
    path === undefined || isDisabled(path) || options?.metadata?.SERVER_ONLY === true ? [] : [path],
  );
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !(path in apiExamples) && !callsOfBrowsers.includes(path))).toEqual([]);
});

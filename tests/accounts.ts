import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { userIdentities, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { sendAccountEmail } from '#features/accounts/accounts.jobs.server.ts';
import { emptySignUp, type SignUpForm } from '#features/accounts/accounts.ts';
import { createOwnOrganization } from '#features/accounts/organizations/own-organization.server.ts';
import { handleAuth } from '#features/accounts/api/auth-endpoint.server.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Email } from '#server/email/email.ts';
import { newClient, type TestApp } from './test-app.ts';
import { runNow } from './jobs.ts';

export const usualPassword = 'a long way round';

export function signUpOf(name: string, changes: Partial<SignUpForm> = {}): SignUpForm {
  return {
    ...emptySignUp,
    firstName: 'Ann',
    lastName: 'Lee',
    company: 'Lee & Co',
    email: `${name}@example.com`,
    password: usualPassword,
    confirmPassword: usualPassword,
    acceptTerms: true,
    ...changes,
  };
}

export interface Person {
  readonly id: string;
  readonly email: string;
}

interface PersonOptions {
  readonly role?: string;
  readonly emailVerified?: boolean;
  /** Of `usualPassword`. */
  readonly passwordHash?: string;
}

let hashed: Promise<string> | undefined;

/** Confirmed, with `usualPassword`. The default hash is checked in a tenth of the time of one that the site makes. */
export async function makePerson(
  { db }: Pick<AppContext, 'db'>,
  name: string,
  { role = 'user', emailVerified = true, passwordHash }: PersonOptions = {},
): Promise<Person> {
  hashed ??= hash(usualPassword, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  const password = passwordHash ?? (await hashed);
  const id = randomUUID();
  const email = `${name}@example.com`;
  await db.transaction(async (tx) => {
    await tx.insert(users).values({ id, email, name, role, emailVerified });
    await tx.insert(userProfiles).values({ userId: id, fullName: name, role });
    await tx.insert(userIdentities).values({ userId: id, accountId: id, providerId: 'credential', password });
    await createOwnOrganization(tx, id, { company: null, name, email });
  });
  return { id, email };
}

/** Own IP address and cookies. */
export class Browser {
  readonly client: Client;
  readonly #machine: AppContext;
  readonly #cookies = new Map<string, string>();
  readonly #userAgent: string;

  constructor(app: AppContext, client: Client = newClient(), userAgent = 'Mozilla/5.0 (X11; Linux) Firefox/140.0') {
    this.#machine = app;
    this.client = client;
    this.#userAgent = userAgent;
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  request(path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}): Request {
    const headers = new Headers({ 'User-Agent': this.#userAgent, ...init.headers });
    if (this.cookies !== '') headers.set('Cookie', this.cookies);
    if (init.method === 'POST' && !headers.has('Origin')) headers.set('Origin', this.#machine.env.PUBLIC_ORIGIN);
    return new Request(new URL(path, this.#machine.env.PUBLIC_ORIGIN), { ...init, headers });
  }

  keep(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      if (attributes.includes('Max-Age=0')) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(at + 1));
    }
  }

  /** GET, or POST of JSON with a body. */
  async call(
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; json: Json; headers: Headers }> {
    const init =
      body === undefined
        ? { headers }
        : { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } };
    const answer = await handleAuth(this.#machine, this.request(`/api/auth${path}`, init), this.client);
    this.keep(answer.headers);
    const text = await answer.text();
    return {
      status: answer.status,
      json: (text === '' ? {} : (JSON.parse(text) ?? {})) as Json,
      headers: answer.headers,
    };
  }

  signIn(email: string, password = usualPassword) {
    return this.call('/sign-in/email', { email, password });
  }
}

export type Json = Readonly<Record<string, unknown>>;

/** Sends queued account emails. */
export async function sentEmails({ app, database, emails }: TestApp): Promise<Email[]> {
  const { rows } = await database.pool.query<{ data: unknown }>(
    `delete from pgboss.job where name = 'send-account-email' returning data, created_on`,
  );
  const from = emails.length;
  for (const { data } of rows) await runNow(sendAccountEmail, app, data);
  return emails.slice(from);
}

/** Without its origin. */
export function linkIn(mail: Email | undefined): string {
  const { pathname, search } = new URL(
    /https?:\/\/\S+(?:token=|reset-password|confirm)[^\s\]]*/.exec(mail?.text ?? '')?.[0] ?? '',
  );
  return `${pathname}${search}`;
}

export function tokenIn(mail: Email | undefined): string {
  return new URL(linkIn(mail), 'http://x').searchParams.get('token') ?? '';
}

/** Of a session: as `makePerson` has made it. */
export function ownOrganization(id: string, name: string) {
  const own = { id, name, role: 'owner' };
  return { organization: own, organizations: [own] };
}

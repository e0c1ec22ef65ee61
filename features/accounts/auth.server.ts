import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { authAddress, loginPage, passwordLength } from '#features/accounts/accounts.ts';
import {
  passkeys,
  secondFactors,
  sessions,
  signingKeys,
  userIdentities,
  userProfiles,
  users,
  verifications,
} from '#features/accounts/accounts.table.ts';
import { hashPassword, isPassword } from '#features/accounts/passwords.server.ts';
import { readSession } from '#features/accounts/read-session.server.ts';
import { site } from '#content/site.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { cookieName, sessionCookie } from '#server/http/cookies.ts';
import { isLoopbackHost } from '#server/http/loopback.ts';
import type { Machine } from '#server/machine.ts';

/** The authentication library on one machine. */
export type Auth = ReturnType<typeof openAuth>;

const opened = new WeakMap<Machine, Auth>();

/** The authentication library on this machine; the same one each time. */
export function authOf(machine: Machine): Auth {
  const present = opened.get(machine);
  if (present) return present;
  const auth = openAuth(machine);
  opened.set(machine, auth);
  return auth;
}

/** The header by which the library learns the caller's address; what a client sends under this name is dropped. */
export const addressHeader = 'x-client-address';

/** Seconds that a session lasts without being used. */
export const sessionSeconds = 7 * 24 * 3600;

function openAuth(machine: Machine) {
  const { env, db } = machine;
  const secure = env.PUBLIC_ORIGIN.startsWith('https:');
  return betterAuth({
    appName: site.name,
    baseURL: env.PUBLIC_ORIGIN,
    basePath: authAddress,
    secret: machine.secret,
    trustedOrigins: originsOf(env.PUBLIC_ORIGIN),
    database: drizzleAdapter(rememberingTransactions(db), {
      provider: 'pg',
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: userIdentities,
        verification: verifications,
        twoFactor: secondFactors,
        passkey: passkeys,
        jwks: signingKeys,
      },
    }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.shortest,
      maxPasswordLength: passwordLength.longest,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: isPassword },
      sendResetPassword: () => Promise.resolve(),
    },
    emailVerification: {
      sendVerificationEmail: () => Promise.resolve(),
      sendOnSignUp: false,
      autoSignInAfterVerification: true,
    },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: false },
        lastName: { type: 'string', required: false },
        company: { type: 'string', required: false },
      },
    },
    session: {
      expiresIn: sessionSeconds,
      updateAge: 24 * 3600,
      additionalFields: {
        confirmedAt: { type: 'date', required: false, input: false, defaultValue: () => machine.now() },
      },
    },
    verification: { storeIdentifier: 'hashed' },
    // Our own limits count by account as well, in the database that replicas share.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // The prefix that the library would add does not bind a cookie to this host; ours does.
      useSecureCookies: false,
      cookiePrefix: cookieName(env, 'meridian'),
      cookies: { session_token: { name: cookieName(env, sessionCookie) } },
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
    },
    onAPIError: { errorURL: `${env.PUBLIC_ORIGIN}${loginPage}` },
    logger: {
      level: 'warn',
      log: (level, message, ...details) => {
        if (level === 'error') machine.log.error({ err: details.find((one) => one instanceof Error) }, message);
        else machine.log.debug(message);
      },
    },
    databaseHooks: {
      user: {
        create: {
          // The library's transaction is still open: profile and user are there together, or neither is.
          async before(user) {
            const id = randomUUID();
            const company = typeof user.company === 'string' ? user.company : null;
            await (openTransaction() ?? db)
              .insert(userProfiles)
              .values({ userId: id, fullName: user.name || null, companyName: company });
            return { data: { ...user, id } };
          },
        },
      },
    },
    plugins: [readSession(machine)],
  });
}

const transactions = new AsyncLocalStorage<Transaction>();

/** The transaction that the library has open around the caller; undefined where there is none. */
export function openTransaction(): Transaction | undefined {
  return transactions.getStore();
}

/** The database as the library gets it: the hooks that it calls inside a transaction find that transaction. */
function rememberingTransactions(db: Database): Database {
  const remembering = Object.create(db) as Database;
  remembering.transaction = (work, config) => db.transaction((tx) => transactions.run(tx, () => work(tx)), config);
  return remembering;
}

/** On a loopback origin the site goes by each name of this machine. */
function originsOf(publicOrigin: string): string[] {
  const { protocol, hostname, port } = new URL(publicOrigin);
  if (!isLoopbackHost(hostname)) return [publicOrigin];
  const end = port === '' ? '' : `:${port}`;
  return ['127.0.0.1', 'localhost', '[::1]'].map((host) => `${protocol}//${host}${end}`);
}

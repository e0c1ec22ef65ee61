import { href } from 'react-router';
import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { admin, bearer, emailOTP, jwt, oneTimeToken, twoFactor } from 'better-auth/plugins';
import { defaultRoles } from 'better-auth/plugins/admin/access';
import { accountReasons, passwordLength } from '#features/accounts/accounts.ts';
import { authAddress } from '#features/accounts/auth-address.ts';
import * as tables from '#features/accounts/accounts.table.ts';
import { toResponse } from '#features/accounts/requests/to-response.server.ts';
import { databaseHooks } from '#features/accounts/auth/database-hooks.server.ts';
import { authPolicy } from '#features/accounts/auth/auth-policy.server.ts';
import { emailHooks } from '#features/accounts/auth/email-hooks.server.ts';
import {
  accessSeconds,
  addressHeader,
  confirmSeconds,
  resetSeconds,
  sessionSeconds,
} from '#features/accounts/requests/options.server.ts';
import { hashPassword, isPassword } from '#features/accounts/passwords/passwords.server.ts';
import { idTokenChecks, providers } from '#features/accounts/providers/providers.server.ts';
import { readSession } from '#features/accounts/auth/read-session.server.ts';
import { singleSignOn } from '#features/accounts/providers/single-sign-on.server.ts';
import { organizationModels, organizationPlugin } from '#features/accounts/organizations/organization-plugin.server.ts';
import { rememberingTransactions } from '#features/accounts/requests/transactions.server.ts';
import { recoveryCodeStore } from '#features/accounts/second-factor/recovery-codes.server.ts';
import { mayLink } from '#features/accounts/second-factor/sign-in-policy.server.ts';
import { storeIdentifier } from '#features/accounts/second-factor/trusted-devices.server.ts';
import { signInEnv } from '#features/accounts/providers/sign-in-env.server.ts';
import { administratorRoles, ownerRole } from '#features/accounts/rights/roles.ts';
import { site } from '#content/site.ts';
import { cookieName, sessionCookie } from '#server/http/request/cookies.ts';
import { isLoopbackHost } from '#server/net/loopback.ts';
import type { AppContext } from '#server/app-context.ts';
import { perContext } from '#server/per-context.ts';

export type Auth = ReturnType<typeof openAuth>;

export const authOf: (app: AppContext) => Auth = perContext((app) => {
  const library = openAuth(app);
  return { ...library, api: toResponse(library.api) };
});

function openAuth(app: AppContext) {
  const { env } = app;
  const signIn = signInEnv.of(env);
  const secure = env.PUBLIC_ORIGIN.startsWith('https:');
  const emails = emailHooks(app);
  return betterAuth({
    appName: site.name,
    baseURL: env.PUBLIC_ORIGIN,
    basePath: authAddress,
    secret: app.secret,
    trustedOrigins: originsOf(env.PUBLIC_ORIGIN),
    database: drizzleAdapter(rememberingTransactions(app.db), {
      provider: 'pg',
      transaction: true,
      schema: {
        user: tables.users,
        session: tables.sessions,
        account: tables.userIdentities,
        verification: tables.verifications,
        twoFactor: tables.secondFactors,
        passkey: tables.passkeys,
        jwks: tables.signingKeys,
        ...organizationModels,
      },
    }),
    disabledPaths: disabledEndpoints,
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.shortest,
      maxPasswordLength: passwordLength.longest,
      resetPasswordTokenExpiresIn: resetSeconds,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: isPassword },
      // Must match the fields and order of real users.
      customSyntheticUser: ({ coreFields, additionalFields, id }) => ({
        ...coreFields,
        role: 'user',
        banned: false,
        banReason: null,
        banExpires: null,
        twoFactorEnabled: false,
        ...additionalFields,
        id,
      }),
      ...emails.password,
    },
    emailVerification: {
      sendOnSignUp: false,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: confirmSeconds,
      ...emails.verification,
    },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: false },
        lastName: { type: 'string', required: false },
        company: { type: 'string', required: false },
      },
      changeEmail: { enabled: true, ...emails.changeOfAddress },
      validateUserInfo: async ({ user, source }, ctx) =>
        source.action === 'link-account' && !(await mayLink(app, String(user.id), ctx))
          ? { error: 'account_not_linked' }
          : undefined,
    },
    session: {
      expiresIn: sessionSeconds,
      updateAge: 24 * 3600,
      // We require reconfirmation; the library only checks session age.
      freshAge: 0,
      additionalFields: {
        confirmedAt: { type: 'date', required: false, input: false, defaultValue: () => app.now() },
      },
    },
    account: {
      // Automatic linking requires both addresses to be verified.
      accountLinking: { enabled: true, requireLocalEmailVerified: true, allowDifferentEmails: true },
      updateAccountOnSignIn: false,
    },
    verification: {
      storeIdentifier,
      additionalFields: { userAgent: { type: 'string', required: false } },
    },
    // Ours also count by account, shared by replicas.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      disableOriginCheck: false,
      disableCSRFCheck: false,
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // Our prefix binds cookies to the host.
      useSecureCookies: false,
      cookiePrefix: cookieName(env, 'meridian'),
      cookies: { session_token: { name: cookieName(env, sessionCookie) } },
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
    },
    onAPIError: {
      errorURL: `${env.PUBLIC_ORIGIN}${href('/login')}`,
      // We catch errors: the library would log parameters, including tokens.
      throw: true,
    },
    logger: {
      level: 'warn',
      log: (level, message, ...details) => {
        if (level === 'error') {
          const err = details.find((one) => one instanceof Error);
          app.log.error(
            { event: 'account.library.error', err, detail: message },
            'The sign-in library reported an error',
          );
        } else
          app.log.debug({ event: 'account.library.notice', detail: message }, 'The sign-in library reported something');
      },
    },
    databaseHooks: databaseHooks(app),
    plugins: [
      admin({
        defaultRole: 'user',
        adminRoles: [...administratorRoles],
        roles: { ...defaultRoles, [ownerRole]: defaultRoles.admin },
        bannedUserMessage: accountReasons.disabled,
      }),
      organizationPlugin(),
      twoFactor({
        issuer: site.name,
        allowPasswordless: false,
        // Its counter lets anyone with the password lock out the owner.
        accountLockout: { enabled: false },
        backupCodeOptions: { storeBackupCodes: recoveryCodeStore },
      }),
      emailOTP({
        otpLength: 6,
        expiresIn: 600,
        allowedAttempts: 5,
        storeOTP: 'hashed',
        disableSignUp: true,
        ...emails.code,
      }),
      passkey({
        rpName: site.name,
        rpID: passkeyDomain(env.PUBLIC_ORIGIN),
        origin: originsOf(env.PUBLIC_ORIGIN),
      }),
      providers(signIn),
      idTokenChecks(signIn),
      ...singleSignOn(signIn),
      oneTimeToken({ expiresIn: 3, storeToken: 'hashed' }),
      jwt({
        disableSettingJwtHeader: true,
        jwt: {
          issuer: env.PUBLIC_ORIGIN,
          audience: env.PUBLIC_ORIGIN,
          expirationTime: `${accessSeconds}s`,
          definePayload: ({ user, session }) => ({ sid: session.id, email: user.email }),
        },
      }),
      bearer({ requireSignature: true }),
      readSession(app),
      authPolicy(app),
    ],
  });
}

/** Loopback origins have several names. */
function originsOf(publicOrigin: string): string[] {
  const { protocol, hostname, port } = new URL(publicOrigin);
  if (!isLoopbackHost(hostname)) return [publicOrigin];
  const end = port === '' ? '' : `:${port}`;
  return ['127.0.0.1', 'localhost', '[::1]'].map((host) => `${protocol}//${host}${end}`);
}

/** Passkeys need a domain name, not an IP: `localhost`. */
function passkeyDomain(publicOrigin: string): string {
  const { hostname } = new URL(publicOrigin);
  return isLoopbackHost(hostname) ? 'localhost' : hostname;
}

/**
 * Disabled endpoints: state-changing links, provider tokens, unlimited password checks (use `/confirm-identity`),
 * second factors by email, pages showing URL text. Administration: see the auth policy.
 */
export const disabledEndpoints: string[] = [
  ...['/verify-email', '/delete-user', '/delete-user/callback', '/reset-password/:token'],
  ...['/get-access-token', '/refresh-token', '/account-info', '/update-session', '/forget-password/email-otp'],
  ...['/verify-password', '/two-factor/send-otp', '/two-factor/verify-otp'],
  ...['/email-otp/request-email-change', '/email-otp/change-email', '/ok', '/error'],
];

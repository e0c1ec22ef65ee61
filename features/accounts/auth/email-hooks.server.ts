import type { BetterAuthOptions } from 'better-auth';
import type { EmailOTPOptions } from 'better-auth/plugins';
import { and, eq, ne } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import { safeRedirect } from '#features/accounts/safe-redirect.ts';
import { tellChange } from '#features/accounts/auth/after-request.server.ts';
import { claimAccount, claimByCode } from '#features/accounts/auth/account-takeover.server.ts';
import { forgiveStrangers } from '#features/accounts/requests/limits.server.ts';
import { queueRequestedEmail } from '#features/accounts/emails/auth-emails.server.ts';
import { returnHeader } from '#features/accounts/requests/options.server.ts';
import type { AppContext } from '#server/app-context.ts';

type Options<Name extends 'emailAndPassword' | 'emailVerification'> = Partial<NonNullable<BetterAuthOptions[Name]>>;

async function isOthers({ db }: AppContext, { id, email }: { id: string; email: string }): Promise<boolean> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), ne(users.id, id)));
  return other !== undefined;
}

async function isConfirmed({ db }: AppContext, email: string): Promise<boolean> {
  const [user] = await db.select({ verified: users.emailVerified }).from(users).where(eq(users.email, email));
  return user?.verified === true;
}

/** The library's hooks about emails: they queue emails as jobs, and react to a mailbox that is proven. */
export function emailHooks(app: AppContext) {
  const password = {
    sendResetPassword: ({ user, token }, request) => {
      const returnTo = safeRedirect(request?.headers.get(returnHeader));
      return queueRequestedEmail(app, user.email, { kind: 'reset', token, returnTo });
    },
    onExistingUserSignUp: ({ user }) => queueRequestedEmail(app, user.email, { kind: 'exists' }),
    async onPasswordReset({ user }) {
      await forgiveStrangers(app.limits, user.email);
      await claimAccount(app, user);
      await tellChange(app, user, 'password');
    },
  } satisfies Options<'emailAndPassword'>;
  const verification = {
    beforeEmailVerification: (user, request) => claimByCode(app, user, request),
    async sendVerificationEmail({ user, token }, request) {
      const returnTo = safeRedirect(request?.headers.get(returnHeader));
      // Only the address's owner learns that it is taken.
      const kind = (await isOthers(app, user)) ? 'exists' : 'confirm';
      await queueRequestedEmail(app, user.email, kind === 'exists' ? { kind } : { kind, token, returnTo });
    },
  } satisfies Options<'emailVerification'>;
  const changeOfAddress = {
    sendChangeEmailConfirmation: ({
      user,
      newEmail,
      token,
    }: {
      user: { email: string };
      newEmail: string;
      token: string;
    }) => queueRequestedEmail(app, user.email, { kind: 'approve-address', token, newEmail }),
  };
  const code: Pick<EmailOTPOptions, 'sendVerificationOTP'> = {
    async sendVerificationOTP({ email, otp, type }) {
      if (type === 'email-verification' && (await isConfirmed(app, email))) return;
      await queueRequestedEmail(app, email, { kind: 'code', code: otp });
    },
  };
  return { password, verification, changeOfAddress, code };
}

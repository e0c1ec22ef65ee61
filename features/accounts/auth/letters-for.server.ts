import type { BetterAuthOptions } from 'better-auth';
import type { EmailOTPOptions } from 'better-auth/plugins';
import { and, eq, ne } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import { ownPath } from '#features/accounts/own-path.ts';
import { tellChange } from '#features/accounts/auth/after-call.server.ts';
import { claimAccount, claimByCode } from '#features/accounts/auth/claim-account.server.ts';
import { forgiveStrangers } from '#features/accounts/auth/limits.server.ts';
import { queueAskedLetter } from '#features/accounts/auth/letters.server.ts';
import { returnHeader } from '#features/accounts/auth/options.server.ts';
import type { Machine } from '#server/machine.ts';

type Options<Name extends 'emailAndPassword' | 'emailVerification'> = Partial<NonNullable<BetterAuthOptions[Name]>>;

async function isOthers({ db }: Machine, { id, email }: { id: string; email: string }): Promise<boolean> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), ne(users.id, id)));
  return other !== undefined;
}

/** The letters that the library asks for, by the option of it that asks. */
export function lettersFor(machine: Machine) {
  const password = {
    sendResetPassword: ({ user, token }, request) => {
      const returnTo = ownPath(request?.headers.get(returnHeader));
      return queueAskedLetter(machine, user.email, { kind: 'reset', token, returnTo });
    },
    onExistingUserSignUp: ({ user }) => queueAskedLetter(machine, user.email, { kind: 'exists' }),
    async onPasswordReset({ user }) {
      await forgiveStrangers(machine.limits, user.email);
      await claimAccount(machine, user);
      await tellChange(machine, user, 'password');
    },
  } satisfies Options<'emailAndPassword'>;
  const verification = {
    beforeEmailVerification: (user, request) => claimByCode(machine, user, request),
    async sendVerificationEmail({ user, token }) {
      // Somebody moves their account to an address that has one: its owner learns that, and nobody else does.
      const kind = (await isOthers(machine, user)) ? 'exists' : 'confirm';
      await queueAskedLetter(machine, user.email, kind === 'exists' ? { kind } : { kind, token });
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
    }) => queueAskedLetter(machine, user.email, { kind: 'approve-address', token, newEmail }),
  };
  const code: Pick<EmailOTPOptions, 'sendVerificationOTP'> = {
    sendVerificationOTP: ({ email, otp }) => queueAskedLetter(machine, email, { kind: 'code', code: otp }),
  };
  return { password, verification, changeOfAddress, code };
}

import { randomUUID } from 'node:crypto';
import { validateSignUp, signUpSchema } from '#features/accounts/accounts.ts';
import { userIdentities, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { hashPassword, weaknessOf } from '#features/accounts/passwords/passwords.server.ts';
import { weaknessRefusals } from '#features/accounts/passwords/password-policy.server.ts';
import { refuse, type AccountRefusal } from '#features/accounts/requests/refusals.server.ts';
import type { Transaction } from '#server/db/database.ts';

export interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly hash: string;
}

type Sent = Omit<NewAccount, 'hash'> & { readonly password: string; readonly confirmPassword: string };

/** Validates a new account by the rules of the sign-up page, and hashes its password. */
export async function parseNewAccount(sent: Sent): Promise<NewAccount | AccountRefusal> {
  const form = { ...sent, acceptTerms: true as const };
  const error = validateSignUp(form);
  if (error) return { ok: false, reason: 'invalid', ...error };
  const { firstName, lastName, company, email, password } = signUpSchema.parse(form);
  const weakness = weaknessOf(password, [email, firstName, lastName]);
  if (weakness !== null) {
    return { ...refuse('weak-password', weaknessRefusals[weakness].message), field: 'password' };
  }
  return { firstName, lastName, company, email, hash: await hashPassword(password) };
}

/** Creates an account whose address is proven. Returns its id. */
export async function createAccount(
  tx: Transaction,
  { email, firstName, lastName, company, hash }: NewAccount,
  { role, createdAt }: { readonly role: string; readonly createdAt: Date },
): Promise<string> {
  const id = randomUUID();
  const fullName = `${firstName} ${lastName}`;
  const user = { id, email, name: fullName, firstName, lastName, company, role, emailVerified: true, createdAt };
  await tx.insert(users).values(user);
  await tx.insert(userProfiles).values({ userId: id, fullName, companyName: company, role, createdAt });
  await tx.insert(userIdentities).values({ userId: id, providerId: 'credential', accountId: id, password: hash });
  return id;
}

import { APIError } from 'better-auth/api';
import type { Limit, Limits } from '#server/limits/limits.ts';

/**
 * How often a call may be tried. `account` counts what one visitor tries on one account: somebody else's tries never
 * keep its owner out. `address` counts a visitor's tries on all accounts together.
 */
interface CallLimits {
  readonly account?: Limit;
  readonly address: Limit;
}

const quarter = 15 * 60;
const hour = 3600;

const signIn: CallLimits = {
  account: { name: 'sign-in', points: 10, seconds: quarter },
  address: { name: 'sign-in-address', points: 100, seconds: quarter },
};
const mails: CallLimits = {
  account: { name: 'reset', points: 5, seconds: hour },
  address: { name: 'reset-address', points: 30, seconds: hour },
};
const codes: CallLimits = { address: { name: 'codes', points: 30, seconds: quarter } };
const secrets: CallLimits = {
  account: { name: 'own-password', points: 10, seconds: quarter },
  address: { name: 'own-password-address', points: 100, seconds: quarter },
};
const beginnings: CallLimits = { address: { name: 'sign-in-begun', points: 100, seconds: quarter } };

const callLimits: Readonly<Record<string, CallLimits>> = {
  '/sign-in/email': signIn,
  '/sign-in/email-otp': signIn,
  '/email-otp/verify-email': signIn,
  '/email-otp/check-verification-otp': signIn,
  '/email-otp/reset-password': signIn,
  '/sign-up/email': { address: { name: 'sign-up', points: 30, seconds: hour } },
  '/request-password-reset': mails,
  '/send-verification-email': mails,
  '/email-otp/request-password-reset': mails,
  '/email-otp/send-verification-otp': mails,
  '/reset-password': codes,
  '/one-time-token/verify': codes,
  '/two-factor/verify-totp': codes,
  '/two-factor/verify-backup-code': codes,
  '/passkey/verify-authentication': codes,
  '/confirm-identity': secrets,
  '/change-password': secrets,
  '/two-factor/enable': secrets,
  '/two-factor/disable': secrets,
  '/two-factor/generate-backup-codes': secrets,
  '/two-factor/get-totp-uri': secrets,
  '/sign-in/social': beginnings,
  '/sign-in/sso': beginnings,
  '/link-social': beginnings,
  '/passkey/generate-authenticate-options': beginnings,
};

/** Calls that guess at something: a right guess gives the try back. */
const guesses = new Set([
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/confirm-identity',
  '/change-password',
]);

/** Counts one try of a call. @throws {APIError} 429 with `Retry-After` where there have been too many. */
export async function countTry(limits: Limits, path: string, visitor: string, account: string): Promise<void> {
  for (const [limit, key] of limitsOf(path, visitor, account)) {
    const answer = await limits.take(limit, key);
    if (!answer.ok) throw tooMany(answer.retryAfterSeconds);
  }
}

/** Gives a try back that was no guess. */
export async function giveBack(limits: Limits, path: string, visitor: string, account: string): Promise<void> {
  if (!guesses.has(path)) return;
  for (const [limit, key] of limitsOf(path, visitor, account)) await limits.giveBack(limit, key);
}

function tooMany(seconds: number): APIError {
  const body = { code: 'TOO_MANY_TRIES', message: 'There have been many tries in a short while.' };
  return new APIError('TOO_MANY_REQUESTS', body, { 'Retry-After': String(seconds) });
}

function limitsOf(path: string, visitor: string, account: string): (readonly [Limit, string])[] {
  const found = callLimits[path];
  if (!found) return [];
  const byAddress = [found.address, visitor] as const;
  return found.account ? [[found.account, `${account.toLowerCase()} ${visitor}`], byAddress] : [byAddress];
}

/** Letters of one kind to one mailbox, whoever asks for them: those that have gone out hold what is needed. */
export const letterLimit: Limit = { name: 'account-letter', points: 5, seconds: hour };

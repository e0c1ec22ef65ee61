import { APIError } from 'better-auth/api';
import type { Limit, Limits } from '#server/limits/limits.ts';

/**
 * How often a call may be tried. `account` counts what one visitor tries on one account, `address` a visitor's tries on
 * all accounts together, and `strangers` the tries on one account by everybody whose browser is not known there. A
 * known browser has an `account` count of its own and no other, so that nobody else's tries keep the owner out of it.
 */
interface CallLimits {
  readonly account?: Limit;
  readonly strangers?: Limit;
  readonly address: Limit;
  /** Counts every try of one visitor on one account, the right ones too. */
  readonly all?: Limit;
}

/** Who tries a call. */
export interface AttemptOrigin {
  /** What limits count by: an address, or the network of one. */
  readonly visitor: string;
  /** An address or an id; '' where the call is about no account. */
  readonly account: string;
  /** The mark of a browser in which the account's owner has signed in before. */
  readonly device?: string | undefined;
}

const quarter = 15 * 60;
const hour = 3600;

const signIn: CallLimits = {
  account: { name: 'sign-in', points: 10, seconds: quarter },
  address: { name: 'sign-in-address', points: 100, seconds: quarter },
};
const password: CallLimits = {
  ...signIn,
  strangers: { name: 'sign-in-strangers', points: 50, seconds: hour },
  all: { name: 'sign-in-all', points: 60, seconds: quarter },
};
const mails: CallLimits = {
  account: { name: 'reset', points: 5, seconds: hour },
  address: { name: 'reset-address', points: 30, seconds: hour },
};
const codes: CallLimits = { address: { name: 'codes', points: 30, seconds: quarter } };
// A recovery code cannot be guessed, so it stays a way in where strangers have spent the tries of the app's codes.
const recoveryCodes: CallLimits = {
  account: { name: 'recovery', points: 10, seconds: quarter },
  address: codes.address,
};
const appCodes: CallLimits = {
  account: { name: 'app-code', points: 10, seconds: quarter },
  strangers: { name: 'app-code-strangers', points: 10, seconds: hour },
  address: codes.address,
};
const secrets: CallLimits = {
  account: { name: 'own-password', points: 10, seconds: quarter },
  address: { name: 'own-password-address', points: 100, seconds: quarter },
};
const beginnings: CallLimits = { address: { name: 'sign-in-begun', points: 100, seconds: quarter } };

const callLimits: Readonly<Record<string, CallLimits>> = {
  '/sign-in/email': password,
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
  '/two-factor/verify-totp': appCodes,
  '/two-factor/verify-backup-code': recoveryCodes,
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
export async function countTry(limits: Limits, path: string, origin: AttemptOrigin): Promise<void> {
  for (const [limit, key] of [...limitsOf(path, origin), ...limitOfAll(path, origin)]) {
    const answer = await limits.take(limit, key);
    if (!answer.ok) throw tooMany(answer.retryAfterSeconds);
  }
}

/** Gives a try back that was no guess. */
export async function giveBack(limits: Limits, path: string, origin: AttemptOrigin): Promise<void> {
  if (!guesses.has(path)) return;
  for (const [limit, key] of limitsOf(path, origin)) await limits.giveBack(limit, key);
}

function tooMany(seconds: number): APIError {
  const body = { code: 'TOO_MANY_TRIES', message: 'There have been many tries in a short while.' };
  return new APIError('TOO_MANY_REQUESTS', body, { 'Retry-After': String(seconds) });
}

type Counted = readonly [limit: Limit, key: string];

function limitsOf(path: string, { visitor, account, device }: AttemptOrigin): Counted[] {
  const found = callLimits[path];
  if (!found) return [];
  const name = account.toLowerCase();
  if (device !== undefined && found.account) return [[found.account, `${name} device ${device}`]];
  return [
    ...(found.account ? [[found.account, `${name} ${visitor}`] as const] : []),
    ...(found.strangers && name !== '' ? [[found.strangers, name] as const] : []),
    [found.address, visitor],
  ];
}

function limitOfAll(path: string, { visitor, account, device }: AttemptOrigin): Counted[] {
  const limit = callLimits[path]?.all;
  return limit === undefined ? [] : [[limit, `${account.toLowerCase()} ${device ?? visitor}`]];
}

/** Opens an account again to browsers that are not known there: its owner has just proved the mailbox. */
export async function forgiveStrangers(limits: Limits, email: string): Promise<void> {
  if (password.strangers) await limits.forget(password.strangers, email.toLowerCase());
}

/** Letters of one kind to one mailbox, whoever asks for them: those that have gone out hold what is needed. */
export const emailLimit: Limit = { name: 'account-letter', points: 5, seconds: hour };

import { APIError } from 'better-auth/api';
import type { Limit, Limits } from '#server/limits/limits.ts';

/**
 * `account`: per visitor and account; `address`: per visitor; `strangers`: per account for unknown browsers. Known
 * browsers have only their own `account` limit, so others cannot lock out the owner.
 */
interface CallLimits {
  readonly account?: Limit;
  readonly strangers?: Limit;
  readonly address: Limit;
  /** Includes successful attempts. */
  readonly all?: Limit;
}

export interface AttemptOrigin {
  /** Rate limit key: address or network. */
  readonly visitor: string;
  /** Email, id or ''. */
  readonly account: string;
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
// Unguessable, so they keep working when strangers exhaust the app code limit.
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
  '/setup': codes,
  '/invite': codes,
  '/join': codes,
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

/** Successful guesses are refunded. */
const guesses = new Set([
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/confirm-identity',
  '/change-password',
]);

/** @throws {APIError} 429 with `Retry-After` over the limit. */
export async function countTry(limits: Limits, path: string, origin: AttemptOrigin): Promise<void> {
  for (const [limit, key] of [...limitsOf(path, origin), ...limitOfAll(path, origin)]) {
    const result = await limits.take(limit, key);
    if (!result.ok) throw tooMany(result.retryAfterSeconds);
  }
}

/** Refunds a successful guess. */
export async function giveBack(limits: Limits, path: string, origin: AttemptOrigin): Promise<void> {
  if (!guesses.has(path)) return;
  for (const [limit, key] of limitsOf(path, origin)) await limits.giveBack(limit, key);
}

function tooMany(seconds: number): APIError {
  const body = { code: 'TOO_MANY_TRIES', message: 'There were too many attempts in a short time.' };
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

/** Call after the owner has proved control of the mailbox. */
export async function forgiveStrangers(limits: Limits, email: string): Promise<void> {
  if (password.strangers) await limits.forget(password.strangers, email.toLowerCase());
}

/** Emails per kind and mailbox, for all senders. */
export const emailLimit: Limit = { name: 'account-letter', points: 5, seconds: hour };

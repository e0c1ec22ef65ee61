import { isAPIError } from 'better-auth/api';
import { accountMessages, accountReasons, type AccountReason } from '#features/accounts/accounts.ts';

export interface AccountRefusal {
  readonly ok: false;
  readonly reason: AccountReason;
  /** Message to display. */
  readonly message: string;
  /** The form field concerned. */
  readonly field?: string;
  readonly retryAfterSeconds?: number;
}

/** Converts an error response of the library to a refusal. */
export async function readRefusal(response: Response): Promise<AccountRefusal> {
  const body = (await response.json().catch(() => ({}))) as { code?: string };
  const code = body.code ?? '';
  // Of concurrent uses, only one succeeds.
  const reason = reasons[code] ?? (response.status === 409 ? 'code' : 'unexpected');
  const wait = reason === 'too-many' ? Number(response.headers.get('Retry-After') ?? 0) : 0;
  const retryAfterSeconds = wait || undefined;
  return { ok: false, reason, message: refusalCopy[code] ?? accountReasons[reason], retryAfterSeconds };
}

/** For calls of the library that throw their refusal. Rethrows every other error. */
export function refusalFromThrown(error: unknown): Promise<AccountRefusal> {
  if (!isAPIError(error)) throw error;
  return readRefusal(Response.json(error.body, { headers: error.headers }));
}

/** A refusal, with the message of its reason by default. */
export function refuse(reason: AccountReason, message: string = accountReasons[reason]): AccountRefusal {
  return { ok: false, reason, message };
}

/** Error code when the database is unavailable. */
export const unavailableCode = 'UNAVAILABLE';

/** Error code when an account has a second factor that the sign-in has not proved. */
export const secondFactorRequired = 'SECOND_FACTOR_REQUIRED';

const reasons: Readonly<Record<string, AccountReason>> = {
  INVALID_EMAIL_OR_PASSWORD: 'credentials',
  EMAIL_NOT_VERIFIED: 'credentials',
  INVALID_EMAIL: 'invalid',
  INVALID_INPUT: 'invalid',
  INVALID_PASSWORD: 'password',
  PASSWORD_TOO_SHORT: 'invalid',
  PASSWORD_TOO_LONG: 'invalid',
  PASSWORD_TOO_COMMON: 'weak-password',
  PASSWORD_TOO_GUESSABLE: 'weak-password',
  PASSWORD_TOO_REGULAR: 'weak-password',
  PASSWORD_TOO_PERSONAL: 'weak-password',
  INVALID_TOKEN: 'link',
  TOKEN_EXPIRED: 'link',
  USER_NOT_FOUND: 'link',
  INVALID_USER: 'link',
  PROVIDER_NOT_FOUND: 'provider',
  INVALID_CODE: 'code',
  INVALID_BACKUP_CODE: 'code',
  INVALID_OTP: 'mailed-code',
  INVALID_TWO_FACTOR_COOKIE: 'code-expired',
  TOO_MANY_ATTEMPTS: 'code-expired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'code-expired',
  ACCOUNT_TEMPORARILY_LOCKED: 'too-many',
  TOO_MANY_TRIES: 'too-many',
  BANNED_USER: 'disabled',
  CONFIRM_IDENTITY: 'confirm-identity',
  USER_VERIFICATION_REQUIRED: 'unverified-passkey',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'last-way-in',
  UNAUTHORIZED: 'not-signed-in',
  [secondFactorRequired]: 'second-factor',
  [unavailableCode]: 'unavailable',
};

/** More specific than the reason's text. */
export const refusalCopy: Readonly<Record<string, string>> = {
  INVALID_EMAIL: accountMessages.emailInvalid,
  PASSWORD_TOO_SHORT: accountMessages.tooShort,
  PASSWORD_TOO_LONG: accountMessages.tooLong,
  PASSWORD_TOO_GUESSABLE: accountMessages.guessable,
  PASSWORD_TOO_REGULAR: accountMessages.regular,
  PASSWORD_TOO_PERSONAL: accountMessages.personal,
};

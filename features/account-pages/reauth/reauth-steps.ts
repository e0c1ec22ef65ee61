import { reauthCopy as copy } from '#content/accounts/reauth.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';

/** Copy from `accounts.ts`, to avoid bundling its rules. */
const authAddress = '/api/auth';

export type StepResult =
  | { readonly ok: true; readonly secondFactor: boolean }
  /** `again`: the code step expired; the password is required again. */
  | { readonly ok: false; readonly message: string; readonly again: boolean };

export function sendPassword(email: string, password: string): Promise<StepResult> {
  return send('/sign-in/email', { email, password });
}

/** Second factor: app or recovery code. */
export function sendCode(kind: 'app' | 'recovery', code: string): Promise<StepResult> {
  const path = kind === 'app' ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
  return send(path, { code: code.replaceAll(/\s/g, '') });
}

async function send(path: string, body: object): Promise<StepResult> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${authAddress}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const reply: unknown = await response.json();
    return toStepResult(response.status, reply, Number(response.headers.get('Retry-After') ?? 0));
  } catch {
    return { ok: false, message: copy.offline, again: false };
  }
}

/** Converts a response of the sign-in API to the result of a step. */
export function toStepResult(status: number, body: unknown, waitSeconds: number): StepResult {
  const { code = '', message, twoFactorRedirect } = (body ?? {}) as ResponseBody;
  if (status < 400) return { ok: true, secondFactor: twoFactorRedirect === true };
  if (status === 429) {
    return { ok: false, message: `${message ?? copy.unexpected} ${tryAgainText(waitSeconds)}`, again: false };
  }
  return { ok: false, message: refusals[code] ?? copy.unexpected, again: startsAgain.has(code) };
}

interface ResponseBody {
  readonly code?: string;
  readonly message?: string;
  readonly twoFactorRedirect?: boolean;
}

const wrongCode = 'This code is not valid. App codes change every 30 seconds, and each recovery code works once.';
const codeOver = 'The code has expired. Please start again with your password.';

const refusals: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: copy.wrong,
  BANNED_USER: 'This account is disabled. Please write to us.',
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: wrongCode,
  INVALID_TWO_FACTOR_COOKIE: codeOver,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: codeOver,
};

const startsAgain = new Set(['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE']);

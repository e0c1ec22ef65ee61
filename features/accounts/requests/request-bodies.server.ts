import { APIError } from 'better-auth/api';
import * as z from 'zod';
import {
  accountMessages,
  accountReasons,
  companyLength,
  fullNameLength,
  nameLength,
  passwordLength,
} from '#features/accounts/accounts.ts';
import { cleanEmail, emailPattern, maxEmail } from '#forms/email.ts';
import { cleanLine, controlText, hasControlCharacter } from '#forms/text.ts';

const tooLong = (longest: number) => `Please use at most ${longest} characters`;

const text = (longest: number, missing: string = accountMessages.required) =>
  z
    .string(missing)
    .max(longest, tooLong(longest))
    .refine((value) => !hasControlCharacter(value), controlText);

/** Allows what forms clean. */
const line = (longest: number) =>
  text(longest * 4)
    .overwrite(cleanLine)
    .max(longest, tooLong(longest));
const filledLine = (longest: number) => line(longest).min(1, accountMessages.required);

const email = (missing: string = accountMessages.emailMissing) =>
  text(4 * maxEmail, missing)
    .overwrite((value) => cleanEmail(value).toLowerCase())
    .min(1, missing)
    .max(maxEmail, accountMessages.emailInvalid)
    .regex(emailPattern, accountMessages.emailInvalid);

/** Hashed and never shown; the library checks the length. */
const password = z.string(accountMessages.required).max(1000, accountMessages.tooLong);
const newPassword = password.describe(
  `${passwordLength.shortest} to ${passwordLength.longest} characters; common passwords are refused`,
);
const code = text(100);
const id = text(200);
const token = text(4000);
/** Local; the library refuses others. */
const url = text(2000);
const flag = z.boolean().optional();

const person = {
  name: filledLine(fullNameLength).optional(),
  firstName: filledLine(nameLength).optional(),
  lastName: filledLine(nameLength).optional(),
  company: line(companyLength).optional(),
};

/** Becomes part of the sign-in state, so extra data is not allowed; parsed again by `attributionSchema`. */
const stateData = z.strictObject({ attribution: z.record(z.string(), text(300)) });

const social = {
  provider: id,
  callbackURL: url.optional(),
  newUserCallbackURL: url.optional(),
  errorCallbackURL: url.optional(),
  disableRedirect: flag,
  requestSignUp: flag,
  loginHint: text(maxEmail).optional(),
  idToken: z
    .strictObject({
      token: text(10_000),
      nonce: text(500).optional(),
      accessToken: token.optional(),
      refreshToken: token.optional(),
      expiresAt: z.number().optional(),
    })
    .optional(),
};

const credential = z.strictObject({
  id: text(2000),
  rawId: text(2000),
  type: text(40),
  authenticatorAttachment: text(40).nullish(),
  clientExtensionResults: z.record(text(40), z.unknown()).optional(),
  response: z.strictObject({
    clientDataJSON: text(8000),
    attestationObject: text(40_000).optional(),
    authenticatorData: text(8000).optional(),
    publicKey: text(8000).optional(),
    publicKeyAlgorithm: z.number().optional(),
    transports: z.array(text(40)).max(10).optional(),
    signature: text(4000).optional(),
    userHandle: text(500).nullish(),
  }),
});

const codeType = z.enum(['email-verification', 'sign-in', 'forget-password', 'change-email']);
const nothing = z.strictObject({});
const withPassword = z.strictObject({ password });
const withEmail = z.strictObject({ email: email() });
const factorCode = z.strictObject({ code, trustDevice: flag, disableSession: flag });

/** Unlisted calls are refused, so library updates do not open new ones. */
export const requestBodies: Readonly<Record<string, z.ZodType>> = {
  '/sign-up/email': z.strictObject({
    email: email(accountMessages.neither),
    password: z
      .string(accountMessages.neither)
      .max(1000, accountMessages.tooLong)
      .describe(newPassword.description ?? ''),
    ...person,
    name: filledLine(fullNameLength),
    callbackURL: url.optional(),
    rememberMe: flag,
  }),
  '/sign-in/email': z.strictObject({
    email: email(accountMessages.neither),
    password: z.string(accountMessages.neither).min(1, accountMessages.neither).max(1000, accountReasons.credentials),
    callbackURL: url.optional(),
    rememberMe: flag,
  }),
  '/sign-in/social': z.strictObject({ ...social, additionalData: stateData.optional() }),
  '/link-social': z.strictObject(social),
  '/sign-in/sso': z.strictObject({
    email: email().optional(),
    domain: text(maxEmail).optional(),
    providerId: id.optional(),
    organizationSlug: id.optional(),
    callbackURL: url.optional(),
    errorCallbackURL: url.optional(),
    newUserCallbackURL: url.optional(),
    loginHint: text(maxEmail).optional(),
    requestSignUp: flag,
    providerType: z.enum(['oidc', 'saml']).optional(),
  }),
  '/sign-in/email-otp': z.strictObject({ email: email(), otp: code }),
  '/email-otp/send-verification-otp': z.strictObject({ email: email(), type: codeType }),
  '/email-otp/check-verification-otp': z.strictObject({ email: email(), type: codeType, otp: code }),
  '/email-otp/verify-email': z.strictObject({ email: email(), otp: code }),
  '/email-otp/request-password-reset': withEmail,
  '/email-otp/reset-password': z.strictObject({ email: email(), otp: code, password: newPassword }),
  '/sign-out': z.strictObject({ callbackURL: url.optional(), disableRedirect: flag, state: url.optional() }),
  '/get-session': nothing,
  '/callback/:id': z.record(text(40), text(10_000)),
  '/request-password-reset': z.strictObject({ email: email(), redirectTo: url.optional() }),
  '/reset-password': z.strictObject({ newPassword, token: id.optional() }),
  '/send-verification-email': z.strictObject({ email: email(), callbackURL: url.optional() }),
  '/change-email': z.strictObject({ newEmail: email(), callbackURL: url.optional() }),
  '/change-password': z.strictObject({ newPassword, currentPassword: password, revokeOtherSessions: flag }),
  '/confirm-identity': withPassword,
  '/update-user': z.strictObject(person),
  '/unlink-account': z.strictObject({ accountId: id }),
  '/revoke-session': z.strictObject({ token: id }),
  '/revoke-sessions': nothing,
  '/revoke-other-sessions': nothing,
  '/one-time-token/verify': z.strictObject({ token: id }),
  '/two-factor/enable': z.strictObject({
    password,
    method: z.literal('totp').optional(),
    issuer: line(nameLength).optional(),
  }),
  '/two-factor/disable': withPassword,
  '/two-factor/get-totp-uri': withPassword,
  '/two-factor/generate-backup-codes': withPassword,
  '/two-factor/verify-totp': factorCode,
  '/two-factor/verify-backup-code': factorCode,
  '/passkey/verify-registration': z.strictObject({ response: credential, name: line(nameLength).optional() }),
  '/passkey/verify-authentication': z.strictObject({ response: credential }),
  '/passkey/delete-passkey': z.strictObject({ id }),
  '/passkey/update-passkey': z.strictObject({ id, name: filledLine(nameLength) }),
};

/**
 * The cleaned body.
 * @throws {APIError} 400 with messages by field, 404 without a schema.
 */
export function parseBody(path: string, body: unknown): Record<string, unknown> {
  const schema = requestBodies[path];
  if (schema === undefined) throw new APIError('NOT_FOUND');
  return checked(schema, body ?? {});
}

/** @throws {APIError} 400 with messages by field. */
function checked(schema: z.ZodType, value: unknown): Record<string, unknown> {
  const result = schema.safeParse(value);
  if (result.success) return result.data as Record<string, unknown>;
  const fields = Object.fromEntries(result.error.issues.flatMap(toErrors).toReversed());
  const message = Object.values(fields).at(-1) ?? accountMessages.required;
  throw new APIError('BAD_REQUEST', { code: 'INVALID_INPUT', message, fields });
}

type Issue = z.core.$ZodIssue;

function toErrors(issue: Issue): (readonly [field: string, copy: string])[] {
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 20).map((key) => [key]) : [issue.path];
  return paths.map((path) => [path.join('.').slice(0, 100), issueMessage(issue)]);
}

/** Never the validator's messages. */
function issueMessage(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return 'This request has no such field';
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') {
    return Object.values<string>(accountMessages).includes(issue.message) ? issue.message : accountMessages.required;
  }
  return /^(?:Invalid|Too (?:big|small))/.test(issue.message) ? 'Please check this value' : issue.message;
}

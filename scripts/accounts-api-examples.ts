/** A request that the documentation shows. Upper-case words are placeholders for values received before. */
export interface ApiExample {
  /** GET without one. */
  readonly body?: object;
  readonly as?: 'client' | 'administrator';
  readonly status: number;
}

const email = 'ada@harbor.example';
const password = 'a long way round';
const newPassword = 'another way round';

/** By path. A test makes each of these calls. */
export const apiExamples: Readonly<Record<string, ApiExample>> = {
  '/session': { body: { grant_type: 'password', email, password }, status: 200 },
  '/token': { as: 'client', status: 200 },
  '/jwks': { status: 200 },
  '/one-time-token/generate': { as: 'client', status: 200 },
  '/one-time-token/verify': { body: { token: 'TOKEN' }, status: 200 },
  '/sign-up/email': {
    body: {
      email: 'new@harbor.example',
      password,
      name: 'Ada Okafor',
      firstName: 'Ada',
      lastName: 'Okafor',
      company: 'Harbor Freight Tools',
    },
    status: 200,
  },
  '/sign-in/email': { body: { email, password }, status: 200 },
  '/sign-in/social': { body: { provider: 'google', disableRedirect: true }, status: 404 },
  '/sign-in/sso': { body: { email }, status: 404 },
  '/link-social': { body: { provider: 'google', disableRedirect: true }, as: 'client', status: 404 },
  '/email-otp/send-verification-otp': { body: { email, type: 'sign-in' }, status: 200 },
  '/email-otp/check-verification-otp': { body: { email, type: 'sign-in', otp: 'CODE' }, status: 200 },
  '/sign-in/email-otp': { body: { email, otp: 'CODE' }, status: 200 },
  '/email-otp/verify-email': { body: { email, otp: 'CODE' }, status: 200 },
  '/email-otp/request-password-reset': { body: { email }, status: 200 },
  '/email-otp/reset-password': { body: { email, otp: 'CODE', password: newPassword }, status: 200 },
  '/request-password-reset': { body: { email }, status: 200 },
  '/reset-password': { body: { newPassword, token: 'TOKEN' }, status: 200 },
  '/send-verification-email': { body: { email }, status: 200 },
  '/sign-out': { body: {}, as: 'client', status: 200 },
  '/revoke-sessions': { body: {}, as: 'client', status: 200 },
  '/revoke-other-sessions': { body: {}, as: 'client', status: 200 },
  '/list-sessions': { as: 'client', status: 200 },
  '/organization/list': { as: 'client', status: 200 },
  '/revoke-session': { body: { token: 'SESSION_ID' }, as: 'client', status: 200 },
  '/get-session': { as: 'client', status: 200 },
  '/update-user': { body: { name: 'Ada Okafor', company: 'Harbor' }, as: 'client', status: 200 },
  '/change-email': { body: { newEmail: 'okafor@harbor.example' }, as: 'client', status: 200 },
  '/change-password': {
    body: { newPassword, currentPassword: password, revokeOtherSessions: true },
    as: 'client',
    status: 200,
  },
  '/confirm-identity': { body: { password }, as: 'client', status: 200 },
  '/list-accounts': { as: 'client', status: 200 },
  '/unlink-account': { body: { accountId: 'ACCOUNT_ID' }, as: 'client', status: 400 },
  '/two-factor/enable': { body: { password }, as: 'client', status: 200 },
  '/two-factor/verify-totp': { body: { code: '123456' }, as: 'client', status: 400 },
  '/two-factor/verify-backup-code': { body: { code: 'ABCDE-12345' }, as: 'client', status: 400 },
  '/two-factor/generate-backup-codes': { body: { password }, as: 'client', status: 400 },
  '/two-factor/disable': { body: { password }, as: 'client', status: 200 },
  '/two-factor/get-totp-uri': { body: { password }, as: 'client', status: 400 },
  '/passkey/generate-register-options': { as: 'client', status: 200 },
  '/passkey/generate-authenticate-options': { status: 200 },
  '/passkey/list-user-passkeys': { as: 'client', status: 200 },
  '/passkey/update-passkey': { body: { id: 'PASSKEY_ID', name: 'Laptop' }, as: 'client', status: 404 },
  '/passkey/delete-passkey': { body: { id: 'PASSKEY_ID' }, as: 'client', status: 404 },
  '/admin/list-users': { as: 'administrator', status: 200 },
  '/admin/get-user': { as: 'administrator', status: 200 },
};

/** The query of a GET that needs one. */
export const exampleQueries: Readonly<Record<string, string>> = {
  '/admin/list-users': '?page=1&per_page=50',
  '/admin/get-user': '?id=USER_ID',
};

/** Only a browser can make their body, or they answer a provider. */
export const callsOfBrowsers = [
  '/passkey/verify-registration',
  '/passkey/verify-authentication',
  '/callback/:id',
  '/sso/callback/:providerId',
];

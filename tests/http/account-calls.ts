import { usualPassword } from '../accounts.ts';

/** Public; the payload proves rights. */
export const openCalls = [
  ...['/sign-in/social', '/sign-in/email', '/sign-in/email-otp', '/sign-up/email', '/sign-out', '/get-session'],
  ...['/callback/:id', '/reset-password', '/request-password-reset', '/send-verification-email', '/jwks'],
  ...['/email-otp/send-verification-otp', '/email-otp/check-verification-otp', '/email-otp/verify-email'],
  ...['/email-otp/request-password-reset', '/email-otp/reset-password', '/one-time-token/verify'],
  ...['/two-factor/verify-totp', '/two-factor/verify-backup-code'],
  ...['/passkey/generate-authenticate-options', '/passkey/verify-authentication'],
];

const password = usualPassword;
/** POST this body, or GET if null. */
export const ownCalls: Readonly<Record<string, object | null>> = {
  '/change-email': { newEmail: 'new@example.com' },
  '/change-password': { currentPassword: password, newPassword: 'another way round' },
  '/update-user': { name: 'Ann' },
  '/list-sessions': null,
  '/organization/list': null,
  '/revoke-session': { token: 'x' },
  '/revoke-sessions': {},
  '/revoke-other-sessions': {},
  '/link-social': { provider: 'google', callbackURL: '/' },
  '/list-accounts': null,
  '/unlink-account': { accountId: 'x' },
  '/two-factor/get-totp-uri': { password },
  '/two-factor/generate-backup-codes': { password },
  '/two-factor/enable': { password },
  '/two-factor/disable': { password },
  '/passkey/generate-register-options': null,
  '/passkey/verify-registration': {
    response: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } },
  },
  '/passkey/list-user-passkeys': null,
  '/passkey/delete-passkey': { id: 'x' },
  '/passkey/update-passkey': { id: 'x', name: 'x' },
  '/one-time-token/generate': null,
  '/token': null,
  '/confirm-identity': { password },
};

export const adminCalls: Readonly<Record<string, object | null>> = {
  '/admin/get-user': null,
  '/admin/list-users': null,
};

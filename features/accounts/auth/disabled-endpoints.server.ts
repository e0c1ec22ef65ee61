/**
 * Disabled endpoints: state-changing links, granting rights (CLI only), impersonation, provider tokens, unlimited
 * password checks (use `/confirm-identity`), second factors by email, pages showing URL text.
 */
export const disabledEndpoints: string[] = [
  ...['/verify-email', '/delete-user', '/delete-user/callback', '/reset-password/:token'],
  ...['/admin/set-role', '/admin/impersonate-user', '/admin/stop-impersonating', '/admin/set-user-password'],
  ...['/get-access-token', '/refresh-token', '/account-info', '/update-session', '/forget-password/email-otp'],
  ...['/verify-password', '/two-factor/send-otp', '/two-factor/verify-otp'],
  ...['/email-otp/request-email-change', '/email-otp/change-email', '/ok', '/error'],
];

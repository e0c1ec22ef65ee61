/**
 * Calls of the library that are not answered. A mailed link would change something by being looked at; rights are given
 * in the terminal, and nobody becomes another; tokens of providers are not kept; a password is asked again by
 * `/confirm-identity`, whose tries count; second factors go by no mail; and text from an address is shown nowhere.
 */
export const disabledEndpoints: string[] = [
  ...['/verify-email', '/delete-user', '/delete-user/callback', '/reset-password/:token'],
  ...['/admin/set-role', '/admin/impersonate-user', '/admin/stop-impersonating', '/admin/set-user-password'],
  ...['/get-access-token', '/refresh-token', '/account-info', '/update-session', '/forget-password/email-otp'],
  ...['/verify-password', '/two-factor/send-otp', '/two-factor/verify-otp'],
  ...['/email-otp/request-email-change', '/email-otp/change-email', '/ok', '/error'],
];

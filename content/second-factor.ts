/** The second step of a sign-in. The back office's dialog loads it without the other account pages. */
export const secondFactorCopy = {
  title: 'Second step',
  heading: 'One more step',
  lead: 'Your password is right. Your account asks for a code as well.',
  recoveryLead: 'Your password is right. One of your recovery codes stands in for the app, once.',
  button: 'Confirm',
  busy: 'Checking the code...',
  code: 'Six-digit code',
  codeHint: 'From the authenticator app in which you set up this account.',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'One of those that you kept when you set up the app.',
  trust: 'Do not ask for a code on this device for 30 days',
  useRecovery: 'Use a recovery code instead',
  useApp: 'Use the app instead',
  again: 'Sign in as somebody else',
} as const;

/** The second step of a sign-in. The back office's dialog loads it without the other account pages. */
export const secondFactorCopy = {
  heading: 'One more step',
  lead: 'Your password is correct. Now enter your verification code.',
  recoveryLead: 'Your password is correct. Use one of your recovery codes; each works once.',
  button: 'Confirm',
  busy: 'Checking the code...',
  code: 'Six-digit code',
  codeHint: 'From your authenticator app.',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'One of the codes you saved when you set up the app.',
  trust: 'Do not ask for a code on this device for 30 days',
  useRecovery: 'Use a recovery code instead',
  useApp: 'Use the app instead',
  again: 'Use another account',
} as const;

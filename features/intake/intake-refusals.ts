/** Why the server took no submission, in words; apart from the dialog's, which carries none of them. */
export const intakeRefusals = {
  signInFirst: 'Sign in to submit your project.',
  tooMany: 'You have sent this form many times in a short while.',
  underWay: (reference: string) =>
    `We are already at work on ${reference}, so the form takes no more changes. Please answer our mail instead.`,
  notSaved: 'Some answers need another look before we can take the form.',
} as const;

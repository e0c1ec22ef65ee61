export const remindAfterDays = 3;

export const savedDraftCopy = {
  title: 'Save and continue later',
  text: 'We’ll email you a link to this form, with your answers and files. It works on any device for 30 days.',
  email: 'Email address for the link',
  remind: `Remind me once, after ${remindAfterDays} days`,
  send: 'Email me the link',
  sent: 'We emailed you the link. You can close this page.',
  failed: 'The link could not be sent. Please try again in a moment; your answers are kept on this device.',
  older: 'You answered differently on another device',
  use: 'Use this answer',
} as const;

/** Verbatim from the specification. */
export const newsletterMessages = {
  invalid: 'Please enter a valid email address',
  already: 'This email is already subscribed to our newsletter',
  checkFailed: 'Failed to check subscription status',
  reactivateFailed: 'Failed to reactivate subscription',
  subscribeFailed: 'Failed to subscribe to newsletter',
  unexpected: 'An unexpected error occurred',
  tooMany: 'You’ve subscribed many addresses in a short time.',
} as const;

/** No spaces, an @, a dot in the domain: the browser's check. The server checks more. */
export const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

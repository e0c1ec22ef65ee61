/** What the form says; the specification's sentences to the letter. */
export const newsletterMessages = {
  invalid: 'Please enter a valid email address',
  already: 'This email is already subscribed to our newsletter',
  checkFailed: 'Failed to check subscription status',
  reactivateFailed: 'Failed to reactivate subscription',
  subscribeFailed: 'Failed to subscribe to newsletter',
  unexpected: 'An unexpected error occurred',
  tooMany: 'You have subscribed many addresses in a short while.',
} as const;

/** No spaces, an @, a dot in the domain: what a browser asks before it sends. The server looks closer. */
export const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

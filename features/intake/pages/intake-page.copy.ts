/** Copy of the pages without JavaScript. */
export const intakePageCopy = {
  description: 'Tell us about your project in seven short steps. Our team reviews it within 24 hours.',
  pageIntroduction:
    'Seven short steps. Required fields are marked *; the rest helps us give you a better answer. Your answers are saved in this browser for 30 days, so you can continue later.',
  short: 'Short on time?',
  shortLink: 'Send three fields instead.',
} as const;

import { mailAddresses } from '#content/mail-addresses.ts';
import { strategyCallMinutes } from '#content/strategy-call.ts';

/** Strings from the specification, verbatim. */
export const bookingMessages = {
  title: 'Book Your Free Strategy Call',
  introduction: `${strategyCallMinutes} minutes with our team, free of charge. Required fields are marked *.`,
  submit: 'Request Your Call',
  submitting: 'Sending your request',
  successTitle: 'Request Submitted!',
  successText:
    'Thank you! Your inquiry has been received. Our team will respond within 24 hours with personalized automation recommendations.',
  failureTitle: 'Submission Failed',
  failed: 'Failed to submit booking request',
  failedSilently: `Something went wrong. Please try again or contact us directly at ${mailAddresses.hello}`,
  confirmationSent:
    'We sent a confirmation to your email address. If you asked for a time, a calendar file with it is attached.',
  reference: 'Your reference is',
  closesSoon: 'This closes automatically in a few seconds.',
  staysOpen: 'This stays open until you close it.',
} as const;

import { mailAddresses } from '#content/mail-addresses.ts';
import { strategyCallMinutes } from '#content/strategy-call.ts';
import { inquiryType } from '#features/booking/booking.ts';

/** Strings from the specification, verbatim. */
export const bookingMessages = {
  title: 'Book Your Free Strategy Call',
  introduction: `${strategyCallMinutes} minutes with our team, free of charge. Fields with an asterisk are needed.`,
  submit: 'Request Your Call',
  submitting: 'Sending your request',
  successTitle: 'Request Submitted!',
  successText:
    'Thank you! Your inquiry has been received. Our team will respond within 24 hours with personalized automation recommendations.',
  failureTitle: 'Submission Failed',
  failed: 'Failed to submit booking request',
  failedSilently: `Something went wrong. Please try again or contact us directly at ${mailAddresses.hello}`,
  confirmationSent:
    'We have sent a confirmation to your email address. If you asked for a time, a calendar file with it is attached.',
  reference: 'Your reference is',
  closesSoon: 'This closes by itself in a few seconds.',
  staysOpen: 'This stays open until you close it.',
} as const;

/** Refusals other than field errors. */
export const bookingRefusals = {
  notSaved: 'Some answers need another look before we can take the request.',
  tooMany: 'You have sent this form many times in a short while.',
  underWay: 'We are already at work on this request, so it takes no more changes. Please answer our mail instead.',
  noForm:
    'The form has no valid formId. Open the form again; a program sends booking- and 1 to 100 letters, digits or any of . _ : ~ -',
  inquiryType: `This form takes inquiries of the type ${inquiryType} only.`,
} as const;

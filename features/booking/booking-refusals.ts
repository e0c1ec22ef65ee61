import { inquiryType } from '#features/booking/booking.ts';

/** Refusals other than field errors. Separate from the dialog's copy, which does not need them. */
export const bookingRefusals = {
  notSaved: 'Some answers need another look before we can take the request.',
  tooMany: 'You have sent this form many times in a short while.',
  underWay: 'We are already at work on this request, so it takes no more changes. Please answer our mail instead.',
  noForm:
    'The form has no valid formId. Open the form again; a program sends booking- and 1 to 100 letters, digits or any of . _ : ~ -',
  inquiryType: `This form takes inquiries of the type ${inquiryType} only.`,
} as const;

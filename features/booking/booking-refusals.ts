import { inquiryType } from '#features/booking/booking.ts';

/** Refusals other than field errors. Separate from the dialog's copy, which does not need them. */
export const bookingRefusals = {
  notSaved: 'Please check the marked fields before sending.',
  tooMany: 'You’ve sent this form many times in a short time.',
  underWay: 'We’re already working on this request, so it can’t be changed here. Please reply to our email instead.',
  noForm:
    'The form has no valid formId. Open the form again; a program sends booking- and 1 to 100 letters, digits or any of . _ : ~ -',
  malformed: 'The form could not be read as JSON.',
  inquiryType: `This form accepts inquiries of the type ${inquiryType} only.`,
} as const;

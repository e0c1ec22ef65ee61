/** Why a request is not taken, beside what is wrong with its fields. */
export const bookingRefusals = {
  notSaved: 'Some answers need another look before we can take the request.',
  tooMany: 'You have sent this form many times in a short while.',
  underWay: 'We are already at work on this request, so it takes no more changes. Please answer our mail instead.',
  noForm: 'Open the form again: it has lost its number.',
} as const;

/** The statement of account. */
export const statementCopy = {
  title: 'Statement of account',
  from: 'From',
  to: 'To',
  show: 'Show',
  print: 'Print',
  back: 'Back to Billing',
  empty: 'Nothing was invoiced or paid in this period.',
  columns: { date: 'Date', what: 'For', invoiced: 'Invoiced', paid: 'Paid', balance: 'Balance' },
  note: 'The balance is what is left to pay. Void invoices are left out. Dates are in UTC.',
} as const;

/** Written by the server. */
export const documentSentences = {
  opening: 'Opening balance',
  closing: 'Closing balance',
  kinds: {
    invoice: 'Invoice',
    credit: 'Credit',
    payment: 'Payment',
    refund: 'Refund',
    'refund-failed': 'Failed refund',
    dispute: 'Charged back',
    'dispute-won': 'Returned by your bank',
    'credit-note': 'Credit note',
  },
  missing: 'These documents are not in this file. You can open those with a link:',
  tooMany: 'Too many downloads. Please try again in an hour.',
} as const;

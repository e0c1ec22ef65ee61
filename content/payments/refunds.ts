/** Refunds and credit notes: for the team, and for the client's email. */
export const refundCopy = {
  refund: 'Refund',
  refundHint: 'In whole or in part. The client gets an email with the reason and your note.',
  credit: 'Credit a part',
  creditHint: 'A credit note lowers what is due. To cancel the whole invoice, void it.',
  amount: (left: string) => `Amount, at most ${left}`,
  reason: 'Reason',
  note: 'Note to the client',
  noteHint: 'Optional. In the email and on the credit note.',
  next: 'Continue',
  asks: {
    refund: (amount: string, client: string) =>
      `${client} gets ${amount} back the way they paid. Subscriptions continue unchanged. This cannot be undone.`,
    elsewhere: (amount: string, client: string) =>
      `This records ${amount} as paid back to ${client}. The payment was made outside of the provider, so you send the money yourself. Subscriptions continue unchanged. This cannot be undone.`,
    credit: (amount: string, client: string) =>
      `${client} owes ${amount} less on this invoice. Subscriptions continue unchanged. This cannot be undone.`,
  },
  go: (amount: string) => `Refund ${amount}`,
  goCredit: (amount: string) => `Credit ${amount}`,
  back: 'Go back',
  error: (left: string) => `Enter an amount up to ${left}.`,
  receipt: 'Send the receipt again',
  receiptHint: 'With the invoice as a PDF.',
  to: 'To',
  everyone: (addresses: string) => `Everyone who gets billing emails: ${addresses}`,
  reasons: {
    requested_by_customer: 'The client asked for it',
    duplicate: 'Charged twice',
    order_change: 'The order changed',
    product_unsatisfactory: 'Not satisfied with the work',
    fraudulent: 'Fraudulent payment',
  },
  toClient: {
    requested_by_customer: 'As you asked',
    duplicate: 'You were charged twice',
    order_change: 'Your order changed',
    product_unsatisfactory: 'The work was not as agreed',
    fraudulent: 'The payment was not authorized',
  },
} as const;

/** A paid invoice, and its reissue with corrected buyer details. */
export const invoiceCopy = {
  title: 'Invoice',
  named: (number: string) => `Invoice ${number}`,
  corrected: (number: string) => `Corrected invoice ${number}`,
  replaces: (number: string) => `It replaces invoice ${number} of `,
  onlyBuyer: '. Only the buyer is corrected; the amounts are unchanged.',
  issued: 'Issued',
  paid: 'Paid',
  from: 'From',
  to: 'To',
  noBuyer: 'No billing details',
  vatId: (id: string) => `VAT id ${id}`,
  original: 'Original invoice (PDF)',
  reissue: {
    title: 'Correct the buyer',
    text: 'Issue this invoice again with your current billing details:',
    none: 'Enter your billing details first. Then you can issue this invoice again with them.',
    same: 'This invoice has your current billing details. To correct it, edit them first.',
    button: 'Reissue the invoice',
    edit: 'Edit billing details',
    team: 'Issue this invoice again with a corrected buyer. The client finds it in the dashboard; amounts are unchanged.',
    document: 'Open the invoice document',
  },
  done: 'The invoice is issued again. Print this page or save it as a PDF.',
} as const;

/** Why an invoice was not issued again. */
export const reissueReasons = {
  'not-paid': 'Only paid invoices are issued again.',
  'no-details': 'Enter your billing details first.',
  tax: 'With this country or VAT ID, a different tax would have applied, so the invoice cannot simply be corrected. Please write to us.',
  same: 'The invoice already has these details.',
  'too-many': 'This invoice has been corrected too often. Please write to us.',
} as const;

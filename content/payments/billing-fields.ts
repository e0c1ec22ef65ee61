/** The form of billing details, at checkout and in the portal. */
export const billingFieldsCopy = {
  title: 'Billing details',
  optional: 'optional',
  hint: 'They appear on your invoices and receipts, and are kept for next time.',
  required: 'Your invoice needs them.',
  requiredForTax: 'Your invoice needs them, and they decide which tax is due.',
  name: 'Company or full name',
  country: 'Country',
  choose: 'Choose a country',
  line1: 'Street and number',
  line2: 'Suite, floor, or department',
  postalCode: 'Postal code',
  city: 'City',
  state: 'State or province',
  vatId: 'VAT id',
  vatHint: 'Or your country’s tax number. Companies only.',
} as const;

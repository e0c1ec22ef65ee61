import { site } from './site.ts';

/** Promises of the owner: settle them with your lawyer before going live, and keep them. */
export const legal = {
  /** Street, city and country, separated by commas. Shown in newsletters and on receipts, where many laws require it. */
  postalAddress: '' as string,
  /** The seller's VAT or tax number with its name, such as 'EIN 12-3456789' or 'VAT ID DE123456789'. */
  taxNumber: '' as string,
  governingLaw: 'the State of Delaware, United States',
  courts: 'the courts of the State of Delaware',
  /** Retention defaults; changeable under Settings. The policy shows the effective values. */
  keep: {
    inquiriesMonths: 24,
    leaversMonths: 24,
    auditDays: 400,
    paymentEventsDays: 90,
    deliveriesDays: 90,
    bookkeeping: '7 years',
    accessLog: '30 days',
  },
  /** From the discovery of an incident affecting clients' data. */
  incidentNotice: '72 hours',
} as const;

/** The seller on receipts and invoices, one line each. */
export const sellerAddress: readonly string[] = [
  site.legalEntity,
  ...legal.postalAddress.split(', '),
  legal.taxNumber,
].filter((line) => line !== '');

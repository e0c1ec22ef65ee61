import { createHash } from 'node:crypto';
import { billingDetails, type CardHolder } from './parts.ts';
import { noText, type Metadata } from './parts.ts';

export type BankType = 'us_bank_account' | 'sepa_debit';
export type BankMethod = ReturnType<typeof newBankMethod>;

export interface TestBank {
  readonly type: BankType;
  /** Account number or IBAN. */
  readonly number: string;
  readonly what: string;
  /** Why the bank refuses, days later. */
  readonly failure?: BankFailure;
  /** Why the bank takes a paid debit back. */
  readonly late?: BankFailure;
  /** Never decided. */
  readonly stays?: true;
}

export interface BankFailure {
  readonly code:
    | 'account_closed'
    | 'no_account'
    | 'insufficient_funds'
    | 'debit_not_authorized'
    | 'charge_exceeds_source_limit';
  readonly message: string;
}

/** The routing number of all American test accounts. */
export const testRouting = '110000000';

const closed: BankFailure = { code: 'account_closed', message: "The customer's bank account has been closed." };
const noAccount: BankFailure = { code: 'no_account', message: "The customer's bank account could not be located." };
const noFunds: BankFailure = {
  code: 'insufficient_funds',
  message: "The customer's account has insufficient funds to cover this payment.",
};
const notAuthorized: BankFailure = {
  code: 'debit_not_authorized',
  message: 'The customer has notified their bank that this payment was unauthorized.',
};

/** Identified by their last four digits, which differ. */
export const testBanks: readonly TestBank[] = [
  { type: 'us_bank_account', number: '000123456789', what: 'Succeeds' },
  { type: 'us_bank_account', number: '000222222227', what: 'Has insufficient funds', failure: noFunds },
  { type: 'us_bank_account', number: '000555555559', what: 'Is paid, then returned', late: notAuthorized },
  { type: 'us_bank_account', number: '000111111113', what: 'Is closed', failure: closed },
  { type: 'us_bank_account', number: '000111111116', what: 'Does not exist', failure: noAccount },
  { type: 'us_bank_account', number: '000333333335', what: 'Forbids the debit', failure: notAuthorized },
  { type: 'us_bank_account', number: '000000000009', what: 'Stays pending', stays: true },
  { type: 'sepa_debit', number: 'DE89370400440532013000', what: 'Succeeds' },
  {
    type: 'sepa_debit',
    number: 'DE62370400440532013001',
    what: 'Fails',
    failure: { code: 'debit_not_authorized', message: 'The bank refused the debit.' },
  },
  { type: 'sepa_debit', number: 'DE35370400440532013002', what: 'Is paid, then disputed', late: notAuthorized },
  { type: 'sepa_debit', number: 'DE65370400440002222227', what: 'Has insufficient funds', failure: noFunds },
];

/** Calendar days until the bank's answer. */
export const debitDays: Readonly<Record<BankType, number>> = { us_bank_account: 4, sepa_debit: 5 };

/** Currencies each type can be used in. */
export const bankCurrency: Readonly<Record<BankType, string>> = { us_bank_account: 'usd', sepa_debit: 'eur' };

export function isBankType(type: string): type is BankType {
  return type === 'us_bank_account' || type === 'sepa_debit';
}

export function bankByNumber(type: BankType, number: string): TestBank | undefined {
  return testBanks.find((bank) => bank.type === type && bank.number === number);
}

/** Saved accounts do not store the number. */
export function bankOf({ type, ...method }: BankMethod): TestBank {
  const last4 = (type === 'us_bank_account' ? method.us_bank_account : method.sepa_debit)?.last4 ?? '';
  const bank = testBanks.find((one) => one.type === type && one.number.endsWith(last4));
  if (bank === undefined) throw new Error('There is no such test account.');
  return bank;
}

export function newBankMethod(id: string, created: number, bank: TestBank, holder: CardHolder) {
  const fingerprint = createHash('sha256').update(bank.number).digest('base64url').replace(/\W/g, '').slice(0, 16);
  const last4 = bank.number.slice(-4);
  const details =
    bank.type === 'us_bank_account'
      ? {
          type: 'us_bank_account' as const,
          us_bank_account: {
            account_holder_type: 'company' as const,
            account_type: 'checking' as const,
            bank_name: 'STRIPE TEST BANK',
            financial_connections_account: null,
            fingerprint,
            last4,
            networks: { preferred: 'ach', supported: ['ach' as const] },
            routing_number: testRouting,
            status_details: null as { blocked: { network_code: 'R02' | 'R29'; reason: string } } | null,
          },
        }
      : {
          type: 'sepa_debit' as const,
          sepa_debit: {
            bank_code: bank.number.slice(4, 12),
            branch_code: '',
            country: bank.number.slice(0, 2),
            fingerprint,
            generated_from: { charge: null, setup_attempt: null },
            last4,
          },
        };
  return {
    id,
    object: 'payment_method' as const,
    allow_redisplay: 'limited' as const,
    billing_details: billingDetails(holder),
    created,
    customer: noText,
    customer_account: null,
    livemode: false,
    metadata: {} as Metadata,
    ...details,
  };
}

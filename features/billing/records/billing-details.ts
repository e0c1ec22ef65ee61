import { readVatId, vatExample } from '#features/billing/records/vat-ids.ts';

/** The provider's word on a VAT id; `unavailable` where it cannot ask the registry. */
export const vatStates = ['pending', 'verified', 'unverified', 'unavailable'] as const;
export type VatState = (typeof vatStates)[number];

export interface BillingDetails {
  readonly name: string;
  readonly line1: string;
  readonly line2: string;
  readonly postalCode: string;
  readonly city: string;
  readonly state: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  /** In the provider's format; '' without one. */
  readonly vatId: string;
  /** Printed on invoices; '' without one. */
  readonly purchaseOrder: string;
  /** Gets the emails about billing besides the members who do; '' without one. */
  readonly contactEmail: string;
}

export interface SavedDetails extends BillingDetails {
  readonly vatState: VatState | null;
  /** False while the provider does not have them. */
  readonly isPushed: boolean;
}

/** The names of the form's fields. */
export const billingFields = {
  billingName: 'name',
  billingLine1: 'line1',
  billingLine2: 'line2',
  billingPostalCode: 'postalCode',
  billingCity: 'city',
  billingState: 'state',
  billingCountry: 'country',
  vatId: 'vatId',
  purchaseOrder: 'purchaseOrder',
  billingContact: 'contactEmail',
} as const satisfies Readonly<Record<string, keyof BillingDetails>>;

export type BillingField = keyof typeof billingFields;
export const billingFieldNames = Object.keys(billingFields) as BillingField[];
export type TypedBilling = Readonly<Record<BillingField, string>>;
export type BillingErrors = Readonly<Partial<Record<BillingField, string>>>;

export const noBilling = Object.fromEntries(billingFieldNames.map((name) => [name, ''])) as TypedBilling;

export function billingFieldsOf(details: BillingDetails | null): TypedBilling {
  if (details === null) return noBilling;
  return Object.fromEntries(billingFieldNames.map((name) => [name, details[billingFields[name]]])) as TypedBilling;
}

/** Without saved details, with the company of the account. */
export function prefilledBilling(details: BillingDetails | null, company: string | null): TypedBilling {
  return details === null ? { ...noBilling, billingName: company ?? '' } : billingFieldsOf(details);
}

/** Reads the fields from a form or a JSON object. */
export function readBillingFields(get: (name: BillingField) => string | null | undefined): TypedBilling {
  return Object.fromEntries(billingFieldNames.map((name) => [name, get(name) ?? ''])) as TypedBilling;
}

/** Whether anything is typed; a country alone is no address. */
export function isBillingTyped(typed: TypedBilling): boolean {
  return billingFieldNames.some((name) => name !== 'billingCountry' && typed[name].trim() !== '');
}

const copy = {
  name: 'Enter the name that the invoice is for',
  country: 'Choose a country',
  line1: 'Enter the street and number',
  city: 'Enter the city',
  long: 'This is too long',
  postalCode: (example: string) => `Enter a postal code such as ${example}`,
  state: 'Enter the two letters of the state, such as NY',
  vatId: (example: string) => `Enter a number such as ${example}`,
  contact: 'Enter an email address such as billing@example.com',
  noVatId: 'We can’t accept tax numbers from this country. Leave this empty.',
} as const;

/** The provider takes no longer text on an invoice. */
export const billingMaxLength = 140;

/** Postal code formats of the most common countries. */
const postalForms: Readonly<Record<string, readonly [form: RegExp, example: string]>> = {
  AT: [/^\d{4}$/, '1010'],
  AU: [/^\d{4}$/, '2000'],
  BE: [/^\d{4}$/, '1000'],
  CA: [/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, 'K1A 0B1'],
  CH: [/^\d{4}$/, '8001'],
  DE: [/^\d{5}$/, '10115'],
  DK: [/^\d{4}$/, '1050'],
  ES: [/^\d{5}$/, '28001'],
  FI: [/^\d{5}$/, '00100'],
  FR: [/^\d{5}$/, '75001'],
  GB: [/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, 'SW1A 1AA'],
  IT: [/^\d{5}$/, '00118'],
  NL: [/^\d{4} ?[A-Z]{2}$/i, '1011 AB'],
  NO: [/^\d{4}$/, '0150'],
  PL: [/^\d{2}-\d{3}$/, '00-001'],
  SE: [/^\d{3} ?\d{2}$/, '111 20'],
  US: [/^\d{5}(-\d{4})?$/, '10001'],
};

/** Validates typed details, on the server and in the browser. Returns the details, or messages by field. */
export function readBilling(
  typed: TypedBilling,
): { readonly ok: true; readonly details: BillingDetails } | { readonly ok: false; readonly errors: BillingErrors } {
  const text = (name: BillingField) => typed[name].trim().replace(/\s+/g, ' ');
  const country = text('billingCountry').toUpperCase();
  const errors: Partial<Record<BillingField, string>> = {};
  const [postalForm, postalExample] = postalForms[country] ?? [/^.{0,20}$/, '12345'];
  const vatId = readVatId(country, text('vatId'));
  if (text('billingName') === '') errors.billingName = copy.name;
  if (!countryCodes.includes(country)) errors.billingCountry = copy.country;
  if (text('billingLine1') === '') errors.billingLine1 = copy.line1;
  if (text('billingCity') === '') errors.billingCity = copy.city;
  if (!postalForm.test(text('billingPostalCode'))) errors.billingPostalCode = copy.postalCode(postalExample);
  const needsState = country === 'US' || country === 'CA';
  if (needsState && !/^[a-z]{2}$/i.test(text('billingState'))) errors.billingState = copy.state;
  if (text('vatId') !== '' && vatId === null && errors.billingCountry === undefined) {
    const example = vatExample(country);
    errors.vatId = example === undefined ? copy.noVatId : copy.vatId(example);
  }
  const contactEmail = text('billingContact').toLowerCase();
  if (contactEmail !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contactEmail)) errors.billingContact = copy.contact;
  for (const name of billingFieldNames) if (text(name).length > billingMaxLength) errors[name] = copy.long;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    details: {
      name: text('billingName'),
      line1: text('billingLine1'),
      line2: text('billingLine2'),
      postalCode: text('billingPostalCode').toUpperCase(),
      city: text('billingCity'),
      country,
      state: needsState ? text('billingState').toUpperCase() : text('billingState'),
      vatId: vatId?.value ?? '',
      purchaseOrder: text('purchaseOrder'),
      contactEmail,
    },
  };
}

/** ISO 3166-1 countries, without those that the provider sanctions comprehensively. */
const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG CH ' +
  'CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP ' +
  'GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR ' +
  'LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA ' +
  'PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RW SA SB SC SE SG SH SI SK SL SM SN SO SR SS ST SV SX SZ TC TD TG TH ' +
  'TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** For a list, by name. Read it on the server: browsers may name countries otherwise. */
export function countryOptions(): readonly { readonly value: string; readonly label: string }[] {
  return countryCodes
    .map((value) => ({ value, label: countryNames.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

interface Address {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
}

/** For invoices and receipts, one text a line, country last. */
export function addressLines({ line1, line2, postal_code, city, state, country }: Address): string[] {
  const joined = (parts: readonly (string | null)[], separator: string) =>
    parts.filter((part) => part !== null && part !== '').join(separator);
  const place =
    country === 'US' || country === 'CA'
      ? joined([city, joined([state, postal_code], ' ')], ', ')
      : joined([postal_code, city, state], ' ');
  const named = country === null || country === '' ? '' : (countryNames.of(country) ?? country);
  return [line1 ?? '', line2 ?? '', place, named].filter((line) => line !== '');
}

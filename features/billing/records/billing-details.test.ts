import { expect, test } from 'vitest';
import {
  addressLines,
  countryOptions,
  isBillingTyped,
  noBilling,
  readBilling,
  billingFieldsOf,
  prefilledBilling,
} from '#features/billing/records/billing-details.ts';
import { readVatId } from '#features/billing/records/vat-ids.ts';

const typed = {
  ...noBilling,
  billingName: ' ACME  GmbH ',
  billingLine1: 'Hauptstraße 1',
  billingPostalCode: '10115',
  billingCity: 'Berlin',
  billingCountry: 'DE',
  vatId: 'de 123 456 789',
};

test.each([
  ['DE', '123456789', 'DE123456789'],
  ['DE', 'DE 123.456.789', 'DE123456789'],
  ['DE', 'DE12345678', null],
  ['DE', 'ATU12345678', null],
  ['AT', 'atu12345678', 'ATU12345678'],
  ['AT', 'U12345678', 'ATU12345678'],
  ['GR', '123456789', 'EL123456789'],
  ['NL', 'NL123456789B12', 'NL123456789B12'],
  ['FR', 'FRAB123456789', 'FRAB123456789'],
  ['FR', 'FRIO123456789', null],
  ['IE', '1234567FA', 'IE1234567FA'],
  ['GB', 'GB 123 4567 89', 'GB123456789'],
  ['CH', 'CHE-123.456.789 MWST', 'CHE-123.456.789 MWST'],
  ['CH', 'che123456789tva', 'CHE-123.456.789 TVA'],
  ['US', '123456789', '12-3456789'],
  ['CA', '123456789RT0002', '123456789RT0002'],
  ['BR', '123', null],
  ['', 'DE123456789', null],
])('reads a VAT id of %s: %s', (country, text, value) => {
  expect(readVatId(country, text)?.value ?? null).toBe(value);
});

test('reads what is typed, and takes its own values again', () => {
  const reading = readBilling(typed);
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors));
  expect(reading.details).toEqual({
    name: 'ACME GmbH',
    line1: 'Hauptstraße 1',
    line2: '',
    postalCode: '10115',
    city: 'Berlin',
    state: '',
    country: 'DE',
    vatId: 'DE123456789',
    purchaseOrder: '',
    contactEmail: '',
  });
  expect(readBilling(billingFieldsOf(reading.details))).toEqual(reading);
  const swiss = { ...typed, billingCountry: 'CH', billingPostalCode: '8001', vatId: 'CHE123456789MWST' };
  const read = readBilling(swiss);
  expect(read.ok && readBilling(billingFieldsOf(read.details))).toEqual(read);
});

test('says at each field what is wrong with it, by the country', () => {
  const errorsFor = (more: object) => {
    const reading = readBilling({ ...typed, ...more });
    return reading.ok ? {} : reading.errors;
  };
  expect(Object.keys(errorsFor(noBilling))).toEqual(['billingName', 'billingCountry', 'billingLine1', 'billingCity']);
  expect(errorsFor({ billingPostalCode: '1011' })).toEqual({
    billingPostalCode: 'Enter a postal code such as 10115',
  });
  expect(errorsFor({ vatId: 'DE1' })).toEqual({ vatId: 'Enter a number such as DE123456789' });
  expect(errorsFor({ billingCountry: 'BR' })).toEqual({
    vatId: 'We can’t accept tax numbers from this country. Leave this empty.',
  });
  expect(errorsFor({ billingCountry: 'BR', vatId: '' })).toEqual({});
  expect(errorsFor({ billingCountry: 'US', billingPostalCode: '10001', vatId: '' })).toEqual({
    billingState: 'Enter the two letters of the state, such as NY',
  });
  expect(errorsFor({ billingCountry: 'XX', vatId: '' })).toEqual({ billingCountry: 'Choose a country' });
  expect(errorsFor({ billingName: 'a'.repeat(151) })).toEqual({ billingName: 'This is too long' });
});

test('takes a country alone for nothing, and writes addresses line by line', () => {
  expect(isBillingTyped({ ...noBilling, billingCountry: 'DE' })).toBe(false);
  expect(isBillingTyped({ ...noBilling, vatId: '1' })).toBe(true);
  const address = { line1: 'Main St 1', line2: '', postal_code: '10001', city: 'New York', state: 'NY', country: 'US' };
  expect(addressLines(address)).toEqual(['Main St 1', 'New York, NY 10001', 'United States']);
  const [first] = countryOptions();
  expect(first).toEqual({ value: 'AF', label: 'Afghanistan' });
});

test('begins with the company of the account until details are saved', () => {
  expect(prefilledBilling(null, 'Lee & Co')).toEqual({ ...noBilling, billingName: 'Lee & Co' });
  expect(prefilledBilling(null, null)).toEqual(noBilling);
});

/** The provider's word on a VAT id; `unavailable` where it cannot ask the registry. */
export const vatStates = ['pending', 'verified', 'unverified', 'unavailable'] as const;
export type VatState = (typeof vatStates)[number];

interface Address {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** For invoices and receipts, one text a line, country last. */
export function addressLines({ line1, line2, postal_code, city, state, country }: Address): string[] {
  const place = [postal_code, city, state].filter((part) => part !== null && part !== '').join(' ');
  const named = country === null || country === '' ? '' : (countryNames.of(country) ?? country);
  return [line1 ?? '', line2 ?? '', place, named].filter((line) => line !== '');
}

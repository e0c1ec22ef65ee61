import type { TaxIdType, TaxRateTerms } from '../../objects/tax.ts';

/**
 * The rates that the sandbox charges, as of 2026: the standard rate of each country, and of some American states. For
 * trying out only; the provider knows the right ones, and charges where the account is registered.
 */
const vat: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
  CH: 8.1,
  GB: 20,
  NO: 25,
};
const gst: Readonly<Record<string, number>> = { AU: 10, CA: 5, NZ: 15, SG: 9 };
const salesTax: Readonly<Record<string, number>> = { NY: 8.875, PA: 6, TX: 8.25, WA: 10.35 };

/** Members of the European Union, by the code of their addresses. */
const union: readonly string[] = Object.keys(vat).filter((country) => !['CH', 'GB', 'NO'].includes(country));

/** Null where nothing is charged. */
export function rateIn(country: string, state: string | null): Omit<TaxRateTerms, 'inclusive'> | null {
  const [vatRate, gstRate] = [vat[country], gst[country]];
  if (vatRate !== undefined) return { country, state: null, name: 'VAT', percentage: vatRate, type: 'vat' };
  if (gstRate !== undefined) return { country, state: null, name: 'GST', percentage: gstRate, type: 'gst' };
  const percentage = country === 'US' ? salesTax[state ?? ''] : undefined;
  return percentage === undefined ? null : { country, state, name: 'Sales tax', percentage, type: 'sales_tax' };
}

/** Their forms; a wrong one is refused. `verified` asks a registry. */
export const taxIdForms: Readonly<Record<TaxIdType, { readonly form: RegExp; readonly isVerified: boolean }>> = {
  eu_vat: { form: /^[A-Z]{2}[0-9A-Z+*]{8,12}$/, isVerified: true },
  gb_vat: { form: /^GB(\d{9}|\d{12})$/, isVerified: true },
  au_abn: { form: /^\d{11}$/, isVerified: true },
  ch_vat: { form: /^CHE-?[\d.]{9,11} ?(MWST|TVA|IVA)$/, isVerified: false },
  no_vat: { form: /^\d{9}MVA$/, isVerified: false },
  us_ein: { form: /^\d{2}-\d{7}$/, isVerified: false },
  ca_gst_hst: { form: /^\d{9}RT\d{4}$/, isVerified: false },
};

/** Types whose holder owes the tax instead of the seller abroad. */
export function isReverseCharge(country: string, types: readonly TaxIdType[]): boolean {
  const wanted: readonly TaxIdType[] = union.includes(country)
    ? ['eu_vat']
    : country === 'GB'
      ? ['gb_vat']
      : country === 'AU'
        ? ['au_abn']
        : [];
  return types.some((type) => wanted.includes(type));
}

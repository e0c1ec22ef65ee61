/** The provider's name of a kind of tax id. */
type VatType = 'eu_vat' | 'gb_vat' | 'ch_vat' | 'no_vat' | 'au_abn' | 'us_ein' | 'ca_gst_hst';

export interface VatId {
  readonly type: VatType;
  /** In the provider's format. */
  readonly value: string;
}

interface VatForm {
  readonly type: VatType;
  /** Matches the id in capitals, without spaces and punctuation. */
  readonly form: RegExp;
  readonly example: string;
}

const eu = (form: RegExp, example: string): VatForm => ({ type: 'eu_vat', form, example });

/** Formats by country of the address. The provider checks ids of the European Union with its registry (VIES). */
const forms: Readonly<Record<string, VatForm>> = {
  AT: eu(/^ATU\d{8}$/, 'ATU12345678'),
  BE: eu(/^BE[01]\d{9}$/, 'BE0123456789'),
  BG: eu(/^BG\d{9,10}$/, 'BG0123456789'),
  CY: eu(/^CY\d{8}[A-Z]$/, 'CY12345678Z'),
  CZ: eu(/^CZ\d{8,10}$/, 'CZ12345678'),
  DE: eu(/^DE\d{9}$/, 'DE123456789'),
  DK: eu(/^DK\d{8}$/, 'DK12345678'),
  EE: eu(/^EE\d{9}$/, 'EE123456789'),
  ES: eu(/^ES(?=.*\d{7})[A-Z0-9]\d{7}[A-Z0-9]$/, 'ESA1234567Z'),
  FI: eu(/^FI\d{8}$/, 'FI12345678'),
  FR: eu(/^FR[A-HJ-NP-Z0-9]{2}\d{9}$/, 'FRAB123456789'),
  GR: eu(/^EL\d{9}$/, 'EL123456789'),
  HR: eu(/^HR\d{11}$/, 'HR12345678912'),
  HU: eu(/^HU\d{8}$/, 'HU12345678'),
  IE: eu(/^IE\d[A-Z0-9]\d{5}[A-Z]{1,2}$/, 'IE1234567AB'),
  IT: eu(/^IT\d{11}$/, 'IT12345678912'),
  LT: eu(/^LT(\d{9}|\d{12})$/, 'LT123456789123'),
  LU: eu(/^LU\d{8}$/, 'LU12345678'),
  LV: eu(/^LV\d{11}$/, 'LV12345678912'),
  MT: eu(/^MT\d{8}$/, 'MT12345678'),
  NL: eu(/^NL\d{9}B\d{2}$/, 'NL123456789B12'),
  PL: eu(/^PL\d{10}$/, 'PL1234567890'),
  PT: eu(/^PT\d{9}$/, 'PT123456789'),
  RO: eu(/^RO\d{2,10}$/, 'RO1234567891'),
  SE: eu(/^SE\d{12}$/, 'SE123456789123'),
  SI: eu(/^SI\d{8}$/, 'SI12345678'),
  SK: eu(/^SK\d{10}$/, 'SK1234567891'),
  GB: { type: 'gb_vat', form: /^GB(\d{9}|\d{12})$/, example: 'GB123456789' },
  CH: { type: 'ch_vat', form: /^CHE\d{9}(MWST|TVA|IVA)$/, example: 'CHE-123.456.789 MWST' },
  NO: { type: 'no_vat', form: /^\d{9}MVA$/, example: '123456789MVA' },
  AU: { type: 'au_abn', form: /^\d{11}$/, example: '12345678912' },
  US: { type: 'us_ein', form: /^\d{9}$/, example: '12-3456789' },
  CA: { type: 'ca_gst_hst', form: /^\d{9}RT\d{4}$/, example: '123456789RT0002' },
};

/** Undefined for countries whose ids we do not accept. */
export function vatExample(country: string): string | undefined {
  return forms[country]?.example;
}

/** Null if it is not an id of this country. The country prefix is optional. */
export function readVatId(country: string, typed: string): VatId | null {
  const known = forms[country];
  const plain = typed.toUpperCase().replace(/[\s.\-/]/g, '');
  const prefix = country === 'GR' ? 'EL' : country;
  const value = [plain, `${prefix}${plain}`].find((text) => known?.form.test(text) === true);
  return known === undefined || value === undefined ? null : { type: known.type, value: written(known.type, value) };
}

function written(type: VatType, value: string): string {
  if (type === 'us_ein') return `${value.slice(0, 2)}-${value.slice(2)}`;
  if (type !== 'ch_vat') return value;
  return value.replace(/^CHE(\d{3})(\d{3})(\d{3})(\w+)$/, 'CHE-$1.$2.$3 $4');
}

import { parseMailbox } from '#server/email/addresses.ts';

/** Changeable at runtime. */
export interface SiteSettings {
  readonly intakeAccess: 'open' | 'signed-in';
  /** Target of purchase links. */
  readonly pricingLinks: 'checkout' | 'scroll';
  /** Whether administrators need a second factor. */
  readonly administratorFactor: 'required' | 'optional';
  /** Default recipient, and Reply-To of emails to people. */
  readonly teamEmail: string;
  /** Defaults to `teamEmail`. */
  readonly leadsEmail: string;
  readonly bookingsEmail: string;
  readonly contactEmail: string;
  readonly salesEmail: string;
  /** Of inquiries after the last exchange, and of unsubscribed addresses. */
  readonly keepInquiriesMonths: number;
  readonly keepLeaversMonths: number;
  /** Of automatically recorded data. */
  readonly keepAuditDays: number;
  readonly keepPaymentEventsDays: number;
  readonly keepDeliveriesDays: number;
}

export type SettingName = keyof SiteSettings;

export type SettingDefaults = Omit<SiteSettings, PurposeAddress>;

type PurposeAddress = (typeof purposeAddresses)[number];
const purposeAddresses = ['leadsEmail', 'bookingsEmail', 'contactEmail', 'salesEmail'] as const;

export type SettingKind =
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'address' }
  | { readonly kind: 'number'; readonly unit: 'days' | 'months'; readonly least: number; readonly most: number };

export const settingKinds: { readonly [Name in SettingName]: SettingKind } = {
  intakeAccess: { kind: 'choice', of: ['open', 'signed-in'] },
  pricingLinks: { kind: 'choice', of: ['checkout', 'scroll'] },
  administratorFactor: { kind: 'choice', of: ['required', 'optional'] },
  teamEmail: { kind: 'address' },
  leadsEmail: { kind: 'address' },
  bookingsEmail: { kind: 'address' },
  contactEmail: { kind: 'address' },
  salesEmail: { kind: 'address' },
  keepInquiriesMonths: { kind: 'number', unit: 'months', least: 1, most: 120 },
  keepLeaversMonths: { kind: 'number', unit: 'months', least: 1, most: 120 },
  keepAuditDays: { kind: 'number', unit: 'days', least: 90, most: 3650 },
  keepPaymentEventsDays: { kind: 'number', unit: 'days', least: 30, most: 3650 },
  keepDeliveriesDays: { kind: 'number', unit: 'days', least: 30, most: 3650 },
};

export const settingNames = Object.keys(settingKinds) as SettingName[];

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingKinds, name);
}

/** Undefined for an invalid value. */
export function readSetting(name: SettingName, text: string): string | number | undefined {
  const shape = settingKinds[name];
  if (shape.kind === 'choice') return shape.of.includes(text) ? text : undefined;
  if (shape.kind === 'address') return isMailbox(text) ? text.trim() : undefined;
  if (!/^\d{1,5}$/.test(text.trim())) return undefined;
  const number = Number(text);
  return number >= shape.least && number <= shape.most ? number : undefined;
}

/** Defaults with overrides; unparsable values count as unset. */
export function settledSettings(defaults: SettingDefaults, set: ReadonlyMap<string, string>): SiteSettings {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => {
      const text = set.get(name);
      const value = text === undefined ? undefined : readSetting(name, text);
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Partial<SiteSettings>;
  const teamEmail = given.teamEmail ?? defaults.teamEmail;
  const purposes = Object.fromEntries(purposeAddresses.map((name) => [name, teamEmail])) as Pick<
    SiteSettings,
    PurposeAddress
  >;
  return { ...defaults, ...purposes, ...given };
}

function isMailbox(text: string): boolean {
  if (text.length > 254) return false;
  try {
    parseMailbox(text);
    return true;
  } catch {
    return false;
  }
}

import { parseMailbox } from '#server/email/addresses.ts';

/** What an administrator can set while the program runs. */
export interface SiteSettings {
  /** Who may open the intake. */
  readonly intakeAccess: 'open' | 'signed-in';
  /** Where the links that buy lead. */
  readonly pricingLinks: 'checkout' | 'scroll';
  /** Whether administrators have to have a second factor. */
  readonly administratorFactor: 'required' | 'optional';
  /** Where notifications go that have no address of their own, and what mails to people are answered to. */
  readonly teamEmail: string;
  /** Where those of one kind go; the team's address unless it is set. */
  readonly leadsEmail: string;
  readonly bookingsEmail: string;
  readonly contactEmail: string;
  readonly salesEmail: string;
  /** How long inquiries are kept after the last exchange, and the addresses of who left the newsletter. */
  readonly keepInquiriesMonths: number;
  readonly keepLeaversMonths: number;
  /** How long is kept what the program notes by itself. */
  readonly keepAuditDays: number;
  readonly keepPaymentEventsDays: number;
  readonly keepDeliveriesDays: number;
}

export type SettingName = keyof SiteSettings;

/** The values without anything set; an address of one kind is then the team's. */
export type SettingDefaults = Omit<SiteSettings, PurposeAddress>;

/** The addresses that follow the team's. */
type PurposeAddress = (typeof purposeAddresses)[number];
const purposeAddresses = ['leadsEmail', 'bookingsEmail', 'contactEmail', 'salesEmail'] as const;

/** The shape of each setting: one of some words, a mailbox, or a whole number within bounds. */
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

/** A setting out of its text; undefined for a text that it cannot have. */
export function readSetting(name: SettingName, text: string): string | number | undefined {
  const shape = settingKinds[name];
  if (shape.kind === 'choice') return shape.of.includes(text) ? text : undefined;
  if (shape.kind === 'address') return isMailbox(text) ? text.trim() : undefined;
  if (!/^\d{1,5}$/.test(text.trim())) return undefined;
  const number = Number(text);
  return number >= shape.least && number <= shape.most ? number : undefined;
}

/** The defaults with what is set standing over them. A text that cannot be read counts as not set. */
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

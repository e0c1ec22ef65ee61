import { companyLength, nameLength, resetFault, type AccountReason } from '#features/accounts/accounts.ts';

/** Days between the wish to leave and the erasure; until then it can be taken back. */
export const erasureDays = 7;

export type ProviderName = 'google' | 'github';
export const providerNames: Readonly<Record<ProviderName, string>> = { google: 'Google', github: 'GitHub' };

/** The parts of the page, in their order; each is an anchor. */
export const settingsSections = {
  confirm: 'Confirm that it is you',
  profile: 'Name and company',
  address: 'Email address',
  password: 'Password',
  providers: 'Connected accounts',
  factor: 'Second factor',
  passkeys: 'Passkeys',
  sessions: 'Where you are signed in',
  data: 'Your data',
} as const;
export type SettingsSection = keyof typeof settingsSections;

/** What a form of the page asks for, and the section that it stands in. */
export const settingsActions = {
  name: 'profile',
  address: 'address',
  password: 'password',
  'password-link': 'password',
  connect: 'providers',
  disconnect: 'providers',
  'begin-factor': 'factor',
  'finish-factor': 'factor',
  'end-factor': 'factor',
  'new-codes': 'factor',
  'end-trust': 'factor',
  'remove-passkey': 'passkeys',
  'end-session': 'sessions',
  'end-others': 'sessions',
  confirm: 'confirm',
  erase: 'data',
  keep: 'data',
} as const satisfies Readonly<Record<string, SettingsSection>>;
export type SettingsAction = keyof typeof settingsActions;

/** What is said once it is done; the address of the page names it, and no other words come from there. */
export const settingsDone = {
  name: 'Your name and company are saved.',
  address: 'We have sent a link to your present address. Agree there, then confirm the new address by the next mail.',
  password: 'Your password is changed, and every other session has ended.',
  'password-link': 'We have sent you a link to set a password.',
  connected: 'The account is connected. You can sign in with it from now on.',
  disconnect: 'The account is disconnected.',
  'finish-factor': 'Your second factor is on.',
  'end-factor': 'Your second factor is off.',
  passkey: 'The passkey is added. You can sign in with it from now on.',
  'remove-passkey': 'The passkey is removed.',
  'end-trust': 'That device is asked for a code at its next sign-in.',
  'end-session': 'That session has ended.',
  'end-others': 'Every other session has ended.',
  confirm: 'Thank you. For the next 15 minutes you can change the ways into your account.',
  erase: `Your account will be erased in ${erasureDays} days. Until then you can take that back here.`,
  keep: 'Your account stays. Nothing has been erased.',
} as const;
export type SettingsDone = keyof typeof settingsDone;

/** Why a provider was not connected; the address names a code, never words. */
export function connectFault(code: string): string {
  if (code === 'access_denied') return 'You cancelled at the provider, so nothing was connected.';
  if (code === 'account_already_linked_to_different_user')
    return 'That account is connected to another account of ours. Disconnect it there first.';
  if (code === 'unable_to_link_account')
    return 'The provider has not verified your address there, so it could not be connected.';
  return 'The account could not be connected. Please try again.';
}

interface SettingsProblem {
  readonly act: SettingsAction;
  readonly reason: AccountReason;
  readonly message: string;
  readonly field?: string;
}

/** Squares of a picture of `size` by `size`. */
export interface QrPicture {
  readonly size: number;
  readonly path: string;
}

/** A second factor on its way: shown until a code of the app has proved it. */
export interface FactorSetup {
  readonly uri: string;
  /** The same, for the camera of another device. */
  readonly picture: QrPicture;
  readonly codes: readonly string[];
}

/** What the page shows beside what is stored, after a form that was not simply done. */
export interface SettingsNote {
  readonly problem?: SettingsProblem;
  /** What was typed, but passwords and codes. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly setup?: FactorSetup;
  readonly recoveryCodes?: readonly string[];
}

export interface SettingsData {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  /** Until when an administrator has to set one up; null where nothing is asked of them. */
  readonly factorDueAt: string | null;
  /** That time is over: the back office opens once it is done. */
  readonly isFactorOverdue: boolean;
  /** `connection` names the account there that is connected, or is null. */
  readonly providers: readonly { readonly name: ProviderName; readonly connection: string | null }[];
  /** Only one way in is left: it cannot be taken away. */
  readonly lastWayIn: boolean;
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly createdAt: string }[];
  /** Where this page has to be opened for passkeys, which browsers bind to a name; null where it can be here. */
  readonly passkeysAt: string | null;
  readonly sessions: readonly SignedInDevice[];
  /** Browsers in which the password alone signs in for a while. */
  readonly trustedDevices: readonly { readonly id: string; readonly device: string; readonly usedAt: string }[];
  /** They have shown a short while ago that it is them. */
  readonly confirmed: boolean;
  readonly eraseAt: string | null;
  readonly done: SettingsDone | null;
  readonly connectProblem: string | null;
}

interface SignedInDevice {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly startedAt: string;
  readonly seenAt: string;
  readonly current: boolean;
}

/** The first thing wrong with a name, in words, with its field; null when it can be saved. */
export function nameFault(form: Readonly<Record<'firstName' | 'lastName' | 'company', string>>) {
  const copy = { firstName: 'Enter your first name', lastName: 'Enter your last name', company: '' };
  for (const field of ['firstName', 'lastName', 'company'] as const) {
    const value = form[field].trim();
    if (value === '' && copy[field] !== '') return { field, message: copy[field] };
    const longest = field === 'company' ? companyLength : nameLength;
    if (value.length > longest) return { field, message: `Please use at most ${longest} characters` };
  }
  return null;
}

/** What is wrong with a new address, in words; null when it can be asked. */
export function addressFault(email: string, present: string): string | null {
  const fault = resetFault({ email });
  if (fault) return fault.message;
  return email.trim().toLowerCase() === present ? 'This is your address already' : null;
}

/** The key of an authenticator's address, in groups of four to be typed. */
export function keyOf(uri: string): string {
  const secret = URL.canParse(uri) ? (new URL(uri).searchParams.get('secret') ?? '') : '';
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

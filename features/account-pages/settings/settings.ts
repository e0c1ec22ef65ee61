import {
  companyLength,
  erasureDays,
  nameLength,
  validateReset,
  type AccountReason,
} from '#features/accounts/accounts.ts';

/** Anchors, in order. */
export const settingsSections = {
  confirm: 'Confirm it’s you',
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

/** Form actions and their sections. */
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

/** Success messages; the URL holds only the key. */
export const settingsDone = {
  name: 'Your name and company are saved.',
  address:
    'We sent a link to your current address. Approve the change there, then confirm the new address in the next email.',
  password: 'Password changed. All other sessions have ended.',
  'password-link': 'We sent you a link to set a password.',
  connected: 'The account is connected. You can sign in with it from now on.',
  disconnect: 'The account is disconnected.',
  'finish-factor': 'Your second factor is on.',
  'end-factor': 'Your second factor is off.',
  passkey: 'The passkey is added. You can sign in with it from now on.',
  'remove-passkey': 'The passkey is removed.',
  'end-trust': 'That device will need a code at its next sign-in.',
  'end-session': 'That session has ended.',
  'end-others': 'Every other session has ended.',
  confirm: 'Thank you. For the next 15 minutes, you can change your sign-in methods.',
  erase: `Your account will be erased in ${erasureDays} days. Until then you can cancel here.`,
  keep: 'Erasure canceled. Nothing was erased.',
} as const;
export type SettingsDone = keyof typeof settingsDone;

/** Error text for a provider code in the URL. */
export function connectErrorCopy(code: string): string {
  if (code === 'access_denied') return 'You canceled at the provider, so nothing was connected.';
  if (code === 'account_already_linked_to_different_user')
    return 'That account is connected to another account of ours. Disconnect it there first.';
  if (code === 'unable_to_link_account')
    return 'The provider has not verified your address there, so it could not be connected.';
  return 'The account could not be connected. Please try again.';
}

interface SectionError {
  readonly action: SettingsAction;
  readonly reason: AccountReason;
  readonly message: string;
  readonly field?: string;
}

/** An SVG path in `size` by `size` squares. */
export interface QrPicture {
  readonly size: number;
  readonly path: string;
}

/** A pending second factor, shown until proved by an app code. */
export interface FactorSetup {
  readonly uri: string;
  /** As a QR code. */
  readonly picture: QrPicture;
  readonly codes: readonly string[];
}

/** Extra page data after a form that did not simply succeed. */
export interface SettingsNote {
  readonly error?: SectionError;
  /** Without passwords and codes. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly setup?: FactorSetup;
  readonly recoveryCodes?: readonly string[];
}

/** First invalid field with its message, or null. */
export function validateNames(form: Readonly<Record<'firstName' | 'lastName' | 'company', string>>) {
  const copy = { firstName: 'Enter your first name', lastName: 'Enter your last name', company: '' };
  for (const field of ['firstName', 'lastName', 'company'] as const) {
    const value = form[field].trim();
    if (value === '' && copy[field] !== '') return { field, message: copy[field] };
    const longest = field === 'company' ? companyLength : nameLength;
    if (value.length > longest) return { field, message: `Please use at most ${longest} characters` };
  }
  return null;
}

/** Error message, or null. */
export function validateNewEmail(email: string, present: string): string | null {
  const error = validateReset({ email });
  if (error) return error.message;
  return email.trim().toLowerCase() === present ? 'This is already your address' : null;
}

/** Secret of an authenticator URL in groups of four. */
export function authenticatorKey(uri: string): string {
  const secret = URL.canParse(uri) ? (new URL(uri).searchParams.get('secret') ?? '') : '';
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

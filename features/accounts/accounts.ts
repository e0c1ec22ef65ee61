import * as z from 'zod/mini';
import type { Membership } from '#features/accounts/organizations/organization-roles.ts';
import { cleanEmail, emailPattern, maxEmail } from '#forms/email.ts';
import { cleanLine } from '#forms/text.ts';
import { noControls } from '#forms/no-controls.ts';

/** Characters: the minimum is specified, the maximum limits hashing. */
export const passwordLength = { shortest: 6, longest: 128 } as const;

export const nameLength = 100;
export const companyLength = 200;
/** First and last name plus a space. */
export const fullNameLength = 2 * nameLength + 1;

/** Sentences from the specification, verbatim. */
export const accountMessages = {
  required: 'Please fill in all required fields',
  emailMissing: 'Enter your email address',
  emailInvalid: 'Please enter a valid email address',
  mismatch: 'Passwords do not match',
  tooShort: `Password must be at least ${passwordLength.shortest} characters long`,
  tooLong: `Password must be at most ${passwordLength.longest} characters long`,
  personal: 'Please choose a password without your name, your address, or the name of this site.',
  guessable:
    'This is a common word, name, month, or season with digits or symbols added, so it is easy to guess. Please choose another password.',
  regular:
    'This password repeats itself, or follows the alphabet or the keyboard, so it is easy to guess. Please choose another one.',
  terms: 'Please accept the terms and conditions',
  neither: 'You must provide either an email or phone number and a password',
  signedIn: 'Login successful! Redirecting...',
  signedUp: 'Account created successfully!',
  resetSent: 'Password reset email sent! Check your inbox.',
  updated: 'Password updated successfully! Redirecting...',
  unexpected: 'An unexpected error occurred',
  unexpectedReset: 'An unexpected error occurred. Please try again.',
} as const;

export type AccountReason =
  | 'invalid'
  | 'credentials'
  | 'password'
  | 'weak-password'
  | 'too-many'
  | 'link'
  | 'code'
  | 'mailed-code'
  | 'code-expired'
  | 'not-signed-in'
  | 'confirm-identity'
  | 'provider'
  | 'second-factor'
  | 'unverified-passkey'
  | 'last-administrator'
  | 'last-way-in'
  | 'disabled'
  | 'unavailable'
  | 'unexpected';

export const accountReasons: Readonly<Record<AccountReason, string>> = {
  invalid: accountMessages.required,
  credentials:
    'Invalid login credentials. If you just signed up, first confirm your address with the link in our email.',
  password: 'This password is incorrect.',
  'weak-password': 'This password is too common, so it is easy to guess. Please choose another one.',
  'too-many': 'There were too many attempts in a short time.',
  link: 'This link is no longer valid. Please request a new one.',
  code: 'This code is not valid. App codes change every 30 seconds, and each recovery code works once.',
  'mailed-code': 'This code is not valid. Please request a new one.',
  'code-expired': 'The code has expired. Please sign in again.',
  'not-signed-in': 'Auth session missing!',
  'confirm-identity': 'Please confirm it’s you before making this change.',
  provider: 'This sign-in method is not available here. Please choose another one.',
  'second-factor': 'This account has a second factor: sign in with your password or a passkey.',
  'unverified-passkey':
    'This account needs a passkey that verifies you with a PIN, fingerprint, or face. Please try one that does.',
  'last-administrator':
    'You are the last administrator. Make someone else an administrator first, under Users in the back office.',
  'last-way-in': 'This is your only sign-in method. Add another one first.',
  disabled: 'This account is disabled. Please write to us.',
  unavailable:
    'We could not check that just now. Nothing is wrong with what you typed; please try again in a few seconds.',
  unexpected: accountMessages.unexpected,
};

const email = z.string(accountMessages.emailMissing).check(
  noControls,
  z.overwrite((value) => cleanEmail(value).toLowerCase()),
  z.minLength(1, accountMessages.emailMissing),
  z.maxLength(maxEmail, accountMessages.emailInvalid),
  z.regex(emailPattern, accountMessages.emailInvalid),
);

export const passwordSchema = z
  .string(accountMessages.tooShort)
  .check(
    z.minLength(passwordLength.shortest, accountMessages.tooShort),
    z.maxLength(passwordLength.longest, accountMessages.tooLong),
  );

function required(longest: number) {
  return z
    .string(accountMessages.required)
    .check(
      noControls,
      z.overwrite(cleanLine),
      z.minLength(1, accountMessages.required),
      z.maxLength(longest, `Please use at most ${longest} characters`),
    );
}

/** See `validateSignUp` for the first error. */
export const signUpSchema = z.object({
  firstName: required(nameLength),
  lastName: required(nameLength),
  company: required(companyLength),
  email,
  password: passwordSchema,
  confirmPassword: z.string(accountMessages.mismatch),
  acceptTerms: z.literal(true, accountMessages.terms),
});

export type SignUpForm = Omit<z.infer<typeof signUpSchema>, 'acceptTerms'> & { readonly acceptTerms: boolean };
export type SignUpField = keyof SignUpForm;

export const emptySignUp: SignUpForm = {
  firstName: '',
  lastName: '',
  company: '',
  email: '',
  password: '',
  confirmPassword: '',
  acceptTerms: false,
};

export const signInSchema = z.object({
  email: z.string(accountMessages.neither).check(
    noControls,
    z.overwrite((value) => cleanEmail(value).toLowerCase()),
    z.minLength(1, accountMessages.neither),
    z.maxLength(maxEmail, accountMessages.emailInvalid),
    z.regex(emailPattern, accountMessages.emailInvalid),
  ),
  password: z
    .string(accountMessages.neither)
    .check(z.minLength(1, accountMessages.neither), z.maxLength(passwordLength.longest, accountReasons.credentials)),
});
export type SignInForm = z.infer<typeof signInSchema>;

export const resetSchema = z.object({ email });
export type ResetForm = z.infer<typeof resetSchema>;

export interface FirstError<Field extends string> {
  readonly field: Field;
  readonly message: string;
}

/** Finds the first error, in the specification's order; null if the form is valid. */
export function validateSignUp(form: SignUpForm): FirstError<SignUpField> | null {
  const { firstName, lastName, company, password, confirmPassword, acceptTerms } = form;
  const missing = Object.entries({ firstName, lastName, company }).find(([, value]) => value.trim() === '');
  if (missing) return { field: missing[0] as SignUpField, message: accountMessages.required };
  if (password !== confirmPassword) return { field: 'confirmPassword', message: accountMessages.mismatch };
  if (password.length < passwordLength.shortest) return { field: 'password', message: accountMessages.tooShort };
  if (!acceptTerms) return { field: 'acceptTerms', message: accountMessages.terms };
  return firstError(signUpSchema.safeParse(form).error?.issues);
}

export interface UpdatePasswordForm {
  readonly password: string;
  readonly confirmPassword: string;
}

/** Finds the first error, in the specification's order; null if the form is valid. */
export function validateNewPassword(form: UpdatePasswordForm): FirstError<keyof UpdatePasswordForm> | null {
  const wrong = passwordSchema.safeParse(form.password).error?.issues[0];
  if (wrong) return { field: 'password', message: wrong.message };
  if (form.password !== form.confirmPassword) return { field: 'confirmPassword', message: accountMessages.mismatch };
  return null;
}

export function validateSignIn(form: SignInForm): FirstError<keyof SignInForm> | null {
  return firstError(signInSchema.safeParse(form).error?.issues);
}

export function validateReset(form: ResetForm): FirstError<'email'> | null {
  return firstError(resetSchema.safeParse(form).error?.issues);
}

function firstError<Field extends string>(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] | undefined,
): FirstError<Field> | null {
  const [issue] = issues ?? [];
  return issue ? { field: String(issue.path[0]) as Field, message: issue.message } : null;
}

/** The message for an error code in the URL. It never shows text from the URL itself. */
export function signInErrorText(code: string): string {
  const known = code.toLowerCase();
  const copy = Object.hasOwn(signInErrors, known) ? signInErrors[known] : undefined;
  return copy ?? 'We could not sign you in. Please try again.';
}

const again = 'The sign-in took too long, or you started it again in another tab. Please start over.';
const linking =
  'There is already an account with this email address. Sign in with your password, then connect the provider in Account Settings.';

const signInErrors: Readonly<Record<string, string>> = {
  auth_callback_failed: 'We were unable to complete the sign in process. Please try again.',
  unexpected_error: accountMessages.unexpected,
  access_denied: 'The sign-in was canceled at the provider.',
  account_not_linked: linking,
  account_already_linked_to_different_user: 'This account at the provider is connected to another of our accounts.',
  email_not_found: 'The provider did not tell us an email address, and we need one for your account.',
  email_not_verified: linking,
  state_mismatch: again,
  state_not_found: again,
  please_restart_the_process: again,
  invalid_code: again,
  no_code: again,
  session_expired: 'Your session has ended. Please sign in again.',
  signed_out: 'You have been signed out.',
  banned: accountReasons.disabled,
  banned_user: accountReasons.disabled,
};

export interface Session {
  readonly sessionId: string;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly emailVerified: boolean;
    readonly createdAt: Date;
  };
  readonly profile: Profile;
  /** `dueAt`: a team member's deadline. */
  readonly factor: { readonly isOn: boolean; readonly dueAt: Date | null };
  /** The client for whom the portal works; null for a person who is in none. */
  readonly organization: Membership | null;
  /** All organizations of the person, oldest first. */
  readonly organizations: readonly Membership[];
}

interface Profile {
  readonly fullName: string | null;
  readonly companyName: string | null;
  readonly role: string;
  readonly subscriptionTier: string | null;
  readonly subscriptionStatus: string | null;
  readonly stripeCustomerId: string | null;
  /** When the account will be erased. */
  readonly eraseAt: Date | null;
}

/** Days until a requested erasure; cancelable until then. */
export const erasureDays = 7;

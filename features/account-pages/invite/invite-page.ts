import type { NewAccountFields } from '#features/account-pages/setup/setup-page.ts';

/** What the holder of the link can do next. */
export type InviteStep =
  /** Nothing: the link is no longer valid. */
  | 'dead'
  /** No account has the address. */
  | 'sign-up'
  /** An account has it. */
  | 'sign-in'
  /** Signed in with another address. */
  | 'other'
  | 'join';

export interface InvitePageProps {
  readonly step: InviteStep;
  readonly token: string;
  readonly email: string;
  readonly role: string;
  readonly form: NewAccountFields;
  readonly problem?: { readonly message: string; readonly field?: string };
}

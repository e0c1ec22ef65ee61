import type { SignUpForm } from '#features/accounts/accounts.ts';
import type { ReturnTarget, Providers } from '#features/accounts/pages/account-page.ts';

/** What the sign-up page shows. */
export interface SignUpPageProps {
  readonly returnTarget: ReturnTarget;
  readonly providers: Providers;
  /** What was typed, but for the passwords. */
  readonly form: Omit<SignUpForm, 'password' | 'confirmPassword'>;
  readonly problem?: { readonly message: string; readonly field?: string };
  /** The account is made, and a mail has gone to its address; `again`: once more. */
  readonly done?: { readonly to: string; readonly again: boolean };
}

/** The form's `act` that has the mail sent again. */
export const sendAgain = 'send-again';

import type { SignUpForm } from '#features/accounts/accounts.ts';
import type { ReturnTarget, Providers } from '#features/account-pages/pages/account-page.ts';

export interface SignUpPageProps {
  readonly returnTarget: ReturnTarget;
  readonly providers: Providers;
  /** Without passwords. */
  readonly form: Omit<SignUpForm, 'password' | 'confirmPassword'>;
  readonly error?: { readonly message: string; readonly field?: string };
  /** Account created and email sent; `again`: resent. */
  readonly done?: { readonly to: string; readonly again: boolean };
}

/** Value of `action` in the resend form. */
export const sendAgain = 'send-again';

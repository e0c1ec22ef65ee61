import type { LeadsOn, ReturnTarget, Providers } from '#features/account-pages/pages/account-page.ts';

/** Second step: app code or recovery code. */
export type LoginStep = 'password' | 'app' | 'recovery';

export interface LoginPageProps {
  readonly step: LoginStep;
  readonly returnTarget: ReturnTarget;
  readonly providers: Providers;
  readonly email: string;
  /** Why login was required, or ''. */
  readonly notice: string;
  /** Just signed up: the confirmation email is pending. */
  readonly hasSignedUp?: boolean;
  readonly problem?: { readonly message: string; readonly field?: string };
  readonly done?: LeadsOn;
}

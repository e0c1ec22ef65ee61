import type { LeadsOn, ReturnTarget, Providers } from '#features/accounts/pages/account-page.ts';

/** What is asked for: the password, or after it the code of an app or one of the recovery codes. */
export type LoginStep = 'password' | 'app' | 'recovery';

/** What the login page shows. */
export interface LoginPageProps {
  readonly step: LoginStep;
  readonly returnTarget: ReturnTarget;
  readonly providers: Providers;
  readonly email: string;
  /** Why somebody was sent here, in our own words, or ''. */
  readonly notice: string;
  /** Somebody has just signed up here: a mail waits for them, by which they confirm their address. */
  readonly hasSignedUp?: boolean;
  readonly problem?: { readonly message: string; readonly field?: string };
  /** Signed in. */
  readonly done?: LeadsOn;
}

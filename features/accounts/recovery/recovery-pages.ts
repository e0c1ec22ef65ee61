import type { LeadsOn, ReturnTarget } from '#features/accounts/pages/account-page.ts';

interface RecoveryPageProps {
  readonly returnTarget: ReturnTarget;
  readonly problem?: { readonly message: string; readonly field?: string };
}

/** What the page that asks for a reset mail shows. */
export interface ResetPageProps extends RecoveryPageProps {
  readonly email: string;
  readonly sent: boolean;
}

/** What the page that sets a new password shows. */
export interface UpdatePageProps extends RecoveryPageProps {
  /** By what a password may be set: the link of a mail, the session with the password so far, or nothing. */
  readonly by: 'link' | 'session' | 'nothing' | 'dead-link';
  readonly token: string;
  /** The account's address where it is known, for password managers. */
  readonly email: string;
  readonly done?: LeadsOn;
}

import type { LeadsOn, ReturnTarget } from '#features/account-pages/pages/account-page.ts';

interface RecoveryPageProps {
  readonly returnTarget: ReturnTarget;
  readonly problem?: { readonly message: string; readonly field?: string };
}

export interface ResetPageProps extends RecoveryPageProps {
  readonly email: string;
  readonly sent: boolean;
}

export interface UpdatePageProps extends RecoveryPageProps {
  /** What authorizes the change: emailed link, session with current password, or nothing. */
  readonly by: 'link' | 'session' | 'nothing' | 'dead-link';
  readonly token: string;
  /** If known, for password managers. */
  readonly email: string;
  readonly done?: LeadsOn;
}

import type { LeadsOn, Onward } from '#features/accounts/pages/account-page.ts';

/** What the page shows to which a sign-in returns. */
export interface CallbackPageProps {
  readonly onward: Onward;
  /** The address says where to go on to, so nothing that was kept in the tab counts. */
  readonly hasReturn: boolean;
  readonly code: string;
  /** Another site has led here: then no code is taken up before somebody presses the button. */
  readonly fromElsewhere: boolean;
  /** Somebody is signed in already, and goes on without scripts too. */
  readonly signedInTo?: string;
  readonly done?: LeadsOn;
  /** What went wrong, and the way back to the login page. */
  readonly snag?: LeadsOn;
}

import type { LeadsOn, ReturnTarget } from '#features/accounts/pages/account-page.ts';

/** What the page shows to which a sign-in returns. */
export interface CallbackPageProps {
  readonly returnTarget: ReturnTarget;
  /** The address says where to go on to, so nothing that was kept in the tab counts. */
  readonly hasReturn: boolean;
  readonly code: string;
  /**
   * Where the visitor comes from. A key in the address signs in by itself only from a page of ours, or, where a browser
   * does not say, in the tab that began the sign-in: a mailed link may hold somebody else's key.
   */
  readonly cameFrom: 'here' | 'unknown' | 'elsewhere';
  /** Somebody is signed in already, and goes on without scripts too. */
  readonly signedInTo?: string;
  readonly done?: LeadsOn;
  /** What went wrong, and the way back to the login page. */
  readonly snag?: LeadsOn;
}

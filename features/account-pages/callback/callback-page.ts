import type { LeadsOn, ReturnTarget } from '#features/account-pages/pages/account-page.ts';

export interface CallbackPageProps {
  readonly returnTarget: ReturnTarget;
  /** The URL has a return path, so the tab's stored one is ignored. */
  readonly hasReturn: boolean;
  readonly code: string;
  /**
   * A token in the URL signs in automatically only from our own page or, without referrer data, in the tab that started
   * the sign-in: an emailed link may hold another person's token.
   */
  readonly cameFrom: 'here' | 'unknown' | 'elsewhere';
  /** Already signed in; continues without scripts too. */
  readonly signedInTo?: string;
  readonly done?: LeadsOn;
  /** The error, with a link to login. */
  readonly snag?: LeadsOn;
}

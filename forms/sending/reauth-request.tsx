import { createContext } from 'react';

/** Something that waits until somebody is signed in again. */
export interface Waiting {
  /** They are: do it once more. */
  readonly goOn: () => void;
  /** They have closed the dialog: it is not done. */
  readonly giveUp: () => void;
}

/** What a page of the back office may ask of the dialog that signs in again. */
export interface ReauthRequester {
  /** Opens the dialog, unless it is open; answers how to wait no longer. */
  wait(waiting: Waiting): () => void;
  /** The session is over: opens the dialog, so that the page need not be left. */
  over(): void;
  /** Asks whose the session is, and opens or closes the dialog by that; true where it is still the page's person. */
  look(): Promise<boolean>;
}

/** Null on pages that have no such dialog. */
export const ReauthRequest = createContext<ReauthRequester | null>(null);

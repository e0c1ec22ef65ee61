import { createContext } from 'react';

/** Waits for a new sign-in. */
export interface Waiting {
  /** Signed in: retry. */
  readonly goOn: () => void;
  /** Dialog closed: give up. */
  readonly giveUp: () => void;
}

export interface ReauthRequester {
  /** Opens the dialog; returns a function that stops waiting. */
  wait(waiting: Waiting): () => void;
  /** Session expired: opens the dialog, so the page stays. */
  over(): void;
  /** Checks the session and opens or closes the dialog; true if it is still the same user. */
  look(): Promise<boolean>;
}

/** Null on pages without the dialog. */
export const ReauthRequest = createContext<ReauthRequester | null>(null);

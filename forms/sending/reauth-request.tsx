import { createContext } from 'react';

/** A request that waits for the user to sign in again. */
export interface Waiting {
  /** Called after the sign-in, to retry. */
  readonly goOn: () => void;
  /** Called if the user closes the dialog. */
  readonly giveUp: () => void;
}

export interface ReauthRequester {
  /** Opens the dialog; returns a function that stops waiting. */
  wait(waiting: Waiting): () => void;
  /** Call it when the session has expired. It opens the dialog, so that the page stays. */
  over(): void;
  /** Checks the session and opens or closes the dialog; true if it is still the same user. */
  look(): Promise<boolean>;
}

/** Null on pages without the dialog. */
export const ReauthRequest = createContext<ReauthRequester | null>(null);

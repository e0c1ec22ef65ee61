import { createContext } from 'react';

export interface UnsentWork {
  /** Null if the user must decide whether to send again. */
  readonly sendAgain: (() => void) | null;
}

/** Shows one notice for all forms that could not be sent. */
export interface Connection {
  /** Returns a function that removes the notice. */
  report(work: UnsentWork): () => void;
}

/** Null on pages without the notice. */
export const ConnectionContext = createContext<Connection | null>(null);

const firstPause = 5_000;
const maxPause = 60_000;

/** Milliseconds before the next try, after `tries` failures. */
export function pauseBefore(tries: number): number {
  return Math.min(maxPause, firstPause * 2 ** tries);
}

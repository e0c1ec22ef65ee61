import { createContext } from 'react';

/** Something that was sent and has not arrived. */
export interface UnsentWork {
  /** Sends it once more, or null where a person has to decide that. */
  readonly sendAgain: (() => void) | null;
}

/** Where forms say that something has not arrived, so that the page can show it in one place. */
export interface Connection {
  /** Answers how to take the notice back. */
  report(work: UnsentWork): () => void;
}

/** Null on pages that show no such notice. */
export const ConnectionContext = createContext<Connection | null>(null);

const firstPause = 5_000;
const maxPause = 60_000;

/** Milliseconds before the next try, after `tries` tries that did not arrive. */
export function pauseBefore(tries: number): number {
  return Math.min(maxPause, firstPause * 2 ** tries);
}

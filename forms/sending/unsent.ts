/** `unreachable` includes being asked to wait. */
export type UnsentReason = 'unreachable' | 'failed';

/** Replaces the missing response, so the page keeps its input. */
export interface Unsent {
  readonly unsent: UnsentReason;
}

/** Session expired; nothing was done. */
export interface SignedOut {
  readonly signedOut: true;
}

/** Why the last submission failed. */
export type Trouble = UnsentReason | 'signed-out';

export const troubleCopy: Readonly<Record<Trouble, string>> = {
  'signed-out': 'You are signed out, and nothing was saved. What you typed is still here.',
  unreachable: 'Not saved: no connection. What you typed is still here.',
  failed: 'Not saved: something went wrong on our side. What you typed is still here. Please try again.',
};

export function troubleOf(answer: unknown): Trouble | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if ('signedOut' in answer && answer.signedOut === true) return 'signed-out';
  if (!('unsent' in answer)) return null;
  return answer.unsent === 'unreachable' || answer.unsent === 'failed' ? answer.unsent : null;
}

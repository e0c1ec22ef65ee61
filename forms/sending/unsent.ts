/** `unreachable` includes responses that ask to wait. */
export type UnsentReason = 'unreachable' | 'failed';

/** Takes the place of a missing response, so that the page keeps its input. */
export interface Unsent {
  readonly unsent: UnsentReason;
}

/** The session has expired, and nothing was done. */
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

/** Why a submission failed; null if it got a response. */
export function troubleOf(response: unknown): Trouble | null {
  if (typeof response !== 'object' || response === null) return null;
  if ('signedOut' in response && response.signedOut === true) return 'signed-out';
  if (!('unsent' in response)) return null;
  return response.unsent === 'unreachable' || response.unsent === 'failed' ? response.unsent : null;
}

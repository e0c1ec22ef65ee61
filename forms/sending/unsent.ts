/** Why a form was not answered: the site could not be reached or asked to wait, or it failed. */
export type UnsentReason = 'unreachable' | 'failed';

/** Stands in for the answer to a form that was not answered, so that the page keeps what was typed. */
export interface Unsent {
  readonly unsent: UnsentReason;
}

/** The answer to a form whose session is over: nothing was done. */
export interface SignedOut {
  readonly signedOut: true;
}

/** What kept the last thing sent from being done. */
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

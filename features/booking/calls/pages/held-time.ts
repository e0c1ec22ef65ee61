import { objectIn } from '#forms/json.ts';
import { browserStorage, localDraft, type DraftStorage, type LocalDraft } from '#forms/local-draft.ts';

/** A free time that is held for a form. */
export interface HeldTime {
  /** Another form has no claim to it. */
  readonly formId: string;
  /** Id of the hold; '' if it was given up. */
  readonly hold: string;
}

/** The held time that this tab keeps beside the form. */
export function heldTime(storage: DraftStorage | null = browserStorage('sessionStorage')): LocalDraft<HeldTime> {
  return localDraft('booking-held-time', parseHeldTime, storage);
}

function parseHeldTime(stored: unknown): HeldTime | null {
  const { formId, hold } = objectIn(stored);
  return typeof formId === 'string' && typeof hold === 'string' ? { formId, hold } : null;
}

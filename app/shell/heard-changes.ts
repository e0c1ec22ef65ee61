/** Dispatched when something has changed, or may have. */
export const changeHeard = 'meridian-change';

const maxQuietMs = 60_000;
let heardAt = -Infinity;

/** Called while changes are heard as they happen. */
export function noteHearing(): void {
  heardAt = Date.now();
}

/** Whether changes are heard, so that nothing has to ask for them. */
export function hearsChanges(): boolean {
  return Date.now() - heardAt < maxQuietMs;
}

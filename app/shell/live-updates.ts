/** Dispatched on the window when something has changed, or may have. */
export const liveChange = 'meridian-change';

const maxQuietMs = 60_000;
let receivedAt = -Infinity;

/** Called for each message of the event stream. */
export function noteLiveUpdate(): void {
  receivedAt = Date.now();
}

/** Whether the event stream works, so that nothing has to poll. */
export function hasLiveUpdates(): boolean {
  return Date.now() - receivedAt < maxQuietMs;
}

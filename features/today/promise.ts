import { claims } from '#content/claims.ts';
import { hourMs } from '#values/duration.ts';

/** Every form of the site promises a reply within a day. */
export const promisedHours = claims.contactReply.guarantee;

/** When the promise to a submission ends. */
function replyDueAt(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + promisedHours * hourMs);
}

/** Whether a submission without a reply has waited longer than promised. */
export function isLate(receivedAt: Date, now: Date): boolean {
  return replyDueAt(receivedAt) <= now;
}

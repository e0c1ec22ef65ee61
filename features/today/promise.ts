import { claims } from '#content/claims.ts';

/** Every form of the site promises a reply within a day. */
export const promisedHours = claims.contactReply.guarantee;

/** When the promise to a submission ends. */
function replyDueAt(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + promisedHours * 3_600_000);
}

/** Whether a submission without a reply has waited longer than promised. */
export function isLate(receivedAt: Date, now: Date): boolean {
  return replyDueAt(receivedAt) <= now;
}

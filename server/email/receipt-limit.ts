import type { Limits } from '#server/limits/limits.ts';

/** Confirmations of public forms to one mailbox in an hour: anybody can enter somebody else's address. */
const receiptLimit = { name: 'receipt', points: 6, seconds: 3600 };
const attemptLimit = { name: 'receipt-attempt', points: 1, seconds: 24 * 3600 };

/** Whether the mail with this key may go to a mailbox. A mail that was let through once is let through when it is tried again. */
export async function mayConfirm(limits: Limits, to: string, key: string): Promise<boolean> {
  const first = await limits.take(attemptLimit, key);
  return !first.ok || (await limits.take(receiptLimit, to.toLowerCase())).ok;
}

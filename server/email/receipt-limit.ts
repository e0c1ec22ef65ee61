import type { Limits } from '#server/limits/limits.ts';

/** Per mailbox and hour: forms accept anyone's address. */
const receiptLimit = { name: 'receipt', points: 6, seconds: 3600 };
const attemptLimit = { name: 'receipt-attempt', points: 1, seconds: 24 * 3600 };

/** Without tag and dots, which many mail servers ignore: otherwise one mailbox has no end of addresses. */
function normalizeMailbox(address: string): string {
  const [, name = '', domain = ''] = /^([^+]*)(?:\+.*)?@([^@]*)$/.exec(address.toLowerCase()) ?? [];
  return domain === '' ? address.toLowerCase() : `${name.replaceAll('.', '')}@${domain}`;
}

/** Whether this email may be sent; retries of allowed emails may. */
export async function mayConfirm(limits: Limits, to: string, key: string): Promise<boolean> {
  const first = await limits.take(attemptLimit, key);
  return !first.ok || (await limits.take(receiptLimit, normalizeMailbox(to))).ok;
}

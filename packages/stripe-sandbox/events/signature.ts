import { createHmac } from 'node:crypto';

/** What `Stripe-Signature` says of a body: when it was signed, and with which secret. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

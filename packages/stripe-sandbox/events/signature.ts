import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header; `seconds` is the signing time. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

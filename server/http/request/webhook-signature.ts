import { createHmac, timingSafeEqual } from 'node:crypto';

/** Max clock difference in seconds. */
const tolerance = 300;

/**
 * Standard Webhooks: `webhook-signature: v1,BASE64` of HMAC-SHA-256 of `ID.TIMESTAMP.BODY`; several are allowed, and the
 * time must be within five minutes.
 */
export function isSignedWebhook(secret: string, headers: Headers, body: Buffer, now: Date): boolean {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance) return false;
  const wanted = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest();
  return (headers.get('webhook-signature') ?? '').split(' ').some((one) => {
    const signature = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return one.startsWith('v1,') && signature.length === wanted.length && timingSafeEqual(signature, wanted);
  });
}

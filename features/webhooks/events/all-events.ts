import * as z from 'zod/mini';
import * as client from '#features/webhooks/events/client-events.public.ts';
import type { WebhookEvent } from '#features/webhooks/events/define-event.ts';
import * as lead from '#features/webhooks/events/lead-events.public.ts';
import * as subscriber from '#features/webhooks/events/subscriber-events.ts';

/** In the order of the reference. */
export const allWebhookEvents: readonly WebhookEvent[] = [
  ...[lead.leadCreated, lead.leadUpdated, lead.bookingCreated, lead.bookingUpdated],
  ...[client.saleCompleted, client.subscriptionUpdated],
  ...[client.paymentPaid, client.paymentFailed, client.paymentRefunded, client.paymentDisputed],
  ...[subscriber.subscriberJoined, subscriber.subscriberLeft],
  ...[lead.leadErased, subscriber.subscriberErased, subscriber.clientErased, subscriber.testPing],
];

/** The body of a message. */
export function messageSchema({ type, data }: WebhookEvent) {
  return z.strictObject({ type: z.literal(type), timestamp: z.iso.datetime({ precision: 3 }), data });
}

import * as z from 'zod/mini';
import { bookingEvents } from '#features/webhooks/events/booking-events.server.ts';
import { erasureEvents } from '#features/webhooks/events/erasure-events.server.ts';
import { field } from '#features/webhooks/events/fields.ts';
import { leadEvents } from '#features/webhooks/events/lead-events.server.ts';
import { messageEvents } from '#features/webhooks/events/message-events.server.ts';
import { newsletterEvents } from '#features/webhooks/events/newsletter-events.server.ts';
import { paymentEvents } from '#features/webhooks/events/payment-events.server.ts';
import { runEvents } from '#features/webhooks/events/run-events.server.ts';
import { saleEvents } from '#features/webhooks/events/sale-events.server.ts';

/** In the order of the reference and of the form of an endpoint. */
const groups = {
  Leads: leadEvents,
  'Strategy calls': bookingEvents,
  'Sales and subscriptions': saleEvents,
  Payments: paymentEvents,
  Newsletter: newsletterEvents,
  Messages: messageEvents,
  Workflows: runEvents,
  Erasures: erasureEvents,
};
const events = Object.values(groups).flat();

/** Sent by administrators to test an endpoint; no endpoint chooses it. */
export const testPing = {
  type: 'test.ping',
  when: 'An administrator pressed “Send test event”.',
  data: z.strictObject({ message: field.text('A sentence for whoever reads the audit log') }),
  example: { message: 'If you can read this, the endpoint works.' },
} as const;

export const allWebhookEvents = [...events, testPing];

export type EventType = (typeof events)[number]['type'];

export const eventTypes = events.map(({ type }) => type);

export const eventGroups = Object.entries(groups).map(([name, group]) => ({
  name,
  events: group.map(({ type, label }) => ({ type, label })),
}));

export const webhookListeners = events.flatMap(({ listeners }) => listeners);

/** The body of a message. */
export function messageSchema({ type, data }: (typeof allWebhookEvents)[number]) {
  return z.strictObject({ type: z.literal(type), timestamp: z.iso.datetime({ precision: 3 }), data });
}

import type * as z from 'zod/mini';
import { messageReceived, type ReceivedMessage } from '#features/contact/contact.events.public.ts';
import { newWebhookLead, webhookCall } from '#features/webhooks/events/emit.public.server.ts';
import { leadCreated } from '#features/webhooks/events/lead-events.public.ts';
import { addCalls } from '#server/events.ts';

/** Blank texts become null when the event is written. */
export function messageCreated({
  id,
  name,
  email,
  company,
  message,
  createdAt,
}: ReceivedMessage): z.output<typeof leadCreated.data> {
  const lead = newWebhookLead(id, null);
  return { ...lead, id, kind: 'contact', name, email, company, message, createdAt: createdAt.toISOString() };
}

export const reportMessage = addCalls(messageReceived, (message) =>
  message.isNews ? [webhookCall(leadCreated, messageCreated(message))] : [],
);

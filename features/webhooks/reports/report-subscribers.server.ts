import { subscriberErased, subscriberJoined, subscriberLeft } from '#features/newsletter/newsletter.events.public.ts';
import { webhookCall } from '#features/webhooks/events/emit.public.server.ts';
import * as events from '#features/webhooks/events/subscriber-events.ts';
import type { AppContext } from '#server/app-context.ts';
import { addCalls, type Listener } from '#server/events.ts';

/** Blank texts become null when the event is written. */
export const reportSubscribers: readonly Listener<AppContext>[] = [
  addCalls(subscriberJoined, ({ id, email, source, at }) => [
    webhookCall(events.subscriberJoined, { id, email, source, joinedAt: at.toISOString() }),
  ]),
  addCalls(subscriberLeft, ({ id, email, reason, at }) => [
    webhookCall(events.subscriberLeft, { id, email, reason, leftAt: at.toISOString() }),
  ]),
  addCalls(subscriberErased, ({ id, subscribedAt, at }) =>
    subscribedAt === null ? [] : [webhookCall(events.subscriberErased, { id, erasedAt: at.toISOString() })],
  ),
];

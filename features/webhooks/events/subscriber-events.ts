import * as z from 'zod/mini';
import { defineWebhookEvent, field } from '#features/webhooks/events/define-event.ts';
import { testEvent } from '#features/webhooks/webhooks.ts';

const subscriber = {
  id: field.id('The subscriber: the same in all its events'),
  email: field.text('Email address'),
};
const example = { id: '9d8c7b6a-5f4e-4d3c-8b2a-1f0e9d8c7b6a', email: 'ada@harbor.example' };

export const subscriberJoined = defineWebhookEvent({
  type: 'subscriber.joined',
  when: 'An address was added to the newsletter: confirmed by its owner, or added or imported by the team. Also when it comes back.',
  data: z.strictObject({
    ...subscriber,
    source: field.maybeText('Where it signed up, such as `newsletter_page`'),
    joinedAt: field.time('When it joined'),
  }),
  example: { ...example, source: 'newsletter_page', joinedAt: '2026-11-21T22:48:11.020Z' },
});

export const subscriberLeft = defineWebhookEvent({
  type: 'subscriber.left',
  when: 'An address unsubscribed, or cannot be reached. Stop emailing it.',
  data: z.strictObject({
    ...subscriber,
    reason: field.choice(['unsubscribed', 'bounced'], 'By its owner or the team, or because emails to it bounced'),
    leftAt: field.time('When it left'),
  }),
  example: { ...example, reason: 'unsubscribed', leftAt: '2026-12-08T07:02:55.640Z' },
});

export const subscriberErased = defineWebhookEvent({
  type: 'subscriber.erased',
  when: 'A subscriber was erased. Erase what you keep of it.',
  data: z.strictObject({ id: subscriber.id, erasedAt: field.time('When it was erased') }),
  example: { id: example.id, erasedAt: '2027-01-04T03:41:02.118Z' },
});

export const clientErased = defineWebhookEvent({
  type: 'client.erased',
  when: 'The account of a client, or of anyone else, was deleted. Erase what you keep of `client.id`, except what the law has you keep.',
  data: z.strictObject({
    id: field.text('The `client.id` of other events'),
    erasedAt: field.time('When the account was deleted'),
  }),
  example: { id: 'k3Jd8fQ2mZx7Rb5tYw1LcV9nHs4GpAe6', erasedAt: '2027-01-04T03:41:02.118Z' },
});

export const testPing = defineWebhookEvent({
  type: testEvent,
  when: 'An administrator pressed “Send test event”.',
  data: z.strictObject({ message: field.text('A sentence for whoever reads the audit log') }),
  example: { message: 'If you can read this, the endpoint works.' },
});

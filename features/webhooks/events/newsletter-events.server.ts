import * as z from 'zod/mini';
import { subscriberJoined, subscriberLeft } from '#features/newsletter/newsletter.events.public.ts';
import { defineWebhookEvent, onRow } from '#features/webhooks/events/define-event.server.ts';
import { field } from '#features/webhooks/events/fields.ts';

export const subscriber = {
  id: field.id('The subscriber: the same in all its events', '9d8c7b6a-5f4e-4d3c-8b2a-1f0e9d8c7b6a'),
  email: field.text('Email address', 'ada@harbor.example'),
};

export const newsletterEvents = [
  defineWebhookEvent({
    type: 'subscriber.joined',
    label: 'An address joined the newsletter',
    when: 'An address was added to the newsletter: confirmed by its owner, or added or imported by the team. Also when it comes back.',
    data: z.strictObject({
      ...subscriber,
      source: field.maybeText('Where it signed up, such as `newsletter_page`', 'newsletter_page'),
      joinedAt: field.time('When it joined', '2026-11-21T22:48:11.020Z'),
    }),
    from: [onRow(subscriberJoined, ({ id, email, source, at: joinedAt }) => ({ id, email, source, joinedAt }))],
  }),
  defineWebhookEvent({
    type: 'subscriber.left',
    label: 'An address unsubscribed or bounced',
    when: 'An address unsubscribed, or cannot be reached. Stop emailing it.',
    data: z.strictObject({
      ...subscriber,
      reason: field.choice(
        ['unsubscribed', 'bounced'],
        'By its owner or the team, or because emails to it bounced',
        'unsubscribed',
      ),
      leftAt: field.time('When it left', '2026-12-08T07:02:55.640Z'),
    }),
    from: [onRow(subscriberLeft, ({ id, email, reason, at: leftAt }) => ({ id, email, reason, leftAt }))],
  }),
];

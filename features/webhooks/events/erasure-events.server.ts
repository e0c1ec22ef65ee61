import * as z from 'zod/mini';
import { usersErased } from '#features/accounts/accounts.events.server.ts';
import { leadsErased } from '#features/leads/leads.events.public.ts';
import { subscriberErased } from '#features/newsletter/newsletter.events.public.ts';
import { sampleClientId } from '#features/webhooks/events/client.server.ts';
import { defineWebhookEvent, onEvent, onRow } from '#features/webhooks/events/define-event.server.ts';
import { field, pick } from '#features/webhooks/events/fields.ts';
import { kind, lead } from '#features/webhooks/events/lead-events.server.ts';
import { subscriber } from '#features/webhooks/events/newsletter-events.server.ts';

const sample = '2027-01-04T03:41:02.118Z';
const erasedAt = field.time('When it was erased', sample);
const erasedLead = { id: lead.id, leadId: lead.leadId, kind, reference: lead.reference, erasedAt };

/** They hold ids only. */
export const erasureEvents = [
  defineWebhookEvent({
    type: 'lead.erased',
    label: 'A lead was erased',
    when: 'A lead was erased, by the team, at its sender’s request, or after its retention period. Erase what you keep of it.',
    data: z.strictObject(erasedLead),
    from: [
      onEvent(leadsErased, ({ leads }, _tx, app) => {
        const reported = leads.filter(({ wasReported }) => wasReported);
        if (reported.length === 0) return null;
        return () => reported.map((one) => pick(erasedLead, { ...one, erasedAt: app.now() }));
      }),
    ],
  }),
  defineWebhookEvent({
    type: 'subscriber.erased',
    label: 'A newsletter subscriber was erased',
    when: 'A subscriber was erased. Erase what you keep of it.',
    data: z.strictObject({ id: subscriber.id, erasedAt }),
    from: [
      onRow(subscriberErased, ({ id, subscribedAt, at }) => (subscribedAt === null ? null : { id, erasedAt: at })),
    ],
  }),
  defineWebhookEvent({
    type: 'client.erased',
    label: 'An account was deleted',
    when: 'The account of a client, or of anyone else, was deleted. Erase what you keep of `client.id`, except what the law has you keep.',
    data: z.strictObject({
      id: field.text('The `client.id` of other events', sampleClientId),
      erasedAt: field.time('When the account was deleted', sample),
    }),
    from: [
      onEvent(
        usersErased,
        ({ userIds }, _tx, app) =>
          () =>
            userIds.map((id) => ({ id, erasedAt: app.now() })),
      ),
    ],
  }),
];

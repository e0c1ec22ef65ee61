import * as z from 'zod/mini';
import { clientMessageSent, type ClientMessage } from '#features/messages/messages.events.public.ts';
import { defineWebhookEvent, onEvent } from '#features/webhooks/events/define-event.server.ts';
import { field } from '#features/webhooks/events/fields.ts';

const message = {
  id: field.id('The message', '6f7a8b9c-0d1e-4f2a-8b3c-4d5e6f7a8b9c'),
  url: field.of(z.url(), 'The conversation in the back office', 'https://www.example.com/admin/messages/k3Jd8fQ2mZx7'),
  organization: field.of(
    z.strictObject({
      id: field.text('The organization', 'k3Jd8fQ2mZx7Rb5tYw1LcV9nHs4GpAe6'),
      name: field.text('Its name', 'Harbor Freight Tools'),
    }),
    'Whose conversation it is in',
  ),
  projectId: field.of(z.nullable(z.uuid()), 'The project that it is about; `null` in the general conversation', null),
  author: field.maybeText('Who wrote it', 'Ada Okafor'),
  text: field.maybeText('What they wrote; `null` if they only sent files', 'Could the report come on Mondays?'),
  sentAt: field.time('When it was sent', '2026-11-30T09:21:04.000Z'),
};

function toMessage({ messageId: id, organization, projectId, author, text, sentAt }: ClientMessage) {
  const url = `/admin/messages/${organization.id}${projectId === '' ? '' : `?project=${projectId}`}`;
  return { id, url, organization, projectId: projectId || null, author, text: text || null, sentAt };
}

export const messageEvents = [
  defineWebhookEvent({
    type: 'message.received',
    label: 'A client wrote a message',
    when: 'A client sent a message or a request, in the portal or by email.',
    data: z.strictObject(message),
    from: [onEvent(clientMessageSent, (sent) => () => [toMessage(sent)])],
  }),
  defineWebhookEvent({
    type: 'request.opened',
    label: 'A client opened a request',
    when: 'A client sent a message that asks for something. `message.received` is sent as well.',
    data: z.strictObject({
      ...message,
      kind: field.choice(['change', 'problem', 'question'], 'What it asks for', 'change'),
      urgency: field.choice(['normal', 'urgent'], 'How urgent it is to the client', 'normal'),
      dueAt: field.time('When the team answers at the latest', '2026-12-01T09:21:04.000Z'),
    }),
    from: [
      onEvent(clientMessageSent, (sent) => {
        const { request } = sent;
        return request && (() => [{ ...toMessage(sent), ...request }]);
      }),
    ],
  }),
];

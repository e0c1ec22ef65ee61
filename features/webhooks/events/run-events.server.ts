import * as z from 'zod/mini';
import { runIncidentClosed, runIncidentOpened } from '#features/runs/runs.events.public.ts';
import { defineWebhookEvent, onEvent } from '#features/webhooks/events/define-event.server.ts';
import { field } from '#features/webhooks/events/fields.ts';

const incident = {
  id: field.id('The incident: the same in both its events', '5e6f7a8b-9c0d-4e1f-8a2b-3c4d5e6f7a8b'),
  organization: field.of(
    z.strictObject({
      id: field.text('The organization', 'k3Jd8fQ2mZx7Rb5tYw1LcV9nHs4GpAe6'),
      name: field.text('Its name', 'Harbor Freight Tools'),
    }),
    'Whose workflow it is',
  ),
  workflow: field.of(
    z.strictObject({
      id: field.id('The workflow', '7a8b9c0d-1e2f-4a3b-8c4d-5e6f7a8b9c0d'),
      slug: field.text('As it is reported', 'invoice-sync'),
      name: field.text('Its name', 'Invoice sync'),
    }),
    'The workflow',
  ),
  kind: field.choice(
    ['in-row', 'per-hour', 'silent'],
    'Failures in a row, failures within an hour, or hours without a run',
    'in-row',
  ),
  threshold: field.of(z.int(), 'How many failures or hours', 3),
  openedAt: field.time('When it started', '2026-11-30T09:21:04.000Z'),
};

export const runEvents = [
  defineWebhookEvent({
    type: 'workflow.incident_opened',
    label: 'An alert of a workflow started',
    when: 'The condition of an alert of a client’s workflow became true. Once for each incident.',
    data: z.strictObject(incident),
    from: [
      onEvent(runIncidentOpened, ({ incidentId: id, ...data }) => () => [{ id, ...data }]),
    ],
  }),
  defineWebhookEvent({
    type: 'workflow.incident_closed',
    label: 'An alert of a workflow is over',
    when: 'The condition is no longer true, or the alert was turned off.',
    data: z.strictObject({ ...incident, closedAt: field.time('When it was over', '2026-11-30T10:03:00.000Z') }),
    from: [
      onEvent(runIncidentClosed, ({ incidentId: id, ...data }) => () => [{ id, ...data }]),
    ],
  }),
];

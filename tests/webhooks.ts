import { afterAll, beforeEach, expect } from 'vitest';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { webhookPoller } from '#features/webhooks/deliver.server.ts';
import {
  allWebhookEvents,
  eventTypes,
  messageSchema,
  type EventType,
} from '#features/webhooks/events/all-events.server.ts';
import { createEndpoint } from '#features/webhooks/manage-endpoints.server.ts';
import { emptyEndpoint, type EndpointForm } from '#features/webhooks/webhooks.ts';
import type { AppContext } from '#server/app-context.ts';
import { honeypotField } from '#forms/spam.ts';
import { makeAdministrator } from './administrators.ts';
import { contactOf } from './contacts.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { newClient, openTestApp, type TestApp } from './test-app.ts';

/** With administrator, receiver and test clock. */
export interface WebhooksTest {
  readonly opened: TestApp;
  readonly app: AppContext;
  readonly by: Administrator;
  readonly receiver: Receiver;
  /** Sends due events. */
  passTime(seconds: number, app?: AppContext): Promise<void>;
  now(): number;
  endpoint(types?: readonly EventType[], changes?: Partial<EndpointForm>): Promise<string>;
  /** Returns its id. */
  contact(changes?: { isSpam?: boolean; name?: string }): Promise<string>;
  /** Received messages, each checked against its definition. */
  events(): Message[];
}

interface Message {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
}

/** Throws if it is not as documented, or dated before what it reports. */
function readMessage(body: string): Message {
  const message = JSON.parse(body) as Message;
  const event = allWebhookEvents.find(({ type }) => type === message.type);
  if (event === undefined) throw new Error(`${message.type} is not documented`);
  messageSchema(event).parse(message);
  const { createdAt, paidAt, updatedAt, joinedAt } = message.data;
  for (const at of [createdAt, paidAt, updatedAt, joinedAt]) {
    if (typeof at === 'string' && at > message.timestamp) throw new Error(`${body} is dated before what it reports`);
  }
  return message;
}

export async function openWebhooksTest(): Promise<WebhooksTest> {
  let clock = Date.now();
  const opened = await openTestApp();
  const app: AppContext = { ...opened.app, now: () => new Date(clock) };
  const receiver = await startReceiver();
  const { pool } = opened.database;
  beforeEach(() => {
    receiver.received.length = 0;
    receiver.answers = [];
  });
  afterAll(() => receiver.close());
  const by = await makeAdministrator(app, 'boss');
  return {
    opened,
    app,
    by,
    receiver,
    now: () => clock,
    async passTime(seconds, on = app) {
      // The database writes rows by its own clock.
      clock = Math.max(clock, Date.now()) + seconds * 1000;
      await webhookPoller.run(on);
    },
    async endpoint(types = eventTypes, changes = {}) {
      const made = await createEndpoint(app, by, {
        ...emptyEndpoint,
        ...changes,
        url: receiver.url,
        description: 'CRM',
        eventTypes: types,
      });
      if (!made.ok) throw new Error(JSON.stringify(made));
      return made.id;
    },
    async contact({ name = 'Ann Lee', isSpam = false } = {}) {
      const message = contactOf('ann', { name, email: 'ann@example.com', [honeypotField]: isSpam ? 'x' : '' });
      expect(await sendContactMessage(app, message, newClient())).toEqual({ ok: true });
      const { rows } = await pool.query<{ id: string }>('select id from contact_submissions where form_id = $1', [
        message.formId,
      ]);
      return rows[0]?.id ?? '';
    },
    events: () => receiver.received.map(({ body }) => readMessage(body)),
  };
}

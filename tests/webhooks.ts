import { randomUUID } from 'node:crypto';
import type { Administrator } from '#features/accounts/accounts.ts';
import { deliverDue } from '#features/webhooks/deliver.server.ts';
import { createEndpoint } from '#features/webhooks/manage-endpoints.server.ts';
import { eventTypes, type EventType } from '#features/webhooks/webhooks.ts';
import type { Machine } from '#server/machine.ts';
import { makeAdministrator } from './administrators.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { openTestMachine, type TestMachine } from './test-machine.ts';

/** A machine with an administrator, a receiver of webhooks and a clock that the tests turn. */
export interface WebhooksTest {
  readonly opened: TestMachine;
  readonly machine: Machine;
  readonly by: Administrator;
  readonly receiver: Receiver;
  /** Sends what is due, so many seconds later. */
  passTime(seconds: number, machine?: Machine): Promise<void>;
  now(): number;
  endpoint(types?: readonly EventType[]): Promise<string>;
  /** A message of the contact page; answers its id. */
  contact(changes?: { spam?: string[]; name?: string }): Promise<string>;
  /** What the receiver was sent, read. */
  told(): { type: string; timestamp: string; data: Record<string, unknown> }[];
  /** Forgets endpoints, events, jobs and what was received. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

export async function openWebhooksTest(): Promise<WebhooksTest> {
  let clock = Date.now();
  const opened = await openTestMachine();
  const machine: Machine = { ...opened.machine, now: () => new Date(clock) };
  const receiver = await startReceiver();
  const { pool } = opened.database;
  const by = await makeAdministrator(machine, 'boss');
  return {
    ...{ opened, machine, by, receiver },
    now: () => clock,
    async passTime(seconds, on = machine) {
      // Rows are written by the database's own clock.
      clock = Math.max(clock, Date.now()) + seconds * 1000;
      await deliverDue(on);
    },
    async endpoint(types = eventTypes) {
      const made = await createEndpoint(machine, by, { url: receiver.url, description: 'CRM', eventTypes: types });
      if (!made.ok) throw new Error(JSON.stringify(made));
      return made.id;
    },
    async contact({ name = 'Ann Lee', spam } = {}) {
      const { rows } = await pool.query<{ id: string }>(
        `insert into contact_submissions (name, email, message, metadata, form_id, suspected_spam)
         values ($1, 'ann@example.com', 'Hello', '{}', $2, $3) returning id`,
        [name, `contact-${randomUUID()}`, spam ?? null],
      );
      return rows[0]?.id ?? '';
    },
    told: () =>
      receiver.received.map(
        ({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> },
      ),
    async empty() {
      await pool.query('delete from webhook_endpoints; delete from webhook_events; delete from pgboss.job');
      receiver.received.length = 0;
      receiver.answers = [];
    },
    async close() {
      receiver.close();
      await opened.close();
    },
  };
}

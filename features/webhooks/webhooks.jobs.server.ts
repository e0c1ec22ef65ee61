import { createElement } from 'react';
import { href } from 'react-router';
import { eq, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { EndpointDisabledBody, endpointDisabledSubject } from '#features/webhooks/webhooks.email.tsx';
import { eventsKeptDays } from '#features/webhooks/webhooks.ts';
import { webhookEndpoints, webhookEvents } from '#features/webhooks/webhooks.table.ts';
import { teamEmail } from '#features/site-settings/notification-address.public.server.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';
import { dayMs } from '#values/duration.ts';

const disabledEndpoint = z.object({
  endpointId: z.string(),
  /** When it was disabled: one email for each time. */
  at: z.string(),
});

/** Job `send-webhook-email`: tells the team that an endpoint was disabled. */
export const sendWebhookEmail = defineJob(
  'send-webhook-email',
  disabledEndpoint,
  async (app, { endpointId, at }) => {
    const { url, description, disabledReason } = webhookEndpoints;
    const [row] = await app.db
      .select({ url, description, disabledReason })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, endpointId));
    // Deleted or re-enabled since.
    if (!row || row.disabledReason === null) return;
    const { host } = new URL(row.url);
    const page = new URL(href('/admin/webhooks/:id', { id: endpointId }), app.env.PUBLIC_ORIGIN).href;
    const mail = { host, description: row.description, reason: row.disabledReason, page };
    await app.mail.send({
      key: `webhook-disabled ${endpointId} ${at}`,
      to: app.settings.get(teamEmail),
      subject: endpointDisabledSubject(mail),
      ...(await renderEmail(createElement(EndpointDisabledBody, mail))),
    });
  },
  { label: 'Email to the team: failing webhook', isEmail: true },
);

/** Job `write-webhook-events`: writes the events that could not be written when they happened. */
export const writeWebhookEvents = defineJob(
  'write-webhook-events',
  noPayload,
  async (app) => {
    await app.db.execute(sql`select write_unwritten_webhook_events()`);
  },
  { label: 'Write delayed webhook events', schedule: '*/5 * * * *' },
);

/** Job `purge-webhook-log`: deletes events, deliveries and attempts after the retention. */
export const purgeWebhookLog = defineJob(
  'purge-webhook-log',
  noPayload,
  async (app) => {
    const until = new Date(app.now().getTime() - eventsKeptDays * dayMs);
    await app.db.delete(webhookEvents).where(lt(webhookEvents.at, until));
  },
  { label: 'Clean up the webhook log', schedule: '51 3 * * *' },
);

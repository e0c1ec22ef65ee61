import { createElement } from 'react';
import { eq, lt } from 'drizzle-orm';
import type { WebhookEmailJob } from '#features/webhooks/record-attempt.server.ts';
import { EndpointDisabledBody, endpointDisabledSubject } from '#features/webhooks/webhooks.email.tsx';
import { eventsKeptDays } from '#features/webhooks/webhooks.ts';
import { webhookEndpoints, webhookEvents } from '#features/webhooks/webhooks.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';

/** Job `send-webhook-letter`: to the team, that nothing more is sent to an endpoint. */
export async function sendWebhookEmail(app: AppContext, { endpointId, at }: WebhookEmailJob): Promise<void> {
  const { url, description, disabledReason } = webhookEndpoints;
  const [row] = await app.db
    .select({ url, description, disabledReason })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId));
  // Somebody has taken it away or enabled it again meanwhile.
  if (!row || row.disabledReason === null) return;
  const { host } = new URL(row.url);
  const page = new URL(`/admin/webhooks/${endpointId}`, app.env.PUBLIC_ORIGIN).href;
  const mail = { host, description: row.description, reason: row.disabledReason, page };
  await app.mail.send({
    key: `webhook-disabled ${endpointId} ${at}`,
    to: app.settings.current().teamEmail,
    subject: endpointDisabledSubject(mail),
    ...(await renderEmail(createElement(EndpointDisabledBody, mail))),
  });
}

/** Job `purge-webhook-log`: forgets events, with their deliveries and attempts, after the days that they are kept. */
export async function purgeWebhookLog(app: AppContext): Promise<void> {
  const until = new Date(app.now().getTime() - eventsKeptDays * 86_400_000);
  await app.db.delete(webhookEvents).where(lt(webhookEvents.at, until));
}

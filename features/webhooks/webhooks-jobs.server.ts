import { createElement } from 'react';
import { eq, lt } from 'drizzle-orm';
import type { WebhookLetterJob } from '#features/webhooks/record-attempt.server.ts';
import { EndpointDisabledBody, endpointDisabledSubject } from '#features/webhooks/webhooks.mail.tsx';
import { eventsKeptDays } from '#features/webhooks/webhooks.ts';
import { webhookEndpoints, webhookEvents } from '#features/webhooks/webhooks.table.ts';
import type { Machine } from '#server/machine.ts';
import { renderLetter } from '#server/mail/render.ts';

/** Job `send-webhook-letter`: to the team, that nothing more is sent to an endpoint. */
export async function sendWebhookLetter(machine: Machine, { endpointId, at }: WebhookLetterJob): Promise<void> {
  const { url, description, disabledReason } = webhookEndpoints;
  const [row] = await machine.db
    .select({ url, description, disabledReason })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId));
  // Somebody has taken it away or enabled it again meanwhile.
  if (!row || row.disabledReason === null) return;
  const { host } = new URL(row.url);
  const page = new URL(`/admin/webhooks/${endpointId}`, machine.env.PUBLIC_ORIGIN).href;
  const letter = { host, description: row.description, reason: row.disabledReason, page };
  await machine.mail.send({
    key: `webhook-disabled ${endpointId} ${at}`,
    to: machine.settings.current().teamEmail,
    subject: endpointDisabledSubject(letter),
    ...(await renderLetter(createElement(EndpointDisabledBody, letter))),
  });
}

/** Job `purge-webhook-log`: forgets events, with their deliveries and attempts, after the days that they are kept. */
export async function purgeWebhookLog(machine: Machine): Promise<void> {
  const until = new Date(machine.now().getTime() - eventsKeptDays * 86_400_000);
  await machine.db.delete(webhookEvents).where(lt(webhookEvents.at, until));
}

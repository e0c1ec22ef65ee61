import { sendToClient } from '#features/billing/customers/send-to-client.server.ts';
import { createElement } from 'react';
import * as z from 'zod/mini';
import { audiences } from '#features/billing/billing.ts';
import { remindOfOrderDays, salesEmail } from '#features/billing/billing-settings.server.ts';
import {
  UnfinishedOrderEmail,
  unfinishedOrderSubject,
  TeamUnfinishedOrderEmail,
  teamUnfinishedOrderSubject,
} from '#features/purchases/checkout/unfinished-order.email.tsx';
import { readUnfinishedOrders, presentOrder } from '#features/purchases/checkout/unfinished-orders.server.ts';
import { addressesOf } from '#features/purchases/emails/payment-email.server.ts';
import { billingReminders } from '#features/billing/records/methods.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';
import { dayMs } from '#values/duration.ts';

/** Skips older orders that were only found now. */
const maxReportDays = 7;

function dueOrders(app: AppContext) {
  const now = app.now().getTime();
  const until = now - app.settings.get(remindOfOrderDays) * dayMs;
  return readUnfinishedOrders(app, new Date(until - maxReportDays * dayMs), new Date(until));
}

/** Job `remind-of-orders`, hourly: emails the client and the team, once for each unfinished order. */
export const remindOfOrders = defineJob(
  'remind-of-orders',
  noPayload,
  async (app) => {
    if (app.settings.get(remindOfOrderDays) === 0) return;
    for (const { order } of await dueOrders(app)) {
      await app.db.transaction(async (tx) => {
        const row = { organizationId: order.organizationId, key: `order ${order.id}`, sentAt: app.now() };
        const made = await tx.insert(billingReminders).values(row).onConflictDoNothing().returning();
        if (made.length === 0) return;
        for (const audience of audiences)
          await app.jobs.send(tx, sendUnfinishedOrderEmail, { orderId: order.id, audience });
      });
    }
  },
  { label: 'Check for orders that were not finished', schedule: '47 * * * *' },
);

/** Job `send-unfinished-order-email`: unless it was paid or replaced since. */
export const sendUnfinishedOrderEmail = defineJob(
  'send-unfinished-order-email',
  z.object({ orderId: z.string(), audience: z.enum(audiences) }),
  async (app, { orderId, audience }) => {
    const found = (await dueOrders(app)).find(({ order }) => order.id === orderId);
    const shown = found === undefined ? null : presentOrder(app, found.order);
    if (found === undefined || shown === null) return;
    const { order, ...client } = found;
    const mail = {
      ...shown,
      client,
      checkoutUrl: `${app.env.PUBLIC_ORIGIN}${shown.path}`,
      personUrl: addressesOf(app.env, order.organizationId).personUrl,
    };
    const isTeam = audience === 'team';
    const ours = app.settings.get(salesEmail);
    const email = {
      key: `left order ${orderId} ${audience}`,
      replyTo: isTeam ? client.email : ours,
      subject: isTeam ? teamUnfinishedOrderSubject(mail) : unfinishedOrderSubject(mail),
      ...(await renderEmail(createElement(isTeam ? TeamUnfinishedOrderEmail : UnfinishedOrderEmail, mail))),
    };
    await (isTeam ? app.mail.send({ ...email, to: ours }) : sendToClient(app, order.organizationId, email));
  },
  { label: 'Email about an order that was not finished', isEmail: true },
);

import { sendToClient } from '#features/billing/customers/send-to-client.server.ts';
import { createElement } from 'react';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { salesEmail } from '#features/billing/billing-settings.server.ts';
import { subscriptions } from '#features/billing/billing.table.ts';
import { addressesOf } from '#features/purchases/emails/payment-email.server.ts';
import { formatExactMoney } from '#features/billing/money.ts';
import { ConfirmChangeEmail, confirmChangeSubject } from '#features/subscriptions/plans/confirm-change.email.tsx';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { subscriptionChanged } from '#features/payment-sync/payment-sync.events.public.ts';
import type { AppContext } from '#server/app-context.ts';
import { listenTo } from '#server/events.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';

/** Job `send-change-confirmation`: emails a client whose bank must confirm the payment for a plan change. */
export const sendChangeConfirmation = defineJob(
  'send-change-confirmation',
  z.object({ subscriptionId: z.string(), invoiceId: z.string() }),
  async (app, { subscriptionId, invoiceId }) => {
    const [row] = await app.db
      .select({ subscription: subscriptions })
      .from(subscriptions)
      .where(eq(subscriptions.id, subscriptionId));
    const pending = row?.subscription.pendingChange;
    // Confirmed or undone since.
    if (row === undefined || pending?.invoiceId !== invoiceId) return;
    const { organizationId, currency } = row.subscription;
    const mail = {
      name: catalogOfSite(app).plans.find(({ id }) => id === pending.offer)?.name ?? 'your new plan',
      amount: formatExactMoney({ cents: pending.cents, currency }),
      until: new Date(pending.until * 1000),
      payUrl: pending.payUrl,
      planUrl: addressesOf(app.env, organizationId).planUrl,
    };
    await sendToClient(app, organizationId, {
      key: `confirm change ${invoiceId}`,
      replyTo: app.settings.get(salesEmail),
      subject: confirmChangeSubject(mail),
      ...(await renderEmail(createElement(ConfirmChangeEmail, mail))),
    });
  },
  { label: 'Email about a change of plan to confirm', isEmail: true },
);

export const emailPendingChange = listenTo(subscriptionChanged, async (app: AppContext, tx, { before, after }) => {
  const { id: subscriptionId, pendingChange: pending } = after;
  if (pending === null || pending.invoiceId === before?.pendingChange?.invoiceId) return;
  await app.jobs.send(tx, sendChangeConfirmation, { subscriptionId, invoiceId: pending.invoiceId });
});

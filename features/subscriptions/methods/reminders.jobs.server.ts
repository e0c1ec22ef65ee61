import { sendToClient } from '#features/billing/customers/send-to-client.server.ts';
import { createElement } from 'react';
import { and, between, eq, inArray, isNotNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { runningStatuses } from '#features/billing/billing.ts';
import { subscriptions } from '#features/billing/billing.table.ts';
import { renewalNoticeDays, renewalNoticeSum, salesEmail } from '#features/billing/billing-settings.server.ts';
import { expiryOf, methodText } from '#features/billing/records/methods.ts';
import { billingReminders, paymentMethods } from '#features/billing/records/methods.table.ts';
import { isUsed } from '#features/billing/reads/read-methods.server.ts';
import {
  AddressEmail,
  addressSubject,
  CardExpiryEmail,
  cardExpirySubject,
  RenewalEmail,
  renewalSubject,
} from '#features/subscriptions/methods/reminder.email.tsx';
import { clientsWithoutAddress } from '#features/billing/reads/untaxed.server.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';
import { dayMs } from '#values/duration.ts';

/** Days before a card expires, the later first. */
const expiryDays = [7, 30] as const;
/** Longer periods count as yearly. */
const yearly = 300;

const reminder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('card'), organizationId: z.string(), methodId: z.string(), days: z.number() }),
  z.object({ kind: z.literal('address'), organizationId: z.string() }),
  z.object({ kind: z.literal('renewal'), organizationId: z.string(), renews: z.string(), at: z.number() }),
]);
type Reminder = z.infer<typeof reminder>;

/** Job `remind-of-billing`, daily: cards about to expire, yearly or large renewals, and addresses that the tax needs. Each email is queued once. */
export const remindOfBilling = defineJob(
  'remind-of-billing',
  noPayload,
  async (app) => {
    for (const due of [
      ...(await expiringCards(app)),
      ...(await renewalsAhead(app)),
      ...(await missingAddresses(app)),
    ]) {
      await app.db.transaction(async (tx) => {
        const rows = due.keys.map((key) => ({ organizationId: due.job.organizationId, key, sentAt: app.now() }));
        const made = await tx.insert(billingReminders).values(rows).onConflictDoNothing().returning();
        // The first key is this email's; the others are keys of emails that it replaces.
        if (made.some(({ key }) => key === due.keys[0])) await app.jobs.send(tx, sendBillingReminder, due.job);
      });
    }
  },
  { label: 'Check for expiring cards, renewals ahead, and missing addresses', schedule: '37 6 * * *' },
);

interface Due {
  readonly keys: readonly string[];
  readonly job: Reminder;
}

/** Within thirty days, and again within seven. One found late gets the later email only. */
async function expiringCards(app: AppContext): Promise<Due[]> {
  const now = app.now();
  const methods = await app.db
    .select({
      id: paymentMethods.id,
      organizationId: paymentMethods.organizationId,
      expMonth: paymentMethods.expMonth,
      expYear: paymentMethods.expYear,
    })
    .from(paymentMethods)
    .where(and(isNotNull(paymentMethods.expYear), isUsed(app)));
  return methods.flatMap(({ id, organizationId, expMonth, expYear }) => {
    const left = ((expiryOf({ expMonth, expYear })?.getTime() ?? 0) - now.getTime()) / dayMs;
    const days = left <= 0 ? undefined : expiryDays.find((one) => left <= one);
    if (days === undefined) return [];
    const past = expiryDays.filter((one) => one >= days);
    const keys = past.map((one) => `card ${id} ${String(expYear)}-${String(expMonth)} ${String(one)}`);
    return [{ keys, job: { kind: 'card', organizationId, methodId: id, days } }];
  });
}

/** Each period once. */
async function renewalsAhead(app: AppContext): Promise<Due[]> {
  const now = Math.floor(app.now().getTime() / 1000);
  const until = now + app.settings.get(renewalNoticeDays) * 86_400;
  const rows = await app.db
    .select({
      id: subscriptions.id,
      organizationId: subscriptions.organizationId,
      at: subscriptions.nextChargeAt,
      cents: subscriptions.nextChargeCents,
      start: subscriptions.currentPeriodStart,
      end: subscriptions.currentPeriodEnd,
    })
    .from(subscriptions)
    .where(
      and(
        between(subscriptions.nextChargeAt, now, until),
        inArray(subscriptions.status, [...runningStatuses]),
        eq(subscriptions.collectionMethod, 'charge_automatically'),
      ),
    );
  const large = app.settings.get(renewalNoticeSum) * 100;
  return rows.flatMap(({ id, organizationId, at, cents, start, end }) => {
    const isYearly = start !== null && end !== null && end - start > yearly * 86_400;
    if (at === null || cents === null || cents === 0 || (cents < large && !isYearly)) return [];
    return [{ keys: [`renewal ${id} ${String(at)}`], job: { kind: 'renewal', organizationId, renews: id, at } }];
  });
}

/** Clients whose plan cannot be taxed yet, once each. */
async function missingAddresses(app: AppContext): Promise<Due[]> {
  const clients = isTaxOn(app) ? await clientsWithoutAddress(app) : [];
  return clients.map((organizationId) => ({ keys: ['address'], job: { kind: 'address', organizationId } }));
}

/** Job `send-billing-reminder`: emails the client, unless the reminder no longer applies. */
export const sendBillingReminder = defineJob(
  'send-billing-reminder',
  reminder,
  async (app, job) => {
    const parts = await emailOf(app, job);
    if (parts === null) return;
    const { key, subject, body } = parts;
    const email = { key, replyTo: app.settings.get(salesEmail), subject };
    await sendToClient(app, job.organizationId, { ...email, ...(await renderEmail(body)) });
  },
  { label: 'Email about an expiring card, a renewal, or a missing address', isEmail: true },
);

function emailOf(app: AppContext, job: Reminder) {
  switch (job.kind) {
    case 'card':
      return cardEmail(app, job);
    case 'renewal':
      return renewalEmail(app, job);
    case 'address':
      return addressEmail(app, job);
  }
}

async function addressEmail(app: AppContext, { organizationId }: Extract<Reminder, { kind: 'address' }>) {
  // Entered since.
  if (!(await clientsWithoutAddress(app, organizationId)).includes(organizationId)) return null;
  const mail = { detailsUrl: `${app.env.PUBLIC_ORIGIN}/dashboard/billing/details` };
  return { key: `address ${organizationId}`, subject: addressSubject, body: createElement(AddressEmail, mail) };
}

async function cardEmail(app: AppContext, { methodId, days }: Extract<Reminder, { kind: 'card' }>) {
  const [method] = await app.db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.id, methodId), isUsed(app)));
  const expiry = method === undefined ? null : expiryOf(method);
  // Replaced or renewed since.
  if (method === undefined || expiry === null || expiry.getTime() - app.now().getTime() > days * dayMs) return null;
  const mail = { method: methodText(method), expiry, billingUrl: `${app.env.PUBLIC_ORIGIN}/dashboard/billing` };
  return {
    key: `card ${methodId} ${expiry.toISOString().slice(0, 7)} ${String(days)}`,
    subject: cardExpirySubject(mail),
    body: createElement(CardExpiryEmail, mail),
  };
}

async function renewalEmail(app: AppContext, { renews, at }: Extract<Reminder, { kind: 'renewal' }>) {
  const [row] = await app.db
    .select({
      offer: subscriptions.offer,
      cents: subscriptions.nextChargeCents,
      currency: subscriptions.currency,
      type: paymentMethods.type,
      brand: paymentMethods.brand,
      last4: paymentMethods.last4,
    })
    .from(subscriptions)
    .leftJoin(paymentMethods, eq(paymentMethods.id, subscriptions.paymentMethodId))
    .where(and(eq(subscriptions.id, renews), eq(subscriptions.nextChargeAt, at)));
  // Canceled or moved since.
  if (row?.cents == null) return null;
  const { offer, cents, currency, ...method } = row;
  const mail = {
    name: catalogOfSite(app).offers.find(({ id }) => id === offer)?.name ?? 'your agreed plan',
    amount: { cents, currency },
    at: new Date(at * 1000),
    method: method.type === null ? null : methodText(method),
    billingUrl: `${app.env.PUBLIC_ORIGIN}/dashboard/billing`,
  };
  return {
    key: `renewal ${renews} ${String(at)}`,
    subject: renewalSubject(mail),
    body: createElement(RenewalEmail, mail),
  };
}

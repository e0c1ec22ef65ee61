import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import type { Plan } from '#features/billing/catalog.ts';
import { chargedMethodOf } from '#features/billing/reads/read-methods.server.ts';
import { closeOrder, orderUnderWay } from '#features/purchases/checkout/order-under-way.server.ts';
import type { CustomerLock } from '#features/billing/customers/customer-lock.server.ts';
import { lacksDetails } from '#features/purchases/details/required-details.server.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import { taxSubscription } from '#features/payment-sync/provider/tax-subscriptions.server.ts';
import { findValidPrice, monthlyPriceOf, pricesOf } from '#features/billing/prices.server.ts';
import {
  changeLines,
  openToken,
  sameFigures,
  sealToken,
  type Figures,
} from '#features/subscriptions/plans/change-figures.server.ts';
import { livePlan, type LivePlan } from '#features/subscriptions/plans/plan-at-provider.server.ts';
import { actOnPlan, withPlanReasons, type PlanResult } from '#features/subscriptions/plans/act-on-plan.server.ts';
import {
  portalPlans,
  setupDue,
  type ChangePreview,
  type ChangeTime,
  type PlanReason,
} from '#features/billing/plans.ts';
import { customerOf } from '#features/billing/customers/customer.server.ts';
import { pendingChange, scheduledPlan } from '#features/payment-sync/provider/coming-changes.server.ts';
import { idOf } from '#features/payment-sync/provider/customer-state.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { methodFault } from '#server/payments/payment-fault.ts';
import { whileSomeoneWaits, type Stripe } from '#server/payments/payments.ts';
import { minuteMs } from '#values/duration.ts';
import { isoOfSeconds } from '#values/timestamp.ts';

type Payer = ClientMember<'billing:write'>;

export type PreviewResult =
  | { readonly ok: true; readonly preview: ChangePreview }
  | { readonly ok: false; readonly reason: PlanReason };

/** What a change would cost, from the provider, to the cent. */
export async function previewChange(
  app: AppContext,
  { organization }: ClientMember<'billing:read'>,
  target: string,
  when: ChangeTime,
): Promise<PreviewResult> {
  const result = await withPlanReasons(app, async () => {
    const live = await livePlan(app, organization.id, await customerOf(app, organization.id));
    const terms = typeof live === 'string' ? live : await findTerms(app, live, target, organization.id);
    if (typeof terms === 'string') return terms;
    const shown = await preview(app, organization.id, terms, when);
    return (await lacksDetails(app, organization.id, shown.due.cents)) ? 'no-address' : { preview: shown };
  });
  return typeof result === 'string' ? { ok: false, reason: result } : { ok: true, ...result };
}

/** Charges exactly what the preview with this token showed. Otherwise charges nothing and returns `outdated`. */
export async function changePlan(app: AppContext, session: Payer, token: string): Promise<PlanResult> {
  const shown = openToken(app, token);
  if (shown === null || shown.organizationId !== session.organization.id) return { ok: false, reason: 'unreadable' };
  return actOnPlan(app, session, async (lock) => {
    const live = await livePlan(app, lock.organizationId, lock.customerId);
    if (typeof live === 'string') return live;
    if (isDone(live, shown)) return null;
    const terms = await findTerms(app, live, shown.target, lock.organizationId);
    if (typeof terms === 'string') return terms;
    if (await lacksDetails(app, lock.organizationId, shown.due)) return 'no-address';
    if (await closeOther(app, lock, terms)) return 'payment-under-way';
    const isOld = app.now().getTime() - shown.shownAt > tokenAge;
    const fresh = await preview(app, lock.organizationId, terms, shown.when, isOld ? undefined : shown.at);
    const figures = openToken(app, fresh.token);
    if (figures === null || isOld || !sameFigures(figures, shown)) return 'outdated';
    await taxSubscription(app, live.subscription);
    await (shown.when === 'now' ? changeNow : changeLater)(app, terms, shown, token);
    // A repeated call gets the answer of the first one, also where the change was undone in between.
    const after = await livePlan(app, lock.organizationId, lock.customerId);
    if (typeof after === 'string') return after;
    if (isDone(after, shown)) return null;
    return pendingChange(after.subscription) === null ? 'undone' : 'confirm';
  });
}

/** Milliseconds that a preview is valid, since prorations change over time. */
const tokenAge = 15 * minuteMs;

interface Terms {
  readonly live: LivePlan;
  readonly target: Plan;
  readonly price: Stripe.Price;
  /** Unpaid part of the target's setup, as a parameter for the provider. */
  readonly once: readonly {
    price_data: { currency: string; product: string; unit_amount: number; tax_behavior: 'exclusive' | 'inclusive' };
    metadata: { setup: string };
  }[];
}

async function findTerms(
  app: AppContext,
  live: LivePlan,
  wanted: string,
  organizationId: string,
): Promise<Terms | PlanReason> {
  const { subscription, plan, catalog } = live;
  const target = portalPlans(catalog.plans).find(({ id }) => id === wanted);
  if (target === undefined) return 'other-plan';
  if (target === plan) return 'same-plan';
  const { status, cancel_at, pause_collection } = subscription;
  if (status !== 'active' && status !== 'trialing') return 'unpaid';
  if (cancel_at !== null) return 'ending';
  if (pause_collection !== null) return 'paused';
  if (scheduledPlan(subscription) !== null) return 'scheduled';
  if (pendingChange(subscription) !== null) return 'confirm';
  // The provider cannot preview the tax without one.
  if (await lacksDetails(app, organizationId, 0)) return 'no-address';
  const monthly = monthlyPriceOf(target);
  const price = monthly && (await findValidPrice(app, monthly));
  if (price === null) return 'failed';
  const due = setupDue(target.terms.setup.cents, live.setupPaid);
  if (due === 0) return { live, target, price, once: [] };
  const setup = pricesOf(target.offer).find((one) => !one.monthly);
  const product = setup && idOf((await findValidPrice(app, setup))?.product);
  if (product == null) return 'failed';
  const { currency } = target.terms.setup;
  const price_data = { currency, product, unit_amount: due, tax_behavior: target.offer.taxBehavior };
  return { live, target, price, once: [{ price_data, metadata: { setup: target.id } }] };
}

/** For a change with the next period: its whole invoice. */
async function preview(
  app: AppContext,
  organizationId: string,
  { live, target, price, once }: Terms,
  when: ChangeTime,
  at?: number,
): Promise<ChangePreview> {
  const { subscription, item, plan } = live;
  const proration = when === 'now' ? target.terms.proration : 'none';
  const { invoices } = app.payments.stripe;
  const items = [{ id: item.id, price: price.id }];
  const terms = {
    subscription: subscription.id,
    automatic_tax: { enabled: subscription.automatic_tax.enabled || isTaxOn(app) },
    expand: ['discounts.promotion_code'],
  };
  const invoice = await invoices.createPreview(
    {
      ...terms,
      subscription_details: {
        items,
        proration_behavior: proration,
        ...(when === 'now' && at !== undefined ? { proration_date: at } : {}),
      },
      invoice_items: once.map((one) => ({ ...one, quantity: 1 })),
    },
    whileSomeoneWaits,
  );
  const lines = await changeLines(app, invoice, target, price.id);
  const isFull = lines.every(({ kind }) => kind !== 'tax' && kind !== 'discount');
  const month = isFull
    ? null
    : await invoices.createPreview(
        { ...terms, subscription_details: { items, proration_behavior: 'none' } },
        whileSomeoneWaits,
      );
  const now = app.now().getTime();
  const prorated = invoice.parent?.subscription_details?.subscription_proration_date;
  const { currency } = target.terms.monthly;
  const figures: Figures = {
    organizationId,
    subscription: subscription.id,
    from: plan.id,
    target: target.id,
    when,
    at: at ?? prorated ?? Math.floor(now / 1000),
    due: invoice.amount_due,
    total: invoice.total,
    setup: once[0]?.price_data.unit_amount ?? 0,
    shownAt: now,
  };
  const isNow = when === 'now' && proration === 'always_invoice';
  return {
    target: { id: target.id, name: target.name, monthly: target.terms.monthly },
    from: { name: plan.name, monthly: plan.terms.monthly },
    when,
    lines,
    monthlyDue: month && { cents: month.total, currency },
    due: { cents: invoice.amount_due, currency },
    method: await chargedMethodOf(app, subscription.id),
    credit: { cents: Math.max(0, -(invoice.ending_balance ?? 0)), currency },
    chargedAt: isoOfSeconds(isNow ? figures.at : item.current_period_end),
    periodEnd: isoOfSeconds(item.current_period_end),
    token: sealToken(app, figures),
  };
}

/** A second click, or a try after a crash. */
function isDone({ subscription, plan }: LivePlan, { subscription: id, target, when }: Figures): boolean {
  if (subscription.id !== id) return false;
  return when === 'now' ? plan.id === target : plan.id === target || scheduledPlan(subscription)?.offer === target;
}

/** True if a setup that the change includes was just paid at a checkout; open checkouts of it are closed. */
async function closeOther(
  app: AppContext,
  { organizationId }: CustomerLock,
  { live, target }: Terms,
): Promise<boolean> {
  const plans = live.catalog.plans.slice(0, live.catalog.plans.indexOf(target) + 1);
  for (const { offer } of plans.filter((plan) => plan.offer.mode === 'payment')) {
    await closeOrder(app, organizationId, offer);
    if ((await orderUnderWay(app, organizationId, offer)) !== undefined) return true;
  }
  return false;
}

async function changeNow(
  app: AppContext,
  { live, price, once, target }: Terms,
  { at }: Figures,
  token: string,
): Promise<void> {
  const update = (payment_behavior: 'error_if_incomplete' | 'pending_if_incomplete', call: string) =>
    app.payments.stripe.subscriptions.update(
      live.subscription.id,
      {
        items: [{ id: live.item.id, price: price.id }],
        add_invoice_items: once.map((one) => ({ ...one, quantity: 1 })),
        proration_behavior: target.terms.proration,
        proration_date: at,
        payment_behavior,
        metadata: toMetadata(live, target),
      },
      { ...whileSomeoneWaits, idempotencyKey: callKey(token, call) },
    );
  try {
    // A refused charge keeps the plan unchanged and leaves no open invoice.
    await update('error_if_incomplete', 'change');
  } catch (error) {
    if (methodFault(error) !== 'authentication') throw error;
    await update('pending_if_incomplete', 'confirm');
  }
}

async function changeLater(
  app: AppContext,
  { live, price, once, target }: Terms,
  _shown: Figures,
  token: string,
): Promise<void> {
  const { subscriptionSchedules } = app.payments.stripe;
  const { subscription } = live;
  // Set if a crash came between the two calls.
  const scheduleId = idOf(subscription.schedule);
  const schedule =
    scheduleId === null
      ? await subscriptionSchedules.create(
          { from_subscription: subscription.id },
          { ...whileSomeoneWaits, idempotencyKey: callKey(token, 'schedule') },
        )
      : await subscriptionSchedules.retrieve(scheduleId, {}, whileSomeoneWaits);
  const present = schedule.phases[0];
  if (present === undefined) throw new Error('A schedule has a phase.');
  const { start_date, end_date } = present;
  await subscriptionSchedules.update(
    schedule.id,
    {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          start_date,
          end_date,
          items: subscription.items.data.map((one) => ({ price: one.price.id, quantity: one.quantity ?? 1 })),
        },
        {
          items: subscription.items.data.map((one) => ({
            price: one.id === live.item.id ? price.id : one.price.id,
            quantity: one.quantity ?? 1,
          })),
          add_invoice_items: once.map((one) => ({ ...one, quantity: 1 })),
          duration: { interval: 'month', interval_count: 1 },
          metadata: toMetadata(live, target),
          proration_behavior: 'none',
        },
      ],
    },
    { ...whileSomeoneWaits, idempotencyKey: callKey(token, `phases-${schedule.id}`) },
  );
}

/** `setup_paid` includes what went back, which is subtracted whenever it is read. */
function toMetadata({ setupPaid, setupReturned }: LivePlan, { id, terms }: Plan) {
  return { offer: id, setup_paid: String(Math.max(setupPaid, terms.setup.cents) + setupReturned) };
}

/** The token has the time of its preview, so that a later change has another key. */
function callKey(token: string, call: string): string {
  return `plan-${call}-${token.slice(-40)}`;
}

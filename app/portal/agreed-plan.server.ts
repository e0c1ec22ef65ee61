import type { AppContext } from '#app/load-context.ts';
import {
  boughtPlanOf,
  nameOf,
  presentSubscription,
  tryLine,
  type PlanFigures,
  type PlanLine,
  type ShownPlan,
} from '#app/portal/shown-plans.server.ts';
import { agreedSentences as copy } from '#content/payments/agreed-portal.ts';
import { planSentences } from '#content/payments/billing.ts';
import type { AgreedPlan, OpenInvoice } from '#features/billing/own/own-agreements.server.ts';
import { toConfirmOf } from '#features/billing/own/to-confirm.server.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { isRunning } from '#features/billing/billing.ts';
import type { CurrentSubscription, OwnOrder } from '#features/billing/reads/billing-reads.server.ts';
import { methodText, type OwnMethod } from '#features/billing/records/methods.ts';
import type { OwnNextCharge } from '#features/billing/reads/read-methods.server.ts';
import { formatExactMoney, formatMoney } from '#features/billing/money.ts';

const tones = {
  active: 'good',
  trialing: 'waiting',
  processing: 'waiting',
  past_due: 'bad',
  paused: 'off',
  ending: 'waiting',
  canceled: 'off',
} as const;

interface OwnPlans extends Pick<PlanFigures, 'nextCharges'> {
  readonly subscription: CurrentSubscription | undefined;
  readonly orders: readonly OwnOrder[];
  readonly agreed: { readonly plan: AgreedPlan | null; readonly invoices: readonly OpenInvoice[] };
  readonly pendingNote: string | null;
}

/** The plans of a client in words; beside an agreed fee, only a subscription that they bought. */
export function presentPlans(app: AppContext, { subscription, orders, agreed, nextCharges, pendingNote }: OwnPlans) {
  const { offers, plans } = catalogOfSite(app);
  const bought = boughtPlanOf(orders, plans);
  const failed = agreed.invoices.find(({ dueAt }) => dueAt === null);
  const toPay = failed === undefined ? null : { url: failed.payUrl, nextTryAt: failed.nextTryAt };
  const toConfirm = subscription === undefined ? null : toConfirmOf(app, { ...subscription, ...subscription.monthly });
  const figures = { nextCharges, offers, bought, toPay, pendingNote, toConfirm };
  const isAgreed = agreed.plan !== null;
  const isPlan = plans.some(({ id }) => id === subscription?.offer);
  return {
    bought,
    toConfirm,
    /** Whether a plan is active. */
    runs: subscription !== undefined && isRunning(subscription.status) && isPlan,
    plans: [
      ...(agreed.plan === null ? [] : [presentAgreed(agreed.plan, figures)]),
      ...(!isAgreed || subscription?.isAgreed === false ? [presentSubscription(subscription, figures)] : []),
    ],
  };
}

/** An agreed fee: its state and what comes next. */
function presentAgreed(plan: AgreedPlan, { nextCharges, offers, bought }: PlanFigures): ShownPlan {
  const { state, monthly, offer, name } = plan;
  const title = nameOf(offers, offer) ?? name ?? copy.agreedFee;
  const next = nextCharges.find(({ subscriptionId }) => subscriptionId === plan.subscriptionId);
  const setup = bought && { label: copy.setup, parts: [bought.isPaid ? copy.paid : planSentences.bought.processing] };
  return {
    id: 'agreed',
    title: copy.title,
    warning: null,
    hints: endLines(plan),
    facts: [
      { label: planSentences.plan, parts: [title] },
      { label: planSentences.status, tone: tones[state], parts: [copy.states[state]] },
      { label: planSentences.monthly, parts: [formatMoney(monthly)] },
      ...(setup === null ? [] : [setup]),
      { label: copy.next, ...agreedNext(plan, next) },
    ],
  };
}

/** Says when the fee ends, unless the next step is the end itself. */
function endLines({ state, due, next, ends }: AgreedPlan): readonly PlanLine[] {
  if (ends === null || state === 'canceled' || (due === null && next === null && state !== 'paused')) return [];
  return [{ parts: [`${copy.ends} `, { day: ends }, '.'] }];
}

function agreedNext(
  { state, due, next, ends, resumes, isSent, monthly }: AgreedPlan,
  charge?: OwnNextCharge,
): PlanLine {
  if (due !== null) {
    const { amount, isOverdue, isToday, dueAt, payUrl } = due;
    const sum = formatExactMoney(amount);
    const link = { to: payUrl, text: copy.payIt };
    if (dueAt === null) return { parts: [copy.chargeFailed(sum)], link };
    if (isToday) return { parts: [`${sum} is ${copy.today},`], link };
    return { parts: [`${sum} ${isOverdue ? copy.was : copy.due} `, { day: dueAt }, ','], link };
  }
  const either = (day: string | null, dated: string, undated: string): PlanLine => ({
    parts: day === null ? [undated] : [`${dated} `, { day }],
  });
  if (state === 'canceled') return either(ends, copy.ended, copy.over);
  if (state === 'paused') return either(resumes, copy.resumes, copy.paused);
  if (next === null) return either(ends, copy.ends, copy.nothing);
  const first = isSent ? copy.first : copy.firstCharge;
  const later = isSent ? copy.invoice : copy.charge;
  const method = charge?.method && !isSent ? planSentences.by(methodText(charge.method)) : '';
  const sum = formatExactMoney(charge?.amount ?? monthly);
  const why = charge?.reason == null ? '' : planSentences.reason(charge.reason);
  return { parts: [`${state === 'trialing' ? first : later} `, { day: next }, `: ${sum}${method}${why}`] };
}

/**
 * An open invoice in words. After a failed charge it says what follows, and offers to charge another default method
 * now.
 */
export function presentInvoice(invoice: OpenInvoice, methods: readonly OwnMethod[]) {
  const { id, description, number, amount, dueAt, isToday, isOverdue, payUrl, failedLast4 } = invoice;
  const usual = dueAt === null ? methods.find(({ isDefault, state }) => isDefault && state === 'ready') : undefined;
  return {
    id,
    description,
    number,
    dueAt: isToday ? null : dueAt,
    payUrl,
    amount: formatExactMoney(amount),
    tone: isOverdue ? ('bad' as const) : ('waiting' as const),
    status: isToday ? copy.today : dueText(dueAt, isOverdue),
    note: dueAt === null ? tryLine(invoice) : null,
    charge: usual === undefined || usual.last4 === failedLast4 ? null : copy.chargeNow(methodText(usual)),
  };
}

function dueText(dueAt: string | null, isOverdue: boolean): string {
  if (dueAt === null) return copy.failed;
  return isOverdue ? copy.was : copy.due;
}

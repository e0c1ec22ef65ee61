import { href } from 'react-router';
import { checkoutPath, sectionPath } from '#app/links.ts';
import { agreedSentences as agreedCopy } from '#content/payments/agreed-portal.ts';
import { planSentences as copy } from '#content/payments/billing.ts';
import { subscriptionNotes } from '#content/payments/subscription-notes.ts';
import type { CurrentSubscription, OwnOrder } from '#features/billing/reads/billing-reads.server.ts';
import { catalog, type Offer, type Plan } from '#features/billing/catalog.ts';
import { methodText } from '#features/billing/records/methods.ts';
import type { OwnNextCharge } from '#features/billing/reads/read-methods.server.ts';
import { formatExactMoney, formatMoney } from '#features/billing/money.ts';
import type { ToConfirm } from '#features/billing/own/to-confirm.server.ts';
import type { StateProps } from '#ui/feedback/state.tsx';
import { isoOfSeconds } from '#values/timestamp.ts';

/** Texts, days and times (ISO 8601) in their order, and a link behind them. */
export interface PlanLine {
  readonly parts: readonly (string | { readonly day: string } | { readonly time: string })[];
  readonly link?: { readonly to: string; readonly text: string } | undefined;
}

export interface PlanFact extends PlanLine {
  readonly label: string;
  /** Set if the fact is shown as a state. */
  readonly tone?: StateProps['tone'];
  /** An upcoming change. */
  readonly flag?: PlanLine | undefined;
}

/** A plan or subscription on the dashboard, in words that the browser only has to lay out. */
export interface ShownPlan {
  readonly id: 'agreed' | 'subscription';
  readonly title: string;
  readonly warning: PlanLine | null;
  readonly facts: readonly PlanFact[];
  readonly hints: readonly PlanLine[];
}

export interface PlanFigures {
  /** The next charges of all subscriptions. */
  readonly nextCharges: readonly OwnNextCharge[];
  readonly offers: readonly Offer[];
  /** A larger plan whose setup fee is already paid. */
  readonly bought: BoughtPlan | null;
}

const owing: readonly string[] = ['past_due', 'unpaid'];
const over: readonly string[] = ['canceled', 'incomplete_expired'];

interface SubscriptionFacts extends PlanFigures {
  /** The newest invoice whose charge failed. */
  readonly toPay: { readonly url: string; readonly nextTryAt: string | null } | null;
  /** The note about a direct debit that the bank has not confirmed yet. */
  readonly pendingNote: string | null;
  readonly toConfirm: ToConfirm | null;
}

/** Says what happens after a failed charge. */
export function tryLine({ nextTryAt }: { readonly nextTryAt: string | null }): PlanLine {
  return {
    parts: nextTryAt === null ? [agreedCopy.noTry] : [agreedCopy.nextTry, { day: nextTryAt }, agreedCopy.afterLast],
  };
}

export function confirmLine({ text, until, payUrl, label }: ToConfirm): PlanLine {
  return { parts: [`${text} `, { time: until }, '.'], link: { to: payUrl, text: label } };
}

/** Active only if the provider's status is `active`. */
export function presentSubscription(
  subscription: CurrentSubscription | undefined,
  { bought, toPay, pendingNote, toConfirm, nextCharges, offers }: SubscriptionFacts,
): ShownPlan {
  const shown = { id: 'subscription', title: copy.title, warning: null } as const;
  if (bought !== null && (subscription === undefined || over.includes(subscription.status))) {
    return { ...shown, ...shownBought(bought) };
  }
  const besides = bought === null ? [] : [{ parts: [copy.besides(bought.name)] }];
  if (subscription === undefined) {
    const facts = [
      { label: copy.plan, parts: [copy.none] },
      { label: copy.status, tone: 'off', parts: [copy.inactive] },
      ...[copy.monthly, copy.period, copy.card].map((label) => ({ label, parts: [copy.unknown] })),
    ] as const;
    return {
      ...shown,
      facts,
      hints: [...besides, { parts: [], link: { to: sectionPath('pricing'), text: copy.see } }],
    };
  }
  const { status, monthly, currentPeriodStart: from, currentPeriodEnd: to } = subscription;
  const isOwing = owing.includes(status);
  const wait = status === 'incomplete' && pendingNote !== null ? ` ${pendingNote}` : '';
  const note = `${subscriptionNotes[status] ?? ''}${wait}`;
  const pay = toPay === null ? undefined : { to: toPay.url, text: copy.pay };
  const nextTry = toPay === null || status !== 'past_due' ? [] : [' ', ...tryLine(toPay).parts];
  const next = nextCharges.find(({ subscriptionId }) => subscriptionId === subscription.id);
  const card = methodName(subscription, next);
  const name = nameOf(offers, subscription.offer) ?? copy.agreedPlan;
  if (over.includes(status)) {
    const facts = [
      { label: copy.lastPlan, parts: [name] },
      { label: copy.status, ...stateFact(status, pendingNote) },
      ...(subscription.endedAt === null ? [] : [{ label: copy.ended, parts: [dayOf(subscription.endedAt)] }]),
    ];
    return { ...shown, facts, hints: [...planHints(subscription, offers, note), ...besides] };
  }
  return {
    ...shown,
    warning: isOwing ? { parts: [note, ...nextTry], link: pay } : toConfirm && confirmLine(toConfirm),
    facts: [
      { label: subscription.offer === catalog.optimization.id ? copy.service : copy.plan, parts: [name] },
      { label: copy.status, ...stateFact(status, pendingNote), flag: upcomingChange(subscription) },
      { label: copy.monthly, parts: [formatMoney(monthly)] },
      { label: copy.period, parts: from === null || to === null ? [copy.unknown] : [dayOf(from), copy.to, dayOf(to)] },
      { label: copy.card, parts: [card ?? copy.unknown] },
      ...(next === undefined ? [] : [{ label: copy.next, parts: chargeParts(next, card) }]),
    ],
    hints: [...planHints(subscription, offers, isOwing ? '' : note), ...besides],
  };
}

function stateFact(status: string, pendingNote: string | null): Pick<PlanFact, 'tone' | 'parts'> {
  if (status === 'incomplete' && pendingNote !== null) return { tone: 'waiting', parts: [copy.bought.processing] };
  if (status === 'active') return { tone: 'good', parts: [copy.active] };
  return { tone: owing.includes(status) ? 'bad' : 'off', parts: [copy.inactive] };
}

function upcomingChange({ status, cancelAtPeriodEnd, pausedAt, resumesAt }: CurrentSubscription): PlanLine | undefined {
  if (cancelAtPeriodEnd) return { parts: [copy.ends] };
  if (status !== 'active' || pausedAt === null) return undefined;
  return { parts: resumesAt === null ? [copy.paused] : [copy.pausedUntil, dayOf(resumesAt)] };
}

/** What comes next, and where it is changed. */
function planHints(subscription: CurrentSubscription, offers: readonly Offer[], note: string): PlanLine[] {
  const { status, endedAt, isAgreed, cancelAtPeriodEnd, pausedAt } = subscription;
  const offer = offers.find(({ id }) => id === subscription.offer);
  if (over.includes(status)) {
    const ending = status === 'canceled' && endedAt !== null ? [copy.endedOn, dayOf(endedAt), '.'] : [note];
    if (isAgreed || offer === undefined) return [{ parts: ending }];
    // The checkout sells the larger plans' setups only, which are paid already.
    const sold = offer.mode === 'subscription' ? offer : offers.find(({ id }) => id === 'starter');
    const again = sold && { to: checkoutPath(sold.setupPriceId ?? sold.priceId), text: copy.again };
    if (sold === offer || sold === undefined) return [{ parts: ending, link: again }];
    return [{ parts: [...ending, copy.againBy(sold.name, offer.name)], link: again }];
  }
  if (status !== 'active') return note === '' ? [] : [{ parts: [note] }];
  const plan = (text: string) => ({ to: href('/dashboard/plan'), text });
  if (cancelAtPeriodEnd) {
    // Plans are kept on their own page, other subscriptions at the provider.
    return offer?.monthlyPriceId === undefined
      ? [{ parts: [copy.endsNote, copy.resumable] }]
      : [{ parts: [copy.endsNote], link: plan(copy.keep) }];
  }
  if (pausedAt !== null) return [{ parts: [copy.pausedNote], link: plan(copy.resume) }];
  const { scheduledOffer, scheduledAt } = subscription;
  const later = nameOf(offers, scheduledOffer);
  if (later === undefined || scheduledAt === null) return [];
  return [{ parts: [copy.changesTo(later), dayOf(scheduledAt), '.'], link: plan(copy.undo) }];
}

export function nameOf(offers: readonly Offer[], offer: string | null): string | undefined {
  return offers.find(({ id }) => id === offer)?.name;
}

/** A saved method also knows the bank's name. */
function methodName(
  { paymentMethodBrand: brand, paymentMethodLast4: last4 }: CurrentSubscription,
  next: OwnNextCharge | undefined,
): string | null {
  if (next?.method?.last4 === last4) return methodText(next.method);
  return brand === null ? null : methodText({ type: null, brand, last4 });
}

/** Next charges of further subscriptions, such as one beside a plan. */
export function alsoCharged(charges: readonly OwnNextCharge[], offers: readonly Offer[]): PlanLine[] {
  return charges.map((charge) => ({
    parts: [copy.also(nameOf(offers, charge.offer) ?? copy.agreedPlan), ...chargeParts(charge, null), '.'],
  }));
}

/** `shown`: the payment method that the client reads beside it. */
function chargeParts({ amount, at, method, reason }: OwnNextCharge, shown: string | null): PlanFact['parts'] {
  const by = method === null ? null : methodText(method);
  return [
    copy.sumOn(formatExactMoney(amount)),
    { day: at },
    ...(by === null || by === shown ? [] : [copy.by(by)]),
    ...(reason === null ? [] : [copy.reason(reason)]),
  ];
}

function dayOf(seconds: number): { readonly day: string } {
  return { day: isoOfSeconds(seconds) };
}

export interface BoughtPlan {
  readonly name: string;
  readonly monthly: string;
  readonly isPaid: boolean;
}

/** A larger plan bought here: setup paid once, months invoiced. */
export function boughtPlanOf(orders: readonly OwnOrder[], plans: readonly Plan[]): BoughtPlan | null {
  for (const { mode, state, offer } of orders) {
    const isKept = state === 'processing' || state === 'paid' || state === 'partly-refunded' || state === 'disputed';
    const plan = mode === 'payment' && isKept ? plans.find(({ id }) => id === offer) : undefined;
    if (plan) return { name: plan.name, monthly: plan.monthly, isPaid: state !== 'processing' };
  }
  return null;
}

function shownBought({ name, monthly, isPaid }: BoughtPlan): Pick<ShownPlan, 'facts' | 'hints'> {
  return {
    facts: [
      { label: copy.plan, parts: [name] },
      {
        label: copy.status,
        tone: isPaid ? 'good' : 'waiting',
        parts: [isPaid ? copy.bought.paid : copy.bought.processing],
      },
      { label: copy.monthly, parts: [copy.agreed(monthly)] },
    ],
    hints: [{ parts: [copy.boughtNote(name)] }],
  };
}

import { change } from '../ledger/change.ts';
import type { Provider } from '../ledger/provider.ts';
import { bankAnswers } from './bank-answers.ts';
import { cardFor, collect, follow, invoice, subscriptionOf } from './invoicing.ts';
import { periodEnd } from './totals/periods.ts';
import { overdueInvoices, voidInvoice } from './send-invoices.ts';
import { takePending } from './prorations.ts';
import { phaseChanges } from './schedules.ts';
import { verifications } from './verification.ts';
import { renewalLines } from './subscribe.ts';
import type { Invoice } from '../objects/invoice.ts';
import type { PauseCollection, Reason, Subscription } from '../objects/subscription.ts';

export interface ScheduledEvent {
  readonly at: number;
  readonly run: () => void;
}

const day = 86_400;
/** Days between failed attempts. */
const retryDays = [3, 5, 7];
const running = ['active', 'trialing', 'past_due'];

/** The next one due by `until`. */
export function nextScheduledEvent(provider: Provider, until: number): ScheduledEvent | undefined {
  const all = [
    ...expiries(provider),
    ...heldUpdates(provider),
    ...ends(provider),
    ...phaseChanges(provider),
    ...pauseEnds(provider),
    ...warnings(provider),
    ...renewals(provider),
    ...retries(provider),
    ...overdueInvoices(provider),
    ...verifications(provider),
    ...bankAnswers(provider, (made) => failedDebit(provider, made)),
  ];
  return all.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
}

/** Takes effect now. */
export function endSubscription(provider: Provider, subscription: Subscription, reason: Reason | null): void {
  const now = provider.now();
  change(provider, 'customer.subscription.deleted', subscription, () => {
    subscription.status = 'canceled';
    subscription.canceled_at ??= now;
    subscription.ended_at = now;
    subscription.cancellation_details.reason = reason;
  });
  for (const open of provider.tables.invoices.values()) {
    if (open.status === 'open' && subscriptionOf(provider, open) === subscription) open.next_payment_attempt = null;
  }
}

function expiries(provider: Provider): ScheduledEvent[] {
  return [...provider.tables.sessions.values()]
    .filter(({ status }) => status === 'open')
    .map((session) => ({
      at: session.expires_at,
      run() {
        session.status = 'expired';
        session.url = null;
        provider.emit('checkout.session.expired', session);
      },
    }));
}

/** The client did not pay in time. */
function heldUpdates(provider: Provider): ScheduledEvent[] {
  return runningOnes(provider).flatMap(({ pending_update, latest_invoice }) => {
    const made = provider.tables.invoices.get(latest_invoice ?? '');
    if (pending_update === null || made === undefined) return [];
    return [{ at: pending_update.expires_at, run: () => voidInvoice(provider, made) }];
  });
}

function ends(provider: Provider): ScheduledEvent[] {
  return runningOnes(provider).flatMap((subscription) => {
    const { cancel_at } = subscription;
    if (cancel_at === null) return [];
    const reason = subscription.cancellation_details.reason ?? 'cancellation_requested';
    return [{ at: cancel_at, run: () => endSubscription(provider, subscription, reason) }];
  });
}

function warnings(provider: Provider): ScheduledEvent[] {
  const { events } = provider.tables;
  const warned = new Set(
    [...events.values()].flatMap(({ type, data }) => (type === trialWillEnd ? [data.object.id] : [])),
  );
  return runningOnes(provider).flatMap((subscription) => {
    const { trial_end, status, id } = subscription;
    if (status !== 'trialing' || trial_end === null || warned.has(id)) return [];
    return [{ at: trial_end - 3 * day, run: () => provider.emit(trialWillEnd, subscription) }];
  });
}

const trialWillEnd = 'customer.subscription.trial_will_end';

function renewals(provider: Provider): ScheduledEvent[] {
  return runningOnes(provider).flatMap((subscription) => {
    const at = subscription.items.data[0]?.current_period_end;
    return at === undefined ? [] : [{ at, run: () => renew(provider, subscription, at) }];
  });
}

function retries(provider: Provider): ScheduledEvent[] {
  return [...provider.tables.invoices.values()].flatMap((made) => {
    const at = made.next_payment_attempt;
    return at === null || made.status !== 'open' ? [] : [{ at, run: () => tryInvoice(provider, made) }];
  });
}

function runningOnes({ tables }: Provider): Subscription[] {
  return [...tables.subscriptions.values()].filter(({ status }) => running.includes(status));
}

function renew(provider: Provider, subscription: Subscription, start: number): void {
  const customer = provider.tables.customers.get(subscription.customer);
  const recurring = subscription.items.data[0]?.price.recurring;
  if (customer === undefined || recurring == null) throw new Error('A subscription has a customer and recurs.');
  const period = { start, end: periodEnd(start, subscription.billing_cycle_anchor, recurring) };
  const periodStart = subscription.items.data[0]?.current_period_start ?? start;
  change(provider, 'customer.subscription.updated', subscription, () => {
    for (const item of subscription.items.data) {
      item.current_period_start = period.start;
      item.current_period_end = period.end;
    }
    if (subscription.status === 'trialing') subscription.status = 'active';
  });
  const made = invoice(provider, {
    customer,
    currency: subscription.currency,
    reason: 'subscription_cycle',
    subscription,
    lines: [...takePending(provider, subscription), ...renewalLines(provider, subscription, period)],
    periodStart,
  });
  const { pause_collection: pause } = subscription;
  if (pause !== null) leaveUncollected(provider, made, pause);
  // One that is sent waits for the client.
  else if (made.due_date === null) tryInvoice(provider, made);
}

/** Drafts are kept as finalized invoices that nobody collects. */
function leaveUncollected(provider: Provider, made: Invoice, { behavior }: PauseCollection): void {
  made.auto_advance = false;
  if (behavior === 'void') voidInvoice(provider, made);
  if (behavior === 'mark_uncollectible') {
    made.status = 'uncollectible';
    made.status_transitions.marked_uncollectible_at = provider.now();
    provider.emit('invoice.marked_uncollectible', made);
  }
  if (behavior === 'keep_as_draft') made.status = 'draft';
}

function pauseEnds(provider: Provider): ScheduledEvent[] {
  return runningOnes(provider).flatMap((subscription) => {
    const at = subscription.pause_collection?.resumes_at ?? null;
    const run = () =>
      void change(
        provider,
        'customer.subscription.updated',
        subscription,
        () => (subscription.pause_collection = null),
      );
    return at === null ? [] : [{ at, run }];
  });
}

/** Collects with the customer absent; schedules the retry or the consequence. */
function tryInvoice(provider: Provider, made: Invoice): void {
  made.next_payment_attempt = null;
  const wait = retryDays[made.attempt_count];
  // Set before the attempt, so the failure event includes it.
  if (wait !== undefined) made.next_payment_attempt = provider.now() + wait * day;
  const outcome = collect(provider, made, cardFor(provider, made), 'absent');
  if (outcome.kind === 'paid') {
    follow(provider, made);
    return;
  }
  if (outcome.kind === 'processing') made.next_payment_attempt = null;
  else failed(provider, made, wait);
}

/** The bank refused days after the try. */
function failedDebit(provider: Provider, made: Invoice): void {
  const wait = retryDays[made.attempt_count - 1];
  const retries = wait !== undefined && made.due_date === null && subscriptionOf(provider, made) !== undefined;
  made.next_payment_attempt = retries ? provider.now() + wait * day : null;
  provider.emit('invoice.payment_failed', made);
  failed(provider, made, wait);
}

function failed(provider: Provider, made: Invoice, wait: number | undefined): void {
  const subscription = subscriptionOf(provider, made);
  if (subscription === undefined || !running.includes(subscription.status)) return;
  if (wait === undefined && provider.afterRetries === 'cancel') {
    endSubscription(provider, subscription, 'payment_failed');
    return;
  }
  const status = wait === undefined ? 'unpaid' : 'past_due';
  if (subscription.status === status) return;
  change(provider, 'customer.subscription.updated', subscription, () => {
    subscription.status = status;
  });
}

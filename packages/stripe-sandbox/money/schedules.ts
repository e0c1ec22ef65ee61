import { change } from '../ledger/change.ts';
import type { Provider } from '../ledger/provider.ts';
import type { Phase, Schedule } from '../objects/schedule.ts';
import type { Subscription } from '../objects/subscription.ts';
import { applyItems } from './change-plan.ts';
import { keepPending, onceLines, type ChangedItem } from './prorations.ts';

export function scheduleOf({ tables }: Provider, { schedule }: Subscription): Schedule | undefined {
  return schedule === null ? undefined : tables.schedules.get(schedule);
}

/** The subscription goes on as it is. */
export function releaseSchedule(provider: Provider, schedule: Schedule): void {
  const subscription = provider.tables.subscriptions.get(schedule.subscription ?? '');
  change(provider, 'subscription_schedule.released', schedule, () => {
    schedule.status = 'released';
    schedule.released_at = provider.now();
    schedule.released_subscription = schedule.subscription;
    schedule.subscription = null;
    schedule.current_phase = null;
  });
  if (subscription === undefined) return;
  change(provider, 'customer.subscription.updated', subscription, () => (subscription.schedule = null));
}

/** Phases that begin and schedules that end; before the renewal of the same second. */
export function phaseChanges(provider: Provider): { at: number; run: () => void }[] {
  return [...provider.tables.schedules.values()].flatMap((schedule) => {
    const { current_phase: current, status } = schedule;
    if (status !== 'active' || current === null) return [];
    const next = schedule.phases.find(({ start_date }) => start_date >= current.end_date);
    const run = () => (next === undefined ? releaseSchedule(provider, schedule) : begin(provider, schedule, next));
    return [{ at: current.end_date, run }];
  });
}

/** Items of a phase in place of the subscription's. */
export function itemsOf({ tables }: Provider, subscription: Subscription, phase: Phase): ChangedItem[] {
  return subscription.items.data.map((item, index) => {
    const { price = '', quantity = 1 } = phase.items[index] ?? {};
    return { item, price: tables.prices.get(price) ?? item.price, quantity };
  });
}

function begin(provider: Provider, schedule: Schedule, phase: Phase): void {
  const subscription = provider.tables.subscriptions.get(schedule.subscription ?? '');
  change(provider, 'subscription_schedule.updated', schedule, () => {
    schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  });
  if (subscription === undefined || subscription.status === 'canceled') return;
  const once = phase.add_invoice_items.flatMap(({ price: id, quantity, metadata }) => {
    const price = provider.tables.prices.get(id);
    return price === undefined ? [] : [{ price, quantity, metadata }];
  });
  keepPending(provider, subscription, onceLines(provider, subscription, once, phase.start_date));
  subscription.metadata = { ...subscription.metadata, ...phase.metadata };
  applyItems(provider, subscription, itemsOf(provider, subscription, phase));
}

import type { Fields } from '../api/fields.ts';
import { invalid, missing } from '../api/refusal.ts';
import { route, type Route } from '../api/route.ts';
import { change } from '../ledger/change.ts';
import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { periodEnd } from '../money/totals/periods.ts';
import { releaseSchedule } from '../money/schedules.ts';
import { newPhase, newSchedule, type Phase, type Schedule } from '../objects/schedule.ts';
import type { Subscription } from '../objects/subscription.ts';
import { onceIn } from './plan-fields.ts';
import { priceOf } from './prices.ts';
import { subscriptionById } from './subscriptions.ts';

const all = '/v1/subscription_schedules';
const one = `${all}/:id`;

/** From a subscription only. Phases change prices at their beginning and prorate nothing. */
export const scheduleRoutes: readonly Route[] = [
  route('POST', all, 'from_subscription metadata', ({ provider, fields }) => {
    const subscription = subscriptionById(provider, fields.required('from_subscription'));
    if (subscription.schedule !== null) {
      throw invalid(
        `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`,
      );
    }
    const schedule = newSchedule(newId('sub_sched'), provider.now(), subscription, presentPhase(subscription));
    schedule.metadata = fields.metadata();
    keep(provider.tables.schedules, schedule);
    provider.emit('subscription_schedule.created', schedule);
    change(provider, 'customer.subscription.updated', subscription, () => (subscription.schedule = schedule.id));
    return schedule;
  }),
  route('GET', one, '', ({ provider, ids: [id] }) => scheduleById(provider, id)),
  route(
    'POST',
    one,
    'phases end_behavior proration_behavior metadata default_settings',
    ({ provider, fields, ids: [id] }) => {
      const schedule = activeOne(provider, id, 'update');
      fields.oneOf('end_behavior', ['release']);
      // Phases keep what the subscription has.
      fields.below('default_settings').only('automatic_tax').below('automatic_tax').only('enabled');
      fields.oneOf('proration_behavior', ['none']);
      const phases = fields.has('phases') ? phasesIn(provider, schedule, fields) : schedule.phases;
      return change(provider, 'subscription_schedule.updated', schedule, () => {
        schedule.metadata = fields.metadata(schedule.metadata);
        schedule.phases = phases;
        const [first] = phases;
        if (first !== undefined) schedule.current_phase = { start_date: first.start_date, end_date: first.end_date };
      });
    },
  ),
  route('POST', `${one}/release`, 'preserve_cancel_date', ({ provider, ids: [id] }) => {
    const schedule = activeOne(provider, id, 'release');
    releaseSchedule(provider, schedule);
    return schedule;
  }),
];

function presentPhase({ items, currency, metadata }: Subscription): Phase {
  const [first] = items.data;
  const { current_period_start: start = 0, current_period_end: end = 0 } = first ?? {};
  return newPhase({ start, end, currency, items: items.data, once: [], metadata: { ...metadata } });
}

/** The first is the present one; each begins where the one before it ends. */
function phasesIn(provider: Provider, schedule: Schedule, fields: Fields): Phase[] {
  const [present] = schedule.phases;
  if (present === undefined) throw new Error('A schedule has a phase.');
  const phases: Phase[] = [];
  for (const entry of fields.entries('phases')) {
    entry.only('items start_date end_date duration metadata proration_behavior add_invoice_items');
    entry.oneOf('proration_behavior', ['none']);
    const start = entry.number('start_date') ?? phases.at(-1)?.end_date ?? present.start_date;
    if (phases.length === 0 && start !== present.start_date) {
      throw invalid('You can not modify the start date of the current phase.', { param: 'phases[0][start_date]' });
    }
    const items = entry.entries('items').map((item) => {
      item.only('price quantity');
      return {
        price: priceOf(provider, item.required('price'), 'phases[items][price]'),
        quantity: item.number('quantity') ?? 1,
      };
    });
    const recurring = items[0]?.price.recurring;
    if (recurring == null) throw invalid('Each phase needs a recurring price.', { param: 'phases[items]' });
    const end = entry.number('end_date') ?? endAfter(entry, start);
    if (end <= start) throw invalid('The end date of a phase must be after its start date.', { param: 'phases' });
    const once = onceIn(provider, entry.entries('add_invoice_items'));
    phases.push(newPhase({ start, end, currency: present.currency, items, once, metadata: entry.metadata() }));
  }
  return phases;
}

function endAfter(entry: Fields, start: number): number {
  const duration = entry.below('duration').only('interval interval_count');
  duration.required('interval');
  const interval = duration.oneOf('interval', ['day', 'week', 'month', 'year']) ?? 'month';
  const terms = { interval, interval_count: duration.number('interval_count') ?? 1 };
  return periodEnd(start, start, { ...terms, meter: null, trial_period_days: null, usage_type: 'licensed' });
}

function activeOne(provider: Provider, id: string, what: string): Schedule {
  const schedule = scheduleById(provider, id);
  if (schedule.status === 'active') return schedule;
  throw invalid(`You cannot ${what} a subscription schedule that is currently in the \`${schedule.status}\` status.`);
}

function scheduleById({ tables }: Provider, id: string): Schedule {
  const schedule = tables.schedules.get(id);
  if (schedule === undefined) throw missing('subscription schedule', id);
  return schedule;
}

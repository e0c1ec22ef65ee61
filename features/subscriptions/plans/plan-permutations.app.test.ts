import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { payments as paymentRows, subscriptions } from '#features/billing/billing.table.ts';
import { changePlan, previewChange, type PreviewResult } from '#features/subscriptions/plans/change-plan.server.ts';
import { cancelPlan, pausePlan } from '#features/subscriptions/plans/pause-or-cancel.server.ts';
import { reconcilePayments } from '#features/payment-sync/reconcile.jobs.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  begin,
  deliver,
  hostWithClient,
  pay,
  runEventJobs,
  type BillingHost,
  type OwnClient,
} from '../../../tests/billing.ts';
import { runNow } from '../../../tests/jobs.ts';

let host: BillingHost;
let ann: OwnClient;

await hostWithClient((opened, client) => {
  host = opened;
  ann = client;
});
beforeEach(async () => {
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'));
  await syncCustomer(host.app, ann.user.id);
});

async function mine() {
  const rows = await host.app.db.select().from(subscriptions).where(eq(subscriptions.organizationId, ann.user.id));
  return rows.find(({ isCurrent }) => isCurrent);
}

async function paid() {
  const rows = await host.app.db.select().from(paymentRows).where(eq(paymentRows.organizationId, ann.user.id));
  return rows.filter(({ status }) => status === 'paid');
}

function tokenOf(answer: PreviewResult): string {
  if (!answer.ok) throw new Error(`No preview: ${answer.reason}`);
  return answer.preview.token;
}

const acts = {
  'upgrade now': async (app: AppContext, token: string) => changePlan(app, ann, token),
  'downgrade later': async (app: AppContext, token: string) => changePlan(app, ann, token),
  pause: async (app: AppContext) => pausePlan(app, ann, { months: 1, attempt: 'p' }),
  cancel: async (app: AppContext) => cancelPlan(app, ann, { feedback: 'other', comment: '', attempt: 'c' }),
} as const;
const expected = {
  'upgrade now': { offer: 'growth', scheduledOffer: null },
  'downgrade later': { offer: 'starter', scheduledOffer: 'growth' },
  pause: { offer: 'starter', cancelAtPeriodEnd: false },
  cancel: { offer: 'starter', cancelAtPeriodEnd: true },
} as const;

/** Dies after the provider has done it, before we write it down. */
function killedAfter(app: AppContext): AppContext {
  const { stripe } = app.payments;
  const die = () => Promise.reject(new Error('killed'));
  const dying = <Kind extends object>(thing: Kind): Kind =>
    new Proxy(thing, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'update') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        return (...args: unknown[]) => (value as (...all: unknown[]) => Promise<unknown>).apply(target, args).then(die);
      },
    });
  const half = new Proxy(stripe, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      return (name === 'subscriptions' || name === 'subscriptionSchedules') &&
        typeof value === 'object' &&
        value !== null
        ? dying(value)
        : value;
    },
  });
  return { ...app, payments: { ...app.payments, stripe: half } };
}

describe.each(Object.keys(acts) as (keyof typeof acts)[])('%s', (name) => {
  const token = async () => {
    if (name !== 'upgrade now' && name !== 'downgrade later') return '';
    return tokenOf(await previewChange(host.app, ann, 'growth', name === 'upgrade now' ? 'now' : 'period-end'));
  };
  const sums = { 'upgrade now': 2, 'downgrade later': 1, pause: 1, cancel: 1 };

  test.each(['in order', 'reversed', 'doubled', 'lost'])('leaves one state with its events %s', async (order) => {
    const before = host.sandbox.events().length;
    const shown = await token();
    expect(await Promise.all([acts[name](host.app, shown), acts[name](host.app, shown)])).toEqual([
      { ok: true },
      { ok: true },
    ]);
    const news = host.sandbox.events().slice(before);
    if (order === 'reversed') news.reverse();
    for (const event of order === 'lost' ? [] : order === 'doubled' ? [...news, ...news] : news)
      await deliver(host, event);
    await runEventJobs(host);
    if (order === 'lost') await runNow(reconcilePayments, host.app);
    expect(await mine()).toMatchObject(expected[name]);
    expect(await paid()).toHaveLength(sums[name]);
    expect((await syncCustomer(host.app, ann.user.id)).changed).toBe(0);
  });

  test('is whole after a crash between the provider and us, by an event or the next try', async () => {
    const shown = await token();
    await expect(acts[name](killedAfter(host.app), shown)).rejects.toThrow('killed');
    expect(await acts[name](host.app, shown)).toEqual({ ok: true });
    expect(await mine()).toMatchObject(expected[name]);
    expect(await paid()).toHaveLength(sums[name]);
  });
});

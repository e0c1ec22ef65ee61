import { inOneTrip, type AppContext } from '#app/load-context.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { detailsOf } from '#features/billing/details/save-details.server.ts';
import { expiryNotice } from '#features/billing/methods/methods.ts';
import { methodsOf, nextChargesOf, pendingDebitsOf } from '#features/billing/methods/read-methods.server.ts';
import { catalogueOfSite } from '#features/billing/prices.server.ts';

export async function loadBilling(app: AppContext, { user }: Session, url: URL) {
  const [methods, nextCharges, pending, details] = await inOneTrip(app.db, (db) =>
    Promise.all([
      methodsOf({ db }, user.id),
      nextChargesOf({ db }, user.id),
      pendingDebitsOf({ db }, user.id),
      detailsOf({ db }, user.id),
    ]),
  );
  const { offers } = catalogueOfSite(app);
  const now = app.now();
  const done = url.searchParams.get('done') ?? '';
  return {
    methods: methods.map((method) => ({ ...method, notice: expiryNotice(method, now) })),
    nextCharges: nextCharges.map((charge) => ({
      ...charge,
      name: offers.find(({ id }) => id === charge.offer)?.name ?? null,
    })),
    pending,
    details,
    done: isDone(done) ? done : null,
  };
}

const changes = ['added', 'default', 'removed'] as const;

function isDone(text: string): text is (typeof changes)[number] {
  return (changes as readonly string[]).includes(text);
}

export type BillingData = Awaited<ReturnType<typeof loadBilling>>;

import { customersOf } from '#features/payment-sync/reconcile.jobs.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { syncPrices } from '#features/payment-sync/sync-prices.server.ts';
import { toLoggedError } from '#server/jobs/logged-error.ts';
import type { AppContext } from '#server/app-context.ts';

type Print = (text: string) => void;

export const paymentsHelp = `npm run payments -- sync             makes or finds every product and price at the provider
npm run payments -- sync --replace   the same, and replaces prices that differ from the catalog
npm run payments -- reconcile        asks the provider about every customer and writes what was missed`;

/** Exit code: 1 if a person must act, 2 for invalid usage. */
export async function runPayments(app: AppContext, argv: readonly string[], print: Print): Promise<number> {
  const [verb, ...options] = argv;
  const replace = options[0] === '--replace';
  const isSync = verb === 'sync' && options.length === (replace ? 1 : 0);
  if (!isSync && (verb !== 'reconcile' || options.length > 0)) {
    print(paymentsHelp);
    return 2;
  }
  if (!app.payments.available) {
    print('Payments are not set up: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.');
    return 1;
  }
  return isSync ? syncPrices(app, print, { replace }) : reconcile(app, print);
}

async function reconcile(app: AppContext, print: Print): Promise<number> {
  let customers = 0;
  let repaired = 0;
  let failed = 0;
  for await (const organizationId of customersOf(app)) {
    customers += 1;
    try {
      const { changed } = await syncCustomer(app, organizationId);
      if (changed > 0) repaired += 1;
    } catch (error) {
      failed += 1;
      print(`A customer could not be asked about: ${toLoggedError(error).message}`);
    }
  }
  print(`${customers} customers asked about, ${repaired} brought up to date, ${failed} failed.`);
  return failed === 0 ? 0 : 1;
}

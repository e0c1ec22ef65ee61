import { change } from '../ledger/change.ts';
import type { Provider } from '../ledger/provider.ts';

/** Seconds until the registry answers. */
const wait = 2;

/** Registries answer for tax ids that wait: nine ones do not exist, nine twos stay pending, others do. */
export function verifications(provider: Provider): { at: number; run: () => void }[] {
  return [...provider.tables.taxIds.values()].flatMap((one) => {
    const { value, verification } = one;
    if (verification.status !== 'pending' || /2{9}$/.test(value)) return [];
    const exists = !/1{9}$/.test(value);
    const run = () =>
      void change(provider, 'customer.tax_id.updated', one, () => {
        verification.status = exists ? 'verified' : 'unverified';
        verification.verified_name = exists ? (provider.tables.customers.get(one.customer)?.name ?? null) : null;
      });
    return [{ at: one.created + wait, run }];
  });
}

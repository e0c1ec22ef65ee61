import type { CustomerState } from '#features/payment-sync/provider/customer-state.server.ts';
import type { AppContext } from '#server/app-context.ts';

/**
 * Makes the only method of a client who added it under Billing the default, so that agreed fees can be charged. Returns
 * the new state.
 * @throws if the provider is unavailable.
 */
export async function makeFirstDefault(
  { payments: { stripe } }: AppContext,
  customerId: string,
  state: CustomerState,
): Promise<CustomerState> {
  const { defaultMethod, methods, sessions } = state;
  const [first] = methods;
  const isAdded = sessions.some(({ mode, status }) => mode === 'setup' && status === 'complete');
  const isBlocked = first?.us_bank_account?.status_details?.blocked !== undefined;
  if (defaultMethod !== null || first === undefined || methods.length > 1 || !isAdded || isBlocked) return state;
  const once = { idempotencyKey: `first-method-${customerId}-${first.id}` };
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: first.id } }, once);
  return { ...state, defaultMethod: first };
}

import type { OrderStatus } from '#features/billing/payment-state.ts';
import type { OfferId } from '#features/billing/catalog.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { longestDebit } from '#features/billing/records/methods.ts';
import { pendingDebitsOf } from '#features/billing/reads/read-methods.server.ts';
import { formatMoney } from '#features/billing/money.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { orderOfSession } from '#features/billing/reads/billing-reads.server.ts';
import { queueOrderCheck } from '#features/payment-sync/check-order.jobs.server.ts';
import type { AppContext } from '#server/app-context.ts';

export type SuccessPageProps =
  | { readonly state: 'sign-in' | 'unknown' | 'no-session'; readonly sessionId: string }
  | {
      readonly state: OrderStatus;
      readonly sessionId: string;
      readonly offer: OfferId;
      readonly name: string;
      readonly priceId: string;
      readonly amount: string;
      readonly email: string;
      /** Maximum business days that the bank takes for a debit. */
      readonly bankDays: number | null;
    };

export interface SuccessPageResult {
  readonly page: SuccessPageProps;
  readonly status: number;
}

const maxId = 200;

/** Only for the order's buyer. Opening it proves no payment; it only queues a provider check. */
export async function openSuccessPage(app: AppContext, request: Request): Promise<SuccessPageResult> {
  const sessionId = new URL(request.url).searchParams.get('session_id') ?? '';
  if (sessionId === '') return { page: { state: 'no-session', sessionId }, status: 200 };
  if (!/^[\w-]+$/.test(sessionId) || sessionId.length > maxId) {
    return { page: { state: 'unknown', sessionId: '' }, status: 404 };
  }
  const session = await sessionOf(app, request);
  if (!session) return { page: { state: 'sign-in', sessionId }, status: 200 };
  const organizationId = session.organization?.id ?? '';
  const order = await orderOfSession(app, organizationId, sessionId);
  const offer = order && catalogOfSite(app).offers.find(({ id }) => id === order.offer);
  if (!offer) return { page: { state: 'unknown', sessionId: '' }, status: 404 };
  // Detects the payment if no event arrives.
  if (order.status === 'open' || order.status === 'processing') await queueOrderCheck(app, order.id);
  const [debit] = order.status === 'processing' ? await pendingDebitsOf(app, organizationId) : [];
  return {
    page: {
      state: order.status,
      sessionId,
      offer: offer.id,
      name: offer.name,
      priceId: offer.priceId,
      amount: formatMoney(order.amount),
      email: session.user.email,
      bankDays: order.status === 'processing' ? (debit?.days ?? longestDebit) : null,
    },
    status: 200,
  };
}

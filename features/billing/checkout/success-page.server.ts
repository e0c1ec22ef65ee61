import { sessionOf } from '#features/accounts/session.server.ts';
import type { SuccessPageProps } from '#features/billing/checkout/success-page.ts';
import { formatMoney } from '#features/billing/money.ts';
import { catalogueOfSite } from '#features/billing/prices.server.ts';
import { orderOfSession } from '#features/billing/reads/billing-reads.server.ts';
import type { Machine } from '#server/machine.ts';

export interface SuccessPageAnswer {
  readonly page: SuccessPageProps;
  readonly status: number;
}

const longestId = 200;

/**
 * The page that the provider leads back to. It tells how the purchase stands in our own books, to its buyer alone, and
 * changes nothing: having seen this page proves no payment.
 */
export async function openSuccessPage(machine: Machine, request: Request): Promise<SuccessPageAnswer> {
  const sessionId = new URL(request.url).searchParams.get('session_id') ?? '';
  if (!/^[\w-]+$/.test(sessionId) || sessionId.length > longestId) {
    return { page: { state: 'unknown', sessionId: '' }, status: 404 };
  }
  const session = await sessionOf(machine, request);
  if (!session) return { page: { state: 'sign-in', sessionId }, status: 200 };
  const order = await orderOfSession(machine, session.user.id, sessionId);
  const offer = order && catalogueOfSite(machine).offers.find(({ id }) => id === order.offer);
  if (!offer) return { page: { state: 'unknown', sessionId: '' }, status: 404 };
  return {
    page: {
      state: order.status,
      sessionId,
      offer: offer.id,
      name: offer.name,
      priceId: offer.priceId,
      amount: formatMoney(order.amount),
      email: session.user.email,
    },
    status: 200,
  };
}

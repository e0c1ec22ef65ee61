import type { AppContext } from '#server/app-context.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import { whileSomeoneWaits, type Stripe } from '#server/payments/payments.ts';

type SessionState = Pick<Stripe.Checkout.Session, 'id' | 'status' | 'url'>;

/** Null for sessions of other keys. */
export async function sessionAtProvider({ payments }: AppContext, id: string): Promise<SessionState | null> {
  const request = payments.stripe.checkout.sessions.retrieve(id, {}, whileSomeoneWaits);
  return request.catch((error: unknown) => {
    if (paymentFault(error) !== 'missing') throw error;
    return null;
  });
}

export function expiredSession(id: string): SessionState {
  return { id, status: 'expired', url: null };
}

/** Returns `complete` if paid in between. */
export async function closeSession(app: AppContext, id: string): Promise<SessionState> {
  const closed = app.payments.stripe.checkout.sessions.expire(id, {}, whileSomeoneWaits);
  return closed.catch(async (error: unknown) => {
    const fault = paymentFault(error);
    if (fault === 'away' || fault === null) throw error;
    return (await sessionAtProvider(app, id)) ?? expiredSession(id);
  });
}

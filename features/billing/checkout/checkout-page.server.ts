import { plans } from '#content/offers.ts';
import { sessionOf, type Session } from '#features/accounts/session.server.ts';
import type { Offer } from '#features/billing/catalogue.ts';
import { summaryOf, type CheckoutPageProps, type CheckoutStatus } from '#features/billing/checkout/checkout-page.ts';
import { checkoutMessages } from '#features/billing/checkout/checkout.ts';
import { standingOf, type OfferStatus } from '#features/billing/checkout/offer-status.server.ts';
import { refusalStatus, refusalText } from '#features/billing/checkout/refusal.server.ts';
import { startCheckout } from '#features/billing/checkout/start-checkout.server.ts';
import { catalogueOfSite, findOffer } from '#features/billing/prices.server.ts';
import { dayText } from '#forms/timestamp.ts';
import type { Client } from '#server/http/client.ts';
import { readCookie, sessionCookie } from '#server/http/cookies.ts';
import { isFormPost, readFormFields } from '#server/http/form-post.ts';
import type { AppContext } from '#server/app-context.ts';

/** Null for unknown offers. */
export interface CheckoutPageAnswer {
  readonly page: CheckoutPageProps | null;
  readonly status: number;
  readonly retryAfterSeconds?: number;
}

/** Public; buying requires sign-in. */
export async function openCheckoutPage(app: AppContext, request: Request): Promise<CheckoutPageAnswer> {
  const priceId = new URL(request.url).searchParams.get('priceId') ?? '';
  const offer = findOffer(app, priceId);
  if (!offer) return { page: null, status: 404 };
  return { page: await pageOf(app, offer, priceId, await sessionOf(app, request)), status: 200 };
}

/** Redirects to the provider, or shows the error. */
export async function answerCheckoutPost(
  app: AppContext,
  request: Request,
  client: Client,
): Promise<CheckoutPageAnswer | { readonly to: string }> {
  const { searchParams, origin } = new URL(request.url);
  const fields = isFormPost(request) ? await readFormFields(request) : null;
  const priceId = fields?.get('priceId') ?? searchParams.get('priceId') ?? '';
  const offer = findOffer(app, priceId);
  if (!offer) return { page: null, status: 404 };
  const session = await sessionOf(app, request);
  if (!session) {
    const wasKnown = readCookie(app.env, request.headers.get('Cookie'), sessionCookie) !== undefined;
    const problem = wasKnown ? checkoutMessages.logIn : checkoutMessages.signIn;
    return { page: { ...(await pageOf(app, offer, priceId, undefined)), problem }, status: 401 };
  }
  const buyAgain = fields?.get('buyAgain');
  // Same URLs as the script's, to continue the same checkout.
  const answer = await startCheckout(app, client, session, {
    priceId,
    origin,
    cancelUrl: `${origin}/checkout?${new URLSearchParams({ priceId })}`,
    ...(buyAgain == null ? {} : { buyAgain }),
  });
  if (answer.ok) return { to: answer.url };
  const page = await pageOf(app, offer, priceId, session);
  const more = answer.reason === 'too-many' ? { retryAfterSeconds: answer.retryAfterSeconds } : {};
  const text = refusalText(answer);
  const isShown = page.status.kind !== 'free' && page.status.text === text;
  return { page: { ...page, problem: isShown ? '' : text }, status: refusalStatus[answer.reason], ...more };
}

async function pageOf(
  app: AppContext,
  offer: Offer,
  priceId: string,
  session: Session | undefined,
): Promise<CheckoutPageProps> {
  const catalogue = catalogueOfSite(app);
  const rank = plans.findIndex(({ id }) => id === offer.id);
  return {
    priceId,
    summary: summaryOf(catalogue, offer),
    email: session?.user.email ?? null,
    status: session ? shownStatus(await standingOf(app, session.user.id, offer)) : { kind: 'free' },
    larger:
      rank < 0
        ? []
        : catalogue.plans.slice(rank + 1).map(({ name, offer: { priceId: larger } }) => ({ name, priceId: larger })),
    problem: '',
    hosts: app.payments.checkoutOrigins,
  };
}

function shownStatus(status: OfferStatus): CheckoutStatus {
  switch (status.kind) {
    case 'free':
      return status;
    case 'subscribed':
      return { kind: 'subscribed', text: checkoutMessages.subscribed };
    case 'under-way':
      return { kind: 'under-way', text: checkoutMessages.underWay };
    case 'account-ending':
      return { kind: 'account-ending', text: checkoutMessages.accountEnding(dayText(status.eraseAt)) };
    case 'bought': {
      const { orderId, paidAt } = status;
      return { kind: 'bought', orderId, text: checkoutMessages.boughtBefore(dayText(paidAt)) };
    }
  }
}

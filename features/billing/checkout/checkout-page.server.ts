import { plans } from '#content/offers.ts';
import { sessionOf, type Session } from '#features/accounts/session.server.ts';
import { runningStatuses } from '#features/billing/billing.ts';
import type { Offer } from '#features/billing/catalogue.ts';
import { summaryOf, type CheckoutPageProps } from '#features/billing/checkout/checkout-page.ts';
import { checkoutMessages, checkoutReasons } from '#features/billing/checkout/checkout.ts';
import { startCheckout, type CheckoutAnswer } from '#features/billing/checkout/start-checkout.server.ts';
import { catalogueOfSite, findOffer } from '#features/billing/prices.server.ts';
import { subscriptionOf } from '#features/billing/reads/billing-reads.server.ts';
import { tryAgainText } from '#forms/try-again.ts';
import type { Caller } from '#server/http/caller.ts';
import { readCookie, sessionCookie } from '#server/http/cookies.ts';
import { isFormPost, readFormFields } from '#server/http/form-post.ts';
import type { Machine } from '#server/machine.ts';

/** The page of an offer, or null where the address names none. */
export interface CheckoutPageAnswer {
  readonly page: CheckoutPageProps | null;
  readonly status: number;
  readonly retryAfterSeconds?: number;
}

/** The checkout's page, for anybody; to buy one signs in. */
export async function openCheckoutPage(machine: Machine, request: Request): Promise<CheckoutPageAnswer> {
  const priceId = new URL(request.url).searchParams.get('priceId') ?? '';
  const offer = findOffer(machine, priceId);
  if (!offer) return { page: null, status: 404 };
  return { page: await pageOf(machine, offer, priceId, await sessionOf(machine, request)), status: 200 };
}

/** Its button without scripts: the address of the provider's page, or this page again with what went wrong. */
export async function answerCheckoutPost(
  machine: Machine,
  request: Request,
  caller: Caller,
): Promise<CheckoutPageAnswer | { readonly to: string }> {
  const { searchParams, origin } = new URL(request.url);
  const fields = isFormPost(request) ? await readFormFields(request) : null;
  const priceId = fields?.get('priceId') ?? searchParams.get('priceId') ?? '';
  const offer = findOffer(machine, priceId);
  if (!offer) return { page: null, status: 404 };
  const session = await sessionOf(machine, request);
  if (!session) {
    const wasKnown = readCookie(machine.env, request.headers.get('Cookie'), sessionCookie) !== undefined;
    const problem = wasKnown ? checkoutMessages.logIn : checkoutMessages.signIn;
    return { page: { ...(await pageOf(machine, offer, priceId, undefined)), problem }, status: 401 };
  }
  // The same addresses as the page's script asks for: both go on with one checkout.
  const answer = await startCheckout(machine, caller, session, {
    priceId,
    origin,
    cancelUrl: `${origin}/checkout?${new URLSearchParams({ priceId })}`,
  });
  if (answer.ok) return { to: answer.url };
  const page = await pageOf(machine, offer, priceId, session);
  const subscribed = page.subscribed || answer.reason === 'already-subscribed';
  const status = statuses[answer.reason];
  const more = answer.reason === 'too-many' ? { retryAfterSeconds: answer.retryAfterSeconds } : {};
  return { page: { ...page, subscribed, problem: subscribed ? '' : problemOf(answer) }, status, ...more };
}

async function pageOf(
  machine: Machine,
  offer: Offer,
  priceId: string,
  session: Session | undefined,
): Promise<CheckoutPageProps> {
  const catalogue = catalogueOfSite(machine);
  const subscription = session && (await subscriptionOf(machine, session.user.id));
  const subscribed =
    offer.mode === 'subscription' &&
    subscription?.offer === offer.id &&
    runningStatuses.some((status) => status === subscription.status);
  const rank = plans.findIndex(({ id }) => id === offer.id);
  return {
    priceId,
    summary: summaryOf(catalogue, offer),
    email: session?.user.email ?? null,
    subscribed,
    larger:
      rank < 0
        ? []
        : catalogue.plans.slice(rank + 1).map(({ name, offer: { priceId: larger } }) => ({ name, priceId: larger })),
    problem: '',
    hosts: machine.payments.checkoutOrigins,
  };
}

function problemOf(answer: Exclude<CheckoutAnswer, { ok: true }>): string {
  const words = checkoutReasons[answer.reason];
  return answer.reason === 'too-many' ? `${words} ${tryAgainText(answer.retryAfterSeconds)}` : words;
}

const statuses = {
  'unknown-price': 404,
  'other-terms': 422,
  'other-origin': 422,
  'already-subscribed': 409,
  'too-many': 429,
  unavailable: 503,
  failed: 502,
} as const;

import { data, redirect } from 'react-router';
import { offerThing } from '#app/home/landing-elements.ts';
import { CheckoutPage, ProductNotFound } from '#app/checkout/checkout-page.tsx';
import { checkoutPath } from '#app/links.ts';
import { clientContext, appContext } from '#app/load-context.ts';
import { noStoreWithAction } from '#app/response-headers.ts';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import { shareImage } from '#app/shell/meta/share-image.ts';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { checkoutCopy } from '#content/payments/checkout.ts';
import { site } from '#content/site.ts';
import { isConfirmationPending } from '#features/accounts/sign-in/pending-confirmation.server.ts';
import { handleCheckoutPost, openCheckoutPage } from '#features/purchases/checkout/checkout-page.server.ts';
import { catalog, offerOfPrice } from '#features/billing/catalog.ts';
import { checkoutMessages } from '#features/purchases/checkout/checkout.ts';
import type { Route } from './+types/checkout.ts';

export const handle = { hydrate: false };

export const headers = noStoreWithAction;

/** Search engines may index the review of an offer, but no other state of the page. */
export function meta({ loaderData: { page, offers, offerId }, matches, location }: Route.MetaArgs) {
  if (!page) return hiddenPageMeta(checkoutMessages.notFound);
  const path = checkoutPath(page.priceId);
  if (path !== location.pathname + location.search) return hiddenPageMeta(checkoutCopy.title);
  const { name, today } = page.summary;
  const title = `${checkoutCopy.found.title(name)} | ${site.name}`;
  const description = checkoutCopy.found.description(name, today);
  const picture = shareImage('checkout', offerId, name);
  return pageMeta({ title, description, path, picture, matches, things: () => offers });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const result = await openCheckoutPage(app, request);
  const isPending = result.page?.email === null && (await isConfirmationPending(app, request));
  const offer = result.page && offerOfPrice(catalog, result.page.priceId);
  const offers = offer ? [offerThing({ origin: app.env.PUBLIC_ORIGIN, pricingLinks: 'checkout' }, offer)] : [];
  return data({ page: result.page, isPending, offers, offerId: offer?.id ?? '' }, { status: result.status });
}

export async function action({ request, context }: Route.ActionArgs) {
  const result = await handleCheckoutPost(context.get(appContext), request, context.get(clientContext));
  if ('to' in result) throw redirect(result.to, 303);
  const { page, status, retryAfterSeconds: wait } = result;
  return data({ page }, { status, headers: wait === undefined ? {} : { 'Retry-After': String(wait) } });
}

export default function CheckoutRoute({ loaderData: opened, actionData }: Route.ComponentProps) {
  const { page } = actionData ?? opened;
  return page ? <CheckoutPage page={page} isPending={opened.isPending} /> : <ProductNotFound />;
}

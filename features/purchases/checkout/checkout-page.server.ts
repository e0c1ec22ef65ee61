import { customerOf } from '#features/billing/customers/customer.server.ts';
import { asClientMember, type ClientMember } from '#features/accounts/organizations/client-member.ts';
import { sessionOf, type Session } from '#features/accounts/session.server.ts';
import { otherOrganization } from '#content/accounts/organizations.ts';
import { checkoutCopy } from '#content/payments/checkout.ts';
import { catalog, amountDueToday, type Offer } from '#features/billing/catalog.ts';
import {
  paidSummary,
  summaryOf,
  type CheckoutPageProps,
  type CheckoutStatus,
} from '#features/purchases/checkout/checkout-page.ts';
import { checkoutMessages } from '#features/purchases/checkout/checkout.ts';
import { readOfferStatus, type OfferStatus } from '#features/purchases/checkout/offer-status.server.ts';
import { closeOrder, codeOfOrder } from '#features/purchases/checkout/order-under-way.server.ts';
import { CustomerBusy, withCustomerLock } from '#features/billing/customers/customer-lock.server.ts';
import {
  billingFieldNames,
  countryOptions,
  isBillingTyped,
  billingFieldsOf,
  prefilledBilling,
  readBillingFields,
  type BillingErrors,
  type TypedBilling,
} from '#features/billing/records/billing-details.ts';
import { readDetails } from '#features/purchases/details/save-details.server.ts';
import { taxDueToday } from '#features/purchases/details/tax-preview.server.ts';
import { requiresDetails } from '#features/purchases/details/required-details.server.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import { checkCode, type CodeResult } from '#features/purchases/discounts/check-code.server.ts';
import { portalPlans } from '#features/billing/plans.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import {
  readSetupWaiver,
  setupLeft,
  withoutSetup,
  type SetupLeft,
} from '#features/purchases/checkout/setup-paid.server.ts';
import { refusalStatus, refusalText } from '#features/purchases/checkout/refusal.server.ts';
import { startCheckout } from '#features/purchases/checkout/start-checkout.server.ts';
import { catalogOfSite, findOffer } from '#features/billing/prices.server.ts';
import { dayText } from '#forms/timestamp.ts';
import type { Client } from '#server/http/request/client.ts';
import { readCookie, sessionCookie } from '#server/http/request/cookies.ts';
import { isFormPost, readFormFields } from '#server/http/request/form-post.ts';
import type { AppContext } from '#server/app-context.ts';

/** Null for unknown offers. */
export interface CheckoutPageResult {
  readonly page: CheckoutPageProps | null;
  readonly status: number;
  readonly retryAfterSeconds?: number;
}

/** Public; buying requires sign-in. */
export async function openCheckoutPage(app: AppContext, request: Request): Promise<CheckoutPageResult> {
  const priceId = new URL(request.url).searchParams.get('priceId') ?? '';
  const offer = findOffer(app, priceId);
  if (!offer) return { page: null, status: 404 };
  const code = new URL(request.url).searchParams.get('code')?.trim() ?? '';
  const session = await sessionOf(app, request);
  const payer = session && asPayer(session, request, null);
  if (session && !payer) return { page: await pageWithoutRight(app, offer, session, priceId), status: 200 };
  return { page: await buildPage(app, offer, payer, { priceId, code }), status: 200 };
}

/** Redirects to the provider, or shows the error. */
export async function handleCheckoutPost(
  app: AppContext,
  request: Request,
  client: Client,
): Promise<CheckoutPageResult | { readonly to: string }> {
  const { searchParams, origin } = new URL(request.url);
  const fields = isFormPost(request) ? await readFormFields(request) : null;
  const priceId = fields?.get('priceId') ?? searchParams.get('priceId') ?? '';
  const offer = findOffer(app, priceId);
  if (!offer) return { page: null, status: 404 };
  const code = fields?.get('code')?.trim() ?? '';
  const signedIn = await sessionOf(app, request);
  if (!signedIn) {
    const wasKnown = readCookie(app.env, request.headers.get('Cookie'), sessionCookie) !== undefined;
    const error = wasKnown ? checkoutMessages.logIn : checkoutMessages.signIn;
    return { page: { ...(await buildPage(app, offer, undefined, { priceId, code })), error }, status: 401 };
  }
  const session = asPayer(signedIn, request, client.address);
  if (!session) return { page: await pageWithoutRight(app, offer, signedIn, priceId), status: 403 };
  const sentFor = fields?.get('organization') ?? session.organization.id;
  if (sentFor !== session.organization.id) {
    const error = otherOrganization.text(session.organization.name);
    return { page: { ...(await buildPage(app, offer, session, { priceId, code })), error }, status: 409 };
  }
  const typed = readBillingFields((name) => fields?.get(name));
  const shown = { priceId, code, typed };
  const action = fields?.get('action');
  if (action === 'remove-code' || (action === 'apply' && code === '')) {
    const isRemoved = await removeCode(app, session, offer);
    if (isRemoved) return { to: `/checkout?${new URLSearchParams({ priceId })}` };
    const error = checkoutMessages.unavailable;
    return { page: { ...(await buildPage(app, offer, session, shown)), error }, status: refusalStatus.unavailable };
  }
  if (action === 'apply') {
    const saved = prefilledBilling(await readDetails(app, session.organization.id), session.profile.companyName);
    // A redirect would lose the other typed values.
    const isTyped = isBillingTyped(typed) && billingFieldNames.some((name) => typed[name] !== saved[name]);
    if (!isTyped) return { to: `/checkout?${new URLSearchParams({ priceId, code })}` };
    return { page: await buildPage(app, offer, session, shown), status: 200 };
  }
  const buyAgain = fields?.get('buyAgain');
  // Same URLs as the script's, to continue the same checkout.
  const result = await startCheckout(app, client, session, {
    priceId,
    origin,
    cancelUrl: `${origin}/checkout?${new URLSearchParams({ priceId, ...(code === '' ? {} : { code }) })}`,
    code,
    billing: typed,
    ...(buyAgain == null ? {} : { buyAgain }),
  });
  if (result.ok) return { to: result.url };
  const page = await buildPage(app, offer, session, {
    ...shown,
    ...(result.reason === 'billing-refused' ? { errors: result.errors } : {}),
  });
  const more = result.reason === 'too-many' ? { retryAfterSeconds: result.retryAfterSeconds } : {};
  const text = refusalText(result);
  const isShown = (page.status.kind !== 'free' && page.status.text === text) || page.code.error === text;
  return { page: { ...page, error: isShown ? '' : text }, status: refusalStatus[result.reason], ...more };
}

type Payer = ClientMember<'billing:write'>;

function asPayer(session: Session, request: Request, ipAddress: string | null): Payer | undefined {
  return asClientMember(session, request, ipAddress, 'billing:write') ?? undefined;
}

/** Who is signed in and may not buy for their organization. */
async function pageWithoutRight(
  app: AppContext,
  offer: Offer,
  { user, organization }: Session,
  priceId: string,
): Promise<CheckoutPageProps> {
  const page = await buildPage(app, offer, undefined, { priceId, code: '' });
  const text = checkoutMessages.noRight(organization?.name ?? 'your organization');
  return { ...page, email: user.email, status: { kind: 'no-right', text } };
}

interface Shown {
  readonly priceId: string;
  readonly code: string;
  readonly typed?: TypedBilling;
  readonly errors?: BillingErrors;
}

/** Ends the order that has the code. False if the provider is unavailable. */
async function removeCode(app: AppContext, { organization }: Payer, offer: Offer): Promise<boolean> {
  if ((await codeOfOrder(app, organization.id, offer)) === '') return true;
  try {
    return (
      (await withCustomerLock(app, organization.id, () => closeOrder(app, organization.id, offer).then(() => true))) ??
      false
    );
  } catch (error) {
    if (!(error instanceof CustomerBusy) && paymentFault(error) === null) throw error;
    return false;
  }
}

const codeLimit = { name: 'promotion-code', points: 30, seconds: 3600 };

/** Null without a code. Limited, so that codes cannot be guessed. */
async function checkTypedCode(
  app: AppContext,
  code: string,
  offer: Offer,
  { organization }: Payer,
): Promise<CodeResult | null> {
  if (code === '') return null;
  if (!(await app.limits.take(codeLimit, organization.id)).ok) return { ok: false, message: checkoutMessages.tooMany };
  return checkCode(app, code, offer, {
    organizationId: organization.id,
    customerId: await customerOf(app, organization.id),
  }).catch((error: unknown): CodeResult => {
    if (paymentFault(error) === null && app.payments.available) throw error;
    return { ok: false, message: checkoutMessages.unavailable };
  });
}

async function buildPage(
  app: AppContext,
  offer: Offer,
  session: Payer | undefined,
  { priceId, code: typedCode, typed, errors = {} }: Shown,
): Promise<CheckoutPageProps> {
  const code = typedCode || (session ? await codeOfOrder(app, session.organization.id, offer) : '');
  const catalog = catalogOfSite(app);
  const status: OfferStatus = session ? await readOfferStatus(app, session.organization.id, offer) : { kind: 'free' };
  const left = session && status.kind === 'free' ? await readSetupLeft(app, session, offer) : null;
  const waiver = session && status.kind === 'free' ? await readSetupWaiver(app, session.organization.id, offer) : null;
  const sold = waiver === null ? offer : withoutSetup(offer);
  const [coded, saved] = session
    ? await Promise.all([checkTypedCode(app, code, sold, session), readDetails(app, session.organization.id)])
    : [null, null];
  const discount = coded?.ok === true ? coded.checked : null;
  const isPaid = left?.due === 0;
  const isSold = status.kind === 'free' || status.kind === 'bought';
  const taxed =
    session && isSold && !isPaid ? await taxDueToday(app, session.organization.id, sold, saved, discount) : null;
  const isRequired = requiresDetails(app, amountDueToday(sold).cents);
  // If all fields are optional, a name alone would be incomplete.
  const shown = isRequired ? prefilledBilling(saved, session?.profile.companyName ?? null) : billingFieldsOf(saved);
  return {
    priceId,
    summary: isPaid
      ? paidSummary(catalog, sold)
      : summaryOf(catalog, sold, { discount, isTaxed: isTaxOn(app), taxed, waiver }),
    email: session?.user.email ?? null,
    organization: session?.organization.id ?? null,
    status: shownStatus(status, offer, left),
    isPlan: catalog.plans.some(({ id }) => id === offer.id),
    error: '',
    host: app.payments.checkoutOrigin,
    code: { typed: code, isApplied: discount !== null, error: coded?.ok === false ? coded.message : '' },
    billing: session
      ? {
          typed: typed !== undefined && isBillingTyped(typed) ? typed : shown,
          errors,
          isRequired,
          isTaxed: isTaxOn(app),
          isKept: saved !== null,
          countries: countryOptions().map(({ value, label }) => ({ value, copy: label })),
        }
      : null,
  };
}

/** Unknown while the provider is unavailable; it is checked again before anything is sold. */
async function readSetupLeft(app: AppContext, { organization }: Payer, offer: Offer): Promise<SetupLeft | null> {
  return setupLeft(
    app,
    { organizationId: organization.id, customerId: await customerOf(app, organization.id) },
    offer,
  ).catch((error: unknown) => {
    if (paymentFault(error) === null && app.payments.available) throw error;
    return null;
  });
}

function freeStatus({ id, price }: Offer, left: SetupLeft | null): CheckoutStatus {
  if (left === null || left.due === price.cents) return { kind: 'free', cheaper: null };
  const { plans } = catalog;
  const start = left.isRunning ? null : (plans[0]?.offer ?? null);
  if (left.due === 0) return { kind: 'setup-paid', text: checkoutMessages.setupPaid, start };
  const canChange = portalPlans(plans).some((plan) => plan.id === id);
  return { kind: 'free', cheaper: canChange ? { text: checkoutCopy.deducted, start } : null };
}

function shownStatus(status: OfferStatus, offer: Offer, left: SetupLeft | null): CheckoutStatus {
  switch (status.kind) {
    case 'free':
      return freeStatus(offer, left);
    case 'subscribed':
      return { kind: 'subscribed', text: checkoutMessages.subscribed };
    case 'other-plan':
      return { kind: 'subscribed', text: checkoutMessages.otherPlan };
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

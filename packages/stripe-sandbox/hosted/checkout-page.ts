import { html, type Markup } from '@meridian/sandbox-kit/markup';
import { textField, type CardFaults, type Typed } from './card-form.ts';
import { sessionSums, sumRows } from './sums.ts';
import { methodFields, readMethod } from './method-form.ts';
import { formOf, hostedPage, leadTo, money, notice, type Page, type Site } from './page.ts';
import { answerChallenge, payCheckout, type CheckoutOutcome } from '../money/checkout.ts';
import { laterTotal, reduce, totalSession } from '../money/totals/session-totals.ts';
import { invalid, Refusal } from '../api/refusal.ts';
import type { Basket, CheckoutSession, LineItem } from '../objects/checkout-session.ts';

/** `/c/pay/SESSION`. */
export const checkoutPage: Page = async (site, request, id) => {
  const found = open(site, id);
  if (found instanceof Response) return found;
  const { session, basket } = found;
  if (request.method !== 'POST') {
    const fault = basket.fault;
    basket.fault = null;
    return view(site, session, basket, { fault });
  }
  const field = await formOf(request);
  const email = emailOf(site, session);
  const types = session.payment_method_types;
  const reading = readMethod(field, { now: site.provider.now(), withEmail: email === null, types });
  if (!reading.ok) return view(site, session, basket, { ...reading, status: 422 });
  const entry = { ...reading.entry, email: email ?? reading.entry.email };
  return follow(session, payCheckout(site.provider, session, entry));
};

/** `/c/pay/SESSION/code`: a promotion code, where the session allows one. */
export const checkoutCodePage: Page = async (site, request, id) => {
  const found = open(site, id);
  if (found instanceof Response) return found;
  const { session, basket } = found;
  if (request.method !== 'POST' || session.allow_promotion_codes !== true) return leadTo(`/c/pay/${id}`);
  const typed = (await formOf(request))('code').toLowerCase();
  const code = [...site.provider.tables.promotionCodes.values()].find((one) => one.code.toLowerCase() === typed);
  try {
    if (code === undefined) throw invalid('This code is invalid.');
    reduce(site.provider, session, basket, { coupon: code.promotion.coupon, promotionCode: code.id });
    totalSession(site.provider, session, basket);
    return leadTo(`/c/pay/${id}`);
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return view(site, session, basket, { codeFault: fault.message, status: 422 });
  }
};

/** `/c/pay/SESSION/authenticate`: the bank's challenge. */
export const challengePage: Page = async (site, request, id) => {
  const found = open(site, id);
  if (found instanceof Response) return found;
  const { session, basket } = found;
  if (basket.waiting === null) return leadTo(`/c/pay/${session.id}`);
  if (request.method === 'POST') {
    const field = await formOf(request);
    return follow(session, answerChallenge(site.provider, session, field('decision') === 'complete'));
  }
  const method = site.provider.tables.methods.get(basket.waiting);
  const last4 = method?.type === 'card' ? method.card.last4 : '';
  const body = html`
    <div class="opening">
      <h1>Is this you?</h1>
      <p>
        The bank of the card ending in ${last4} asks for a confirmation of
        ${session.amount_total === null ? 'later payments' : money(session.amount_total, session.currency)} to
        ${site.provider.business}. The real one would send a code to your phone.
      </p>
    </div>
    <form method="post" class="ways">
      <button class="main" name="decision" value="complete">Complete authentication</button>
      <button name="decision" value="fail">Fail authentication</button>
    </form>
  `;
  return hostedPage({ title: 'Confirm this payment', body, leadsTo: [session.success_url] });
};

function open({ provider }: Site, id: string): { session: CheckoutSession; basket: Basket } | Response {
  const session = provider.tables.sessions.get(id);
  const basket = provider.tables.baskets.get(id);
  if (session === undefined || basket === undefined) {
    return notice(404, 'There is no such checkout', 'The address is not complete, or the sandbox has been emptied.');
  }
  if (session.status === 'complete') {
    const way = { url: successUrl(session), words: `Back to ${provider.business}` };
    return notice(200, 'This has been paid', 'A checkout can be paid once.', way);
  }
  if (session.status === 'expired') {
    const way = session.cancel_url === null ? null : { url: session.cancel_url, words: `Back to ${provider.business}` };
    return notice(410, 'This checkout has expired', 'Nothing was charged. Begin again on the site.', way);
  }
  return { session, basket };
}

function follow(session: CheckoutSession, outcome: CheckoutOutcome): Response {
  if (outcome.kind === 'paid') return leadTo(successUrl(session));
  if (outcome.kind === 'challenge') return leadTo(`/c/pay/${session.id}/authenticate`);
  return leadTo(`/c/pay/${session.id}`);
}

function successUrl({ success_url, id }: CheckoutSession): string {
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
}

function emailOf({ provider }: Site, session: CheckoutSession): string | null {
  return session.customer_email ?? provider.tables.customers.get(session.customer ?? '')?.email ?? null;
}

interface Shown {
  readonly fault?: string | null;
  readonly faults?: CardFaults;
  readonly typed?: Typed;
  readonly codeFault?: string;
  readonly status?: number;
}

function view(site: Site, session: CheckoutSession, basket: Basket, shown: Shown) {
  const { fault, faults = {}, typed = {}, codeFault, status } = shown;
  const { business } = site.provider;
  const email = emailOf(site, session);
  const isSetup = session.mode === 'setup';
  const due = money(session.amount_total ?? 0, session.currency);
  const verb = isSetup ? 'Save' : session.mode === 'subscription' ? 'Subscribe' : `Pay ${due}`;
  const body = html`
    <div class="checkout">
      <section class="bought" aria-labelledby="bought">
        <h1 id="bought">${headings[session.mode]} ${business}</h1>
        ${isSetup ? html`<p class="quiet">Nothing is charged now.</p>` : html`<p class="sum">${due} <span class="quiet">due today</span></p>`}
        <ul class="items">
          ${basket.items.map((item) => itemRow(site, item, basket))} ${sumRows(sessionSums(site.provider, session))}
        </ul>
        ${codeForm(session, codeFault)} ${later(site, basket, session)}
      </section>
      <section aria-labelledby="card">
        <h2 id="card">${session.payment_method_types.includes('card') ? 'Card' : 'Bank account'}</h2>
        ${fault == null ? null : html`<p class="fault notice" role="alert">${fault}</p>`}
        <form method="post" novalidate>
          ${
            email === null
              ? textField('email', 'Email', typed, faults, html`type="email" autocomplete="email"`)
              : html`<p class="known"><span class="quiet">Email</span> ${email}</p>`
          }
          ${methodFields({ types: session.payment_method_types, label: verb, verb: isSetup ? 'save' : 'pay', typed, faults })}
        </form>
      </section>
    </div>
  `;
  const back = session.cancel_url;
  return hostedPage({
    title: `${verb} · ${business}`,
    body,
    ...(status === undefined ? {} : { status }),
    leadsTo: [session.success_url],
    head: back === null ? null : html`<a href="${back}">Back to ${business}</a>`,
  });
}

function codeForm({ id, allow_promotion_codes: isAllowed, discounts }: CheckoutSession, fault?: string): Markup | null {
  if (isAllowed !== true || discounts.length > 0) return null;
  return html`<form method="post" action="/c/pay/${id}/code" class="narrow" novalidate>
    ${fault === undefined ? null : html`<p class="fault notice" role="alert">${fault}</p>`}
    <label>Promotion code <input name="code" autocomplete="off" /></label>
    <div class="ways"><button>Apply</button></div>
  </form>`;
}

const headings = { subscription: 'Subscribe to', payment: 'Pay', setup: 'Save a payment method for' } as const;

function itemRow(
  { provider }: Site,
  { price, quantity, description, amount_subtotal }: LineItem,
  basket: Basket,
): Markup {
  const product = provider.tables.products.get(price.product);
  const count = quantity ?? 1;
  const amount = money(amount_subtotal, price.currency);
  const free = price.recurring !== null && basket.trialDays > 0;
  return html`<li>
    <span class="what">
      <strong>${description}${count > 1 ? ` × ${count}` : ''}</strong>
      ${product?.description == null ? null : html`<span class="quiet">${product.description}</span>`}
    </span>
    <span class="amount">
      ${free ? html`${basket.trialDays} days free` : amount}
      ${price.recurring === null ? null : html`<span class="quiet">${free ? `then ${amount} ` : ''}each ${price.recurring.interval}</span>`}
    </span>
  </li>`;
}

function later({ provider }: Site, { items, trialDays }: Basket, session: CheckoutSession): Markup | null {
  const recurring = items.filter(({ price }) => price.recurring !== null);
  const [first] = recurring;
  if (first?.price.recurring == null) return null;
  const each = laterTotal(provider, session, recurring);
  const when = trialDays > 0 ? `after ${trialDays} days, and each` : 'each';
  return html`<p class="quiet">
    Then ${money(each, session.currency)} ${when} ${first.price.recurring.interval}, until canceled.
  </p>`;
}

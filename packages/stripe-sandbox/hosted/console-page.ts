import { html, type Markup } from '@meridian/sandbox-kit/markup';
import { codesPart } from './console-codes.ts';
import { formOf, hostedPage, leadTo, money, time, type Page, type Site } from './page.ts';
import { methodRows } from './console-methods.ts';
import { returnDebit } from '../money/bank-answers.ts';
import { openDispute, closeDispute, refund } from '../money/returns.ts';
import type { Charge } from '../objects/charge.ts';
import type { ProviderEvent } from '../objects/event.ts';

const shownEvents = 20;

/** `/`: purchases, and buttons that simulate time, team and banks. */
export const consolePage: Page = (site) => {
  const { tables, now, business } = withClock(site);
  const charges = [...tables.charges.values()].reverse().slice(0, 20);
  const events = [...tables.events.values()].reverse();
  const body = html`
    <div class="opening">
      <h1>Payments sandbox</h1>
      <p>
        ${business} has no key of its payment provider, so this page of your own machine answers in its place. Cards are
        the test cards, and time can be moved.
      </p>
    </div>
    <section class="band" aria-labelledby="clock">
      <h2 id="clock">Time</h2>
      <div class="row">
        <p>It is ${time(now)} here.</p>
        <form method="post" action="/advance" class="ways">
          <button name="days" value="1">Advance a day</button>
          <button name="days" value="31" class="main">Advance a month</button>
        </form>
      </div>
    </section>
    <section class="band" aria-labelledby="customers">
      <h2 id="customers">Customers</h2>
      ${customers(site)}
    </section>
    <section class="band" aria-labelledby="methods">
      <h2 id="methods">Cards</h2>
      ${methodRows(site) ?? nothing('No card is kept.')}
    </section>
    ${codesPart(site)}
    <section class="band" aria-labelledby="charges">
      <h2 id="charges">Charges</h2>
      ${
        charges.length === 0
          ? nothing('Nobody has paid yet.')
          : html`<ul class="rows">
              ${charges.map((charge) => chargeRow(site, charge))}
            </ul>`
      }
    </section>
    <section class="band" aria-labelledby="events">
      <h2 id="events">Events</h2>
      ${holding(site)}
      ${
        events.length === 0
          ? nothing('Nothing has happened yet.')
          : html`<form method="post" action="/resend" class="ways">
                <button name="event" value="recent">Send these ${Math.min(events.length, shownEvents)} again</button>
              </form>
              <form method="post" action="/resend">
                <ul class="rows">
                  ${events.slice(0, shownEvents).map((event) => eventRow(site, event))}
                </ul>
              </form>`
      }
    </section>
  `;
  return hostedPage({ title: 'Payments sandbox', body });
};

function withClock({ provider }: Site) {
  return { tables: provider.tables, now: provider.now(), business: provider.business };
}

/** `/advance`: advances test time. */
export const advancePage: Page = async (site, request) => {
  if (request.method !== 'POST') return leadTo('/');
  const days = Number((await formOf(request))('days'));
  if (Number.isInteger(days) && days > 0 && days <= 366) await site.advance(days);
  return leadTo('/');
};

/** `/returns`: refunds or disputes a charge, or closes the dispute. */
export const returnsPage: Page = async ({ provider }, request) => {
  const field = request.method === 'POST' ? await formOf(request) : () => '';
  const charge = provider.tables.charges.get(field('charge'));
  const dispute = [...provider.tables.disputes.values()].find((one) => one.charge === charge?.id && isOpen(one.status));
  const action = field('act');
  if (charge === undefined || !charge.paid) return leadTo('/');
  const left = charge.amount - charge.amount_refunded;
  if (action === 'refund' && left > 0 && !charge.disputed) {
    refund(provider, { charge, amount: left, reason: 'requested_by_customer', metadata: {} });
  }
  if (action === 'dispute' && left > 0 && !charge.disputed) openDispute(provider, charge);
  const { type } = charge.payment_method_details;
  if (action === 'return' && type !== 'card' && !charge.disputed) returnDebit(provider, charge, 'debit_not_authorized');
  if ((action === 'won' || action === 'lost') && dispute !== undefined) closeDispute(provider, dispute, action);
  return leadTo('/#charges');
};

/** `/hold`: holds, releases or drops events. */
export const holdPage: Page = async ({ deliveries }, request) => {
  const action = request.method === 'POST' ? (await formOf(request))('act') : '';
  if (action === 'hold') deliveries.hold();
  if (action === 'drop') deliveries.drop();
  if (action === 'release') await deliveries.release();
  return leadTo('/#events');
};

/** `/resend`: resends one event or the newest. */
export const resendPage: Page = async ({ provider, deliveries }, request) => {
  if (request.method !== 'POST') return leadTo('/');
  const wanted = (await formOf(request))('event');
  const all = [...provider.tables.events.keys()];
  const ids = wanted === 'recent' ? all.slice(-shownEvents) : all.filter((id) => id === wanted);
  for (const id of ids) await deliveries.send(id);
  return leadTo('/#events');
};

function holding({ deliveries }: Site): Markup {
  if (!deliveries.holding()) {
    return html`<form method="post" action="/hold" class="row">
      <p class="quiet">The site is told of each as it happens.</p>
      <span class="ways"><button name="act" value="hold">Hold events back</button></span>
    </form>`;
  }
  const waiting = deliveries.held().length;
  return html`<form method="post" action="/hold" class="row">
    <p>Events are held back; ${waiting} wait${waiting === 1 ? 's' : ''}.</p>
    <span class="ways">
      <button name="act" value="drop">Lose them</button>
      <button name="act" value="release" class="main">Send them, and hold no more</button>
    </span>
  </form>`;
}

function customers({ provider }: Site): Markup {
  const { customers: all, subscriptions, products } = provider.tables;
  const list = [...all.values()].filter(({ deleted }) => deleted !== true).reverse();
  if (list.length === 0) return nothing('There are none yet.');
  return html`<ul class="rows">
    ${list.slice(0, 20).map((customer) => {
      const theirs = [...subscriptions.values()].filter((one) => one.customer === customer.id);
      const lines = theirs.map(({ items, status, cancel_at }) => {
        const name = products.get(items.data[0]?.price.product ?? '')?.name ?? 'Subscription';
        const end = items.data[0]?.current_period_end ?? 0;
        const until =
          status === 'canceled' ? null : html` ${cancel_at === null ? 'renews' : 'ends'} ${time(cancel_at ?? end)}`;
        return html`<span class="what"
          ><strong>${name}</strong> <span class="state">${status.replace('_', ' ')}</span>${until}</span
        >`;
      });
      return html`<li>
        <span class="what">${customer.email ?? customer.id}</span>
        ${lines.length === 0 ? html`<span class="quiet">no subscription</span>` : lines}
      </li>`;
    })}
  </ul>`;
}

function chargeRow({ provider }: Site, charge: Charge): Markup {
  const { id, amount, currency, created, amount_refunded, disputed, paid, receipt_url } = charge;
  const open = [...provider.tables.disputes.values()].some((one) => one.charge === id && isOpen(one.status));
  const email =
    provider.tables.customers.get(charge.customer ?? '')?.email ?? charge.billing_details.email ?? 'A guest';
  const state = !paid
    ? charge.status === 'pending'
      ? 'pending'
      : 'declined'
    : disputed
      ? 'disputed'
      : amount_refunded === amount
        ? 'refunded'
        : amount_refunded > 0
          ? 'refunded in part'
          : 'paid';
  const isDebit = charge.payment_method_details.type !== 'card';
  const returns = ['refund', isDebit ? 'return' : 'dispute'];
  const actions = open ? ['won', 'lost'] : paid && !disputed && amount_refunded < amount ? returns : [];
  return html`<li>
    <span class="what"
      >${receipt_url === null ? money(amount, currency) : html`<a href="${receipt_url}">${money(amount, currency)}</a>`}
      ${email}</span
    >
    ${time(created)} <span class="state">${state}</span>
    <form method="post" action="/returns" class="acts">
      <input type="hidden" name="charge" value="${id}" />
      ${actions.map((action) => html`<button name="act" value="${action}" aria-label="${actWords[action] ?? action}: ${money(amount, currency)} of ${email}">${actWords[action] ?? action}</button>`)}
    </form>
  </li>`;
}

const actWords: Readonly<Record<string, string>> = {
  refund: 'Refund',
  dispute: 'Dispute',
  return: 'Bank takes it back',
  won: 'Dispute is won',
  lost: 'Dispute is lost',
};

function eventRow({ provider }: Site, { id, type, created, pending_webhooks }: ProviderEvent): Markup {
  const waits = provider.tables.deliveries.get(id);
  const state =
    pending_webhooks === 0
      ? 'taken'
      : waits === undefined
        ? 'given up'
        : waits.attempts === 0
          ? 'on its way'
          : 'is tried again';
  return html`<li>
    <code class="what">${type}</code> ${time(created)} <span class="state">${state}</span>
    <span class="acts"><button name="event" value="${id}" aria-label="Send again: ${type}">Send again</button></span>
  </li>`;
}

function isOpen(status: string): boolean {
  return status === 'needs_response' || status === 'under_review';
}

function nothing(text: string): Markup {
  return html`<p class="quiet">${text}</p>`;
}

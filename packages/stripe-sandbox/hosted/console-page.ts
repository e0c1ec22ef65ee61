import { html, type Markup } from '@meridian/sandbox-kit/markup';
import { formOf, hostedPage, leadTo, money, time, type Page, type Site } from './page.ts';
import { returnDebit } from '../money/bank-answers.ts';
import { openDispute, closeDispute, failRefund, refund } from '../money/returns.ts';
import type { Charge } from '../objects/charge.ts';

/** `/`: buttons that simulate time, team and banks. */
export const consolePage: Page = (site) => {
  const { provider } = site;
  const charges = [...provider.tables.charges.values()].reverse().slice(0, 20);
  const body = html`
    <div class="opening">
      <h1>Payments sandbox</h1>
      <p>
        ${provider.business} has no key of its payment provider, so this page of your own machine answers in its place.
        Cards are the test cards, and time can be moved.
      </p>
    </div>
    <section class="band" aria-labelledby="clock">
      <h2 id="clock">Time</h2>
      <div class="row">
        <p>It is ${time(provider.now())} here.</p>
        <form method="post" action="/advance" class="ways">
          <button name="days" value="1">Advance a day</button>
          <button name="days" value="31" class="main">Advance a month</button>
        </form>
      </div>
    </section>
    <section class="band" aria-labelledby="charges">
      <h2 id="charges">Charges</h2>
      ${
        charges.length === 0
          ? html`<p class="quiet">Nobody has paid yet.</p>`
          : html`<ul class="rows">
              ${charges.map((charge) => chargeRow(site, charge))}
            </ul>`
      }
    </section>
  `;
  return hostedPage({ title: 'Payments sandbox', body });
};

/** `/advance`: advances test time. */
export const advancePage: Page = async (site, request) => {
  if (request.method !== 'POST') return leadTo('/');
  const days = Number((await formOf(request))('days'));
  if (Number.isInteger(days) && days > 0 && days <= 366) await site.advance(days);
  return leadTo('/');
};

/** `/returns`: refunds or disputes a charge, lets its newest refund fail, or closes the dispute. */
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
  const last = refundOf(provider, charge);
  if (action === 'refund-failed' && last !== undefined) failRefund(provider, last);
  if (action === 'dispute' && left > 0 && !charge.disputed) openDispute(provider, charge);
  const { type } = charge.payment_method_details;
  if (action === 'return' && type !== 'card' && !charge.disputed) returnDebit(provider, charge, 'debit_not_authorized');
  if ((action === 'won' || action === 'lost') && dispute !== undefined) closeDispute(provider, dispute, action);
  return leadTo('/#charges');
};

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
  const failing = refundOf(provider, charge) === undefined ? [] : ['refund-failed'];
  const actions = open
    ? ['won', 'lost']
    : [...(paid && !disputed && amount_refunded < amount ? returns : []), ...failing];
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
  'refund-failed': 'Refund fails',
  dispute: 'Dispute',
  return: 'Bank takes it back',
  won: 'Dispute is won',
  lost: 'Dispute is lost',
};

/** The newest refund that can still fail. */
function refundOf({ tables }: Site['provider'], { id }: Charge) {
  return [...tables.refunds.values()].findLast((one) => one.charge === id && one.status === 'succeeded');
}

function isOpen(status: string): boolean {
  return status === 'needs_response' || status === 'under_review';
}

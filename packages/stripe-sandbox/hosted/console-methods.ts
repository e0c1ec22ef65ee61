import { html, type Markup } from '@meridian/sandbox-kit/markup';
import { methodText } from './method-text.ts';
import { formOf, leadTo, type Page, type Site } from './page.ts';
import { change } from '../ledger/change.ts';
import type { CardMethod } from '../objects/payment.ts';

/** `/cards`: what a card's network does by itself. */
export const cardsPage: Page = async ({ provider }, request) => {
  const field = request.method === 'POST' ? await formOf(request) : () => '';
  const method = provider.tables.methods.get(field('method'));
  if (method?.type !== 'card') return leadTo('/');
  const now = new Date(provider.now() * 1000);
  const [month, year] = [now.getUTCMonth() + 1, now.getUTCFullYear()];
  if (field('act') === 'expire') {
    change(provider, 'payment_method.updated', method, () => setExpiry(method, month, year));
  }
  if (field('act') === 'renew') {
    change(provider, 'payment_method.automatically_updated', method, () => setExpiry(method, month, year + 4));
  }
  return leadTo('/#methods');
};

function setExpiry({ card }: CardMethod, month: number, year: number): void {
  card.exp_month = month;
  card.exp_year = year;
}

/** Null if no card is kept. */
export function methodRows({ provider }: Site): Markup | null {
  const { customers, methods } = provider.tables;
  const kept = [...methods.values()].filter(
    (method): method is CardMethod => method.type === 'card' && method.customer !== null,
  );
  if (kept.length === 0) return null;
  return html`<ul class="rows">
    ${kept
      .reverse()
      .slice(0, 20)
      .map((method) => {
        const email = customers.get(method.customer ?? '')?.email ?? 'a customer';
        const of = `the card ending in ${method.card.last4} of ${email}`;
        return html`<li>
          <span class="what">${methodText(method)} ${email}</span>
          <span class="quiet">expires ${method.card.exp_month}/${method.card.exp_year}</span>
          <form method="post" action="/cards" class="acts">
            <input type="hidden" name="method" value="${method.id}" />
            <button name="act" value="expire" aria-label="Let it expire this month: ${of}">
              Let it expire this month
            </button>
            <button name="act" value="renew" aria-label="The network renews it: ${of}">The network renews it</button>
          </form>
        </li>`;
      })}
  </ul>`;
}

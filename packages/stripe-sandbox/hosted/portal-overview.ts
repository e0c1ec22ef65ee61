import { html, type Markup } from '@meridian/sandbox-kit/markup';
import { methodText } from './method-text.ts';
import { money, time, type Site } from './page.ts';
import type { PortalConfiguration } from '../objects/portal.ts';
import type { Subscription } from '../objects/subscription.ts';

/** First page: subscriptions, card, invoices. */
export function portalOverview(
  site: Site,
  customerId: string,
  features: PortalConfiguration['features'],
  home: string,
): Markup {
  const { tables } = site.provider;
  const customer = tables.customers.get(customerId);
  const subscriptions = [...tables.subscriptions.values()].filter(({ customer: of }) => of === customerId).reverse();
  const running = subscriptions.filter(({ status }) => status !== 'canceled');
  const method = tables.methods.get(
    running[0]?.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? '',
  );
  return html`
    <div class="opening">
      <h1>Billing</h1>
      <p>${customer?.email ?? ''}</p>
    </div>
    <section class="band" aria-labelledby="plans">
      <h2 id="plans">Current subscription</h2>
      ${
        running.length === 0
          ? html`<p class="quiet">There is none.</p>`
          : running.map((subscription) => subscriptionRow(site, subscription, features, home))
      }
    </section>
    <section class="band" aria-labelledby="card">
      <h2 id="card">Payment method</h2>
      <div class="row">
        <p>
          ${
            method === undefined
              ? html`<span class="quiet">No card is kept.</span>`
              : html`${methodText(method)}
                ${method.type === 'card' ? html`<span class="quiet">expires ${method.card.exp_month}/${method.card.exp_year}</span>` : null}`
          }
        </p>
        ${features.payment_method_update.enabled ? html`<a class="button" href="${home}/card">Change card</a>` : null}
      </div>
    </section>
    ${features.invoice_history.enabled ? invoices(site, customerId) : null}
  `;
}

function subscriptionRow(
  { provider }: Site,
  subscription: Subscription,
  features: PortalConfiguration['features'],
  home: string,
): Markup {
  const { id, items, cancel_at, status, trial_end } = subscription;
  const [item] = items.data;
  const name = provider.tables.products.get(item?.price.product ?? '')?.name ?? 'Subscription';
  const amount = items.data.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
  const end = item?.current_period_end ?? 0;
  return html`<div class="row">
    <div>
      <p>
        <strong>${name}</strong> ${status === 'active' ? null : html`<span class="state">${statusWords[status]}</span>`}
      </p>
      <p>${money(amount, subscription.currency)} each ${item?.price.recurring?.interval ?? 'month'}</p>
      <p class="quiet">
        ${
          cancel_at === null
            ? html`${trial_end !== null && status === 'trialing' ? 'First payment' : 'Next payment'} on ${time(end)}`
            : html`Ends on ${time(cancel_at)}`
        }
      </p>
    </div>
    ${
      !features.subscription_cancel.enabled
        ? null
        : cancel_at !== null
          ? html`<form method="post" action="${home}/subscriptions/${id}/resume" class="ways">
              <button>Do not cancel</button>
            </form>`
          : html`<a class="button" href="${home}/subscriptions/${id}/cancel">Cancel subscription</a>`
    }
  </div>`;
}

const statusWords = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  canceled: 'Canceled',
  paused: 'Paused',
} as const;

function invoices({ provider }: Site, customerId: string): Markup {
  const all = [...provider.tables.invoices.values()].filter(({ customer }) => customer === customerId).reverse();
  return html`<section class="band" aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    ${
      all.length === 0
        ? html`<p class="quiet">There is none yet.</p>`
        : html`<ul class="rows">
            ${all.map(
              ({ id, created, total, currency, status, number }) =>
                html`<li>
                  <a href="/i/${id}">${number}</a> ${time(created)}
                  <span class="amount">${money(total, currency)}</span>
                  <span class="state">${status === 'open' ? 'Open: pay it' : invoiceWords[status]}</span>
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}

export const invoiceWords = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Given up',
  void: 'Void',
} as const;

import { html, type Markup } from '@meridian/sandbox-kit/markup';
import { formOf, leadTo, money, notice, type Page, type Site } from './page.ts';
import { Fields } from '../api/fields.ts';
import { Refusal } from '../api/refusal.ts';
import { freshCode } from '../money/totals/discounts.ts';
import type { Coupon } from '../objects/discount.ts';
import { createCode, createCoupon } from '../routes/discounts.ts';

/** Promotion codes, and a form for new ones; with their coupons, as the API makes them. */
export function codesPart({ provider }: Site): Markup {
  const { promotionCodes, coupons } = provider.tables;
  const codes = [...promotionCodes.values()].reverse();
  return html`<section class="band" aria-labelledby="codes">
    <h2 id="codes">Promotion codes</h2>
    ${
      codes.length === 0
        ? html`<p class="quiet">There is none yet.</p>`
        : html`<ul class="rows">
            ${codes.map((code) => {
              const coupon = coupons.get(code.promotion.coupon);
              const state = freshCode(provider, code).active ? `redeemed ${code.times_redeemed} times` : 'inactive';
              return html`<li>
                <span class="what"><code>${code.code}</code> ${coupon === undefined ? null : couponText(coupon)}</span>
                <span class="state">${state}</span>
              </li>`;
            })}
          </ul>`
    }
    <form method="post" action="/codes" class="ways">
      <label>Code <input name="code" required /></label>
      <label>Percent off <input name="percent_off" inputmode="decimal" /></label>
      <label>Or cents off <input name="amount_off" inputmode="numeric" /></label>
      <label
        >Lasts
        <select name="duration">
          <option value="once">once</option>
          <option value="repeating">some months</option>
          <option value="forever">for good</option>
        </select></label
      >
      <label>Months <input name="duration_in_months" inputmode="numeric" /></label>
      <button>Create the code</button>
    </form>
  </section>`;
}

/** `/codes`. */
export const codesPage: Page = async ({ provider }, request) => {
  if (request.method !== 'POST') return leadTo('/#codes');
  const field = await formOf(request);
  const typed = ['percent_off', 'amount_off', 'duration', 'duration_in_months'].map((name) => [name, field(name)]);
  const filled = Object.fromEntries(typed.filter(([, value]) => value !== '')) as Record<string, string>;
  if (filled['amount_off'] !== undefined) filled['currency'] = 'usd';
  try {
    const { id } = createCoupon(provider, new Fields({ ...filled, name: field('code') }));
    createCode(provider, new Fields({ code: field('code'), promotion: { type: 'coupon', coupon: id } }));
    return leadTo('/#codes');
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return notice(422, 'This code was not created', fault.message, { url: '/#codes', words: 'Back' });
  }
};

function couponText({ percent_off, amount_off, currency, duration, duration_in_months }: Coupon): string {
  const off = percent_off === null ? money(amount_off ?? 0, currency ?? 'usd') : `${percent_off}%`;
  return `${off} off ${duration === 'repeating' ? `for ${duration_in_months ?? 1} months` : duration}`;
}

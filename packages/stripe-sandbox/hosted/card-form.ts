import { html, type Markup } from '@meridian/sandbox-kit/markup';
import { testCards } from '../objects/card.ts';
import type { CardEntry } from '../money/checkout.ts';

export type CardField = 'email' | 'number' | 'expiry' | 'cvc' | 'name' | 'routing' | 'account' | 'iban';
export type CardFaults = Partial<Record<CardField, string>>;
export type Typed = Partial<Record<CardField, string>>;

export type CardReading =
  | { readonly ok: true; readonly entry: CardEntry }
  | { readonly ok: false; readonly faults: CardFaults; readonly typed: Typed };

/** Reads a typed card or a chosen test card. */
export function readCard(field: (name: string) => string, now: number, withEmail: boolean): CardReading {
  const picked = field('card');
  const year = new Date(now * 1000).getUTCFullYear();
  const typed: Typed = {
    email: field('email'),
    name: field('name'),
    number: picked === '' ? field('number') : picked,
    expiry: picked === '' ? field('expiry') : `12 / ${String(year + 4).slice(-2)}`,
  };
  const cvc = picked === '' ? field('cvc') : '123';
  const faults: CardFaults = {};
  const number = (typed.number ?? '').replace(/[\s-]/g, '');
  if (!/^\d{14,19}$/.test(number)) faults.number = 'Your card number is incomplete.';
  else if (!passesLuhn(number)) faults.number = 'Your card number is invalid.';
  const expiry = expiryIn(typed.expiry ?? '');
  if (expiry === null) faults.expiry = "Your card's expiration date is incomplete.";
  else if (expiry.year * 12 + expiry.month - 1 < year * 12 + new Date(now * 1000).getUTCMonth()) {
    faults.expiry = "Your card's expiration date is in the past.";
  }
  if (!/^\d{3,4}$/.test(cvc)) faults.cvc = "Your card's security code is incomplete.";
  if (withEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email ?? '')) {
    faults.email = 'Enter an address such as name@example.com';
  }
  if (expiry === null || Object.keys(faults).length > 0) return { ok: false, faults, typed };
  const name = typed.name === '' ? null : (typed.name ?? null);
  return {
    ok: true,
    entry: { type: 'card', number, ...expiry, name, email: withEmail ? (typed.email ?? null) : null },
  };
}

function expiryIn(text: string): { month: number; year: number } | null {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*[/-]?\s*(?:20)?(\d{2})$/.exec(text) ?? [];
  return month === undefined || year === undefined ? null : { month: Number(month), year: 2000 + Number(year) };
}

function passesLuhn(number: string): boolean {
  const sum = Array.from(number)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** Card fields with their errors. */
export function cardFields(typed: Typed, faults: CardFaults): Markup {
  return html`
    ${textField('number', 'Card number', typed, faults, html`inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242"`)}
    <div class="pair">
      ${textField('expiry', 'Expires', typed, faults, html`inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"`)}
      ${textField('cvc', 'Security code', {}, faults, html`inputmode="numeric" autocomplete="cc-csc" placeholder="CVC"`)}
    </div>
    ${textField('name', 'Name on the card', typed, faults, html`autocomplete="cc-name"`)}
  `;
}

export function textField(
  name: CardField,
  label: string,
  typed: Typed,
  faults: CardFaults,
  more: Markup | null = null,
): Markup {
  const fault = faults[name];
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${typed[name] ?? ''}"
      ${more}
      ${fault === undefined ? null : html`aria-invalid="true" aria-describedby="${name}-fault"`}
    />
    ${fault === undefined ? null : html`<p class="fault" id="${name}-fault">${fault}</p>`}
  </div>`;
}

/** The best-known test cards as buttons. */
export function testCardButtons(verb: string): Markup {
  return html`<fieldset class="cards">
    <legend>Or ${verb} with a test card</legend>
    ${testCards
      .slice(0, 6)
      .map(
        ({ number, what }) =>
          html`<button name="card" value="${number}" formnovalidate>
            <code>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code> <span>${what}</span>
          </button>`,
      )}
  </fieldset>`;
}

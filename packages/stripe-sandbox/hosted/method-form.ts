import { html, type Markup } from '@meridian/sandbox-kit/markup';
import { cardFields, readCard, testCardButtons, textField, type CardFaults, type Typed } from './card-form.ts';
import { isBankType, testBanks, testRouting, type BankType } from '../objects/bank.ts';
import type { MethodEntry } from '../money/checkout.ts';

type MethodReading =
  | { readonly ok: true; readonly entry: MethodEntry }
  | { readonly ok: false; readonly faults: CardFaults; readonly typed: Typed };

interface Reading {
  readonly now: number;
  readonly withEmail: boolean;
  readonly types: readonly string[];
}

/** Reads a typed card or account, or a chosen test one. */
export function readMethod(field: (name: string) => string, { now, withEmail, types }: Reading): MethodReading {
  const way = field('way');
  const [, type = '', number = ''] = /^(\w+):(\w+)$/.exec(field('bank')) ?? [];
  const chosen = type === '' ? way : type;
  if (!isBankType(chosen) || !types.includes(chosen)) return readCard(field, now, withEmail);
  const typed: Typed = { email: field('email'), name: field('name'), account: field('account'), iban: field('iban') };
  const typedNumber = (chosen === 'us_bank_account' ? field('account') : field('iban'))
    .replace(/\s/g, '')
    .toUpperCase();
  const faults: CardFaults = {};
  if (number === '' && chosen === 'us_bank_account') {
    if (field('routing') !== testRouting) faults.routing = `Use the routing number of the tests, ${testRouting}.`;
    if (!/^\d{4,17}$/.test(typedNumber)) faults.account = 'Your account number is incomplete.';
  }
  if (number === '' && chosen === 'sepa_debit' && !/^[A-Z]{2}\d{2}\w{10,30}$/.test(typedNumber)) {
    faults.iban = 'Your IBAN is incomplete.';
  }
  if (withEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email ?? '')) {
    faults.email = 'Enter an address such as name@example.com';
  }
  if (Object.keys(faults).length > 0) return { ok: false, faults, typed };
  const name = typed.name === '' ? null : (typed.name ?? null);
  const email = withEmail ? (typed.email ?? null) : null;
  return { ok: true, entry: { type: chosen, number: number === '' ? typedNumber : number, name, email } };
}

interface MethodForm {
  readonly types: readonly string[];
  /** Of the main button. */
  readonly label: string;
  /** As in 'Or pay with a test card'. */
  readonly verb: string;
  readonly typed: Typed;
  readonly faults: CardFaults;
}

/** A card, and the bank accounts that are accepted. The first button sends what was typed for a card. */
export function methodFields({ types, label, verb, typed, faults }: MethodForm): Markup {
  const banks = types.filter(isBankType);
  const card = html`
    ${cardFields(typed, faults)}
    <div class="ways"><button class="main">${label}</button></div>
    ${testCardButtons(verb)}
  `;
  return html`
    ${types.includes('card') ? card : null} ${banks.map((type) => bankFields(type, { label, verb, typed, faults }))}
  `;
}

function bankFields(type: BankType, { label, verb, typed, faults }: Omit<MethodForm, 'types'>): Markup {
  const isAmerican = type === 'us_bank_account';
  const fields = isAmerican
    ? html`<div class="pair">
        ${textField('routing', 'Routing number', {}, faults, html`inputmode="numeric" placeholder="${testRouting}"`)}
        ${textField('account', 'Account number', typed, faults, html`inputmode="numeric" placeholder="000123456789"`)}
      </div>`
    : textField('iban', 'IBAN', typed, faults, html`placeholder="DE89 3704 0044 0532 0130 00"`);
  return html`
    <h2>${isAmerican ? 'US bank account' : 'SEPA Direct Debit'}</h2>
    ${fields}
    <p class="quiet">
      You allow ${isAmerican ? 'ACH debits' : 'SEPA debits'} of this account. The bank answers days later.
    </p>
    <div class="ways"><button name="way" value="${type}">${label} by bank debit</button></div>
    <fieldset class="cards">
      <legend>Or ${verb} with a test account</legend>
      ${testBanks
        .filter((bank) => bank.type === type)
        .slice(0, 4)
        .map(
          ({ number, what }) =>
            html`<button name="bank" value="${type}:${number}" formnovalidate>
              <code>${number}</code> <span>${what}</span>
            </button>`,
        )}
    </fieldset>
  `;
}

import { html, type Markup } from '@meridian/sandbox-kit/markup';

interface Described {
  readonly type: string;
  readonly card?: { readonly brand: string; readonly last4: string };
  readonly us_bank_account?: { readonly bank_name: string | null; readonly last4: string };
  readonly sepa_debit?: { readonly last4: string };
}

/** Of a payment method, or of a charge's details. */
export function methodText({ card, us_bank_account: bank, sepa_debit: sepa }: Described): Markup {
  if (card !== undefined) return html`<span class="brand">${card.brand}</span> ending in ${card.last4}`;
  if (bank !== undefined) return html`${bank.bank_name ?? 'Bank account'} ending in ${bank.last4}`;
  return html`IBAN ending in ${sepa?.last4 ?? ''}`;
}

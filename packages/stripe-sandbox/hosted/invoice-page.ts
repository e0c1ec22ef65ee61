import { answer } from '@meridian/sandbox-kit/answers';
import { html, type Markup } from '@meridian/sandbox-kit/markup';
import type { CardFaults, Typed } from './card-form.ts';
import { methodFields, readMethod } from './method-form.ts';
import { date, formOf, hostedPage, leadTo, money, notice, time, type Page, type Site } from './page.ts';
import { pdfOf } from './pdf.ts';
import { methodText } from './method-text.ts';
import { bankCurrency, type BankType } from '../objects/bank.ts';
import { addressText, invoiceSums, sumRows } from './sums.ts';
import { attach } from '../money/charge.ts';
import { typedMethod } from '../money/checkout.ts';
import { collect, follow, isPending } from '../money/invoicing.ts';
import { cardByNumber } from '../objects/card.ts';
import type { Invoice } from '../objects/invoice.ts';

/** `/i/INVOICE`, payable while open. */
export const invoicePage: Page = async (site, request, id) => {
  const { provider } = site;
  const made = provider.tables.invoices.get(id);
  if (made === undefined || made.status === 'draft') return missingInvoice();
  if (request.method !== 'POST' || made.status !== 'open') return view(site, made, {}, {}, null);
  if (isPending(provider, made)) return view(site, made, {}, {}, null);
  const types = typesFor(made);
  const reading = readMethod(await formOf(request), { now: provider.now(), withEmail: false, types });
  if (!reading.ok) return view(site, made, reading.typed, reading.faults, null, 422);
  const { entry } = reading;
  const refused = entry.type === 'card' ? cardByNumber(entry.number)?.decline?.message : undefined;
  const method = refused ?? typedMethod(provider, { ...entry, email: made.customer_email });
  if (typeof method === 'string') return view(site, made, {}, {}, method, 422);
  attach(provider, method, made.customer);
  // The owner is present: a challenge counts as passed.
  const outcome = collect(provider, made, method, 'proven');
  if (outcome.kind === 'declined') return view(site, made, {}, {}, outcome.decline.message, 422);
  follow(provider, made);
  return leadTo(`/i/${made.id}`);
};

/** `/i/INVOICE/pdf`. */
export const invoicePdf: Page = ({ provider }, _request, id) => {
  const made = provider.tables.invoices.get(id);
  if (made === undefined) return missingInvoice();
  const paidAt = made.status_transitions.paid_at;
  const pdf = pdfOf(`Invoice ${made.number}`, [
    provider.business,
    ...provider.businessAddress,
    `Billed to ${buyer(made).join(', ')}`,
    `Date ${date(made.created)}`,
    '',
    ...made.lines.data.map(({ description, amount, currency }) => [description, money(amount, currency)] as const),
    ...invoiceSums(provider, made),
    ['Total', money(made.total, made.currency)] as const,
    ['Paid', money(made.amount_paid, made.currency)] as const,
    '',
    paidAt === null ? 'Not paid' : `Paid on ${date(paidAt)}`,
    'Sandbox: no money moved',
  ]);
  const name = `Invoice-${made.number}.pdf`;
  return answer(pdf, 'application/pdf', { 'Content-Disposition': `attachment; filename="${name}"` });
};

/** `/credit-notes/CREDIT_NOTE/pdf`. */
export const creditNotePdf: Page = ({ provider }, _request, id) => {
  const note = provider.tables.creditNotes.get(id);
  const invoice = provider.tables.invoices.get(note?.invoice ?? '');
  if (note === undefined || invoice === undefined) return missingInvoice();
  const pdf = pdfOf(`Credit note ${note.number}`, [
    provider.business,
    ...provider.businessAddress,
    `Billed to ${buyer(invoice).join(', ')}`,
    `Date ${date(note.created)}`,
    `Invoice ${invoice.number}`,
    '',
    ...note.total_taxes.map((tax) => ['Tax', money(tax.amount, note.currency)] as const),
    ['Total', money(note.amount, note.currency)] as const,
    'Sandbox: no money moved',
  ]);
  const name = `CreditNote-${note.number}.pdf`;
  return answer(pdf, 'application/pdf', { 'Content-Disposition': `attachment; filename="${name}"` });
};

/** Name, address, tax id and email. */
function buyer({ customer_name, customer_address, customer_tax_ids, customer_email }: Invoice): string[] {
  const taxIds = customer_tax_ids.map(({ value }) => value);
  const parts = [customer_name, ...addressText(customer_address), ...taxIds, customer_email];
  return parts.filter((part) => part !== null);
}

/** `/receipts/CHARGE`. */
export const receiptPage: Page = ({ provider }, _request, id) => {
  const charge = provider.tables.charges.get(id);
  if (charge === undefined || !charge.paid) {
    return notice(404, 'There is no such receipt', 'The address is not complete, or the sandbox has been emptied.');
  }
  const body = html`
    <div class="opening">
      <h1>Receipt from ${provider.business}</h1>
      <p class="sum">${money(charge.amount, charge.currency)}</p>
    </div>
    <dl class="facts">
      ${fact('Paid on', time(charge.created))} ${fact('Paid by', methodText(charge.payment_method_details))}
      ${fact('For', charge.description ?? 'Payment')}
      ${charge.amount_refunded === 0 ? null : fact('Refunded', money(charge.amount_refunded, charge.currency))}
      ${charge.disputed ? fact('State', 'Disputed') : null}
    </dl>
  `;
  return hostedPage({ title: `Receipt from ${provider.business}`, body });
};

function view(
  { provider }: Site,
  made: Invoice,
  typed: Typed,
  faults: CardFaults,
  fault: string | null,
  status = 200,
): Response {
  const body = html`
    <div class="opening">
      <h1>Invoice ${made.number}</h1>
      <p class="sum">${money(made.total, made.currency)} <span class="quiet">${invoiceWords[made.status]}</span></p>
      <a class="button" href="/i/${made.id}/pdf">Download as PDF</a>
    </div>
    <dl class="facts">
      ${fact('From', [provider.business, ...provider.businessAddress].join(', '))} ${fact('To', buyer(made).join(', '))}
      ${fact('Date', time(made.created))} ${made.due_date === null ? null : fact('Due', time(made.due_date))}
    </dl>
    <ul class="items">
      ${made.lines.data.map(
        ({ description, amount, currency }) =>
          html`<li>
            <span class="what">${description}</span> <span class="amount">${money(amount, currency)}</span>
          </li>`,
      )}
      ${sumRows(invoiceSums(provider, made))}
    </ul>
    ${isPending(provider, made) ? html`<p class="notice">A bank debit is under way. There is nothing to do.</p>` : null}
    ${
      made.status === 'open' && !isPending(provider, made)
        ? html`<form method="post" class="narrow" novalidate>
            <h2>Pay this invoice</h2>
            ${fault === null ? null : html`<p class="fault notice" role="alert">${fault}</p>`}
            ${methodFields({
              types: typesFor(made),
              label: `Pay ${money(made.amount_remaining, made.currency)}`,
              verb: 'pay',
              typed,
              faults,
            })}
          </form>`
        : null
    }
  `;
  return hostedPage({ title: `Invoice ${made.number}`, body, status });
}

/** A card, and the debits of its currency. */
function typesFor({ currency }: Invoice): string[] {
  return ['card', ...(Object.keys(bankCurrency) as BankType[]).filter((type) => bankCurrency[type] === currency)];
}

const invoiceWords = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Given up',
  void: 'Void',
} as const;

function fact(name: string, value: Markup | string): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function missingInvoice(): Response {
  return notice(404, 'There is no such invoice', 'The address is not complete, or the sandbox has been emptied.');
}

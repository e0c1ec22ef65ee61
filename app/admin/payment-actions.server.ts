import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { defineActions, formAction, type ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { InvoiceAction, InvoiceResult } from '#features/billing/records/agreements.ts';
import { actOnInvoice } from '#features/subscriptions/agreements/invoices/act-on-invoice.server.ts';
import { readRefund } from '#features/subscriptions/agreements/invoices/refund-at-provider.server.ts';
import { textField, type FormFields } from '#forms/form-fields.ts';
import { isUuid } from '#values/ids.ts';

/** `key`: of the form, so that a second click sends or refunds nothing again. */
const invoiceFields = { key: textField, note: textField, confirm: textField, to: textField };
const refundFields = { ...invoiceFields, amount: textField, reason: textField, left: textField };

export const paymentActions = defineActions(
  '/admin/payments/:paymentId',
  {
    /** Asks first: on the page, since scripts may not run. */
    refund: formAction(
      { right: 'money:write', audit: 'payment-refunded' },
      refundFields,
      async ({ app, by, id }, fields) => {
        const { confirm, amount, reason, left } = fields;
        const key = fields.key || randomUUID();
        const form = { key, amount, reason, left, note: fields.note.trim().slice(0, 200) };
        const asked = await readRefund(app, id, form);
        if (asked === null) return showResult(id, 'changed');
        if ('error' in asked || confirm === '') return { ...form, ...asked };
        return showResult(id, await actOnInvoice(app, by, id, 'refund', { key, note: form.note, refund: asked }));
      },
    ),
    'send-again': formAction(
      { right: 'money:write', audit: ['invoice-sent-again', 'receipt-sent-again'] },
      invoiceFields,
      async (context, fields) => changeInvoice(context, 'send-again', { ...fields, confirm: 'on' }),
    ),
    'mark-paid': formAction(
      { right: 'money:write', audit: 'invoice-marked-paid' },
      invoiceFields,
      async (context, fields) => changeInvoice(context, 'mark-paid', fields),
    ),
    void: formAction({ right: 'money:write', audit: 'invoice-voided' }, invoiceFields, async (context, fields) =>
      changeInvoice(context, 'void', fields),
    ),
  },
  isUuid,
);

async function changeInvoice(
  { app, by, id }: ActionContext<TeamMember<'money:write'>>,
  action: InvoiceAction,
  { key, note, confirm, to }: FormFields<typeof invoiceFields>,
): Promise<never> {
  if (confirm === '') return showResult(id, 'unconfirmed');
  return showResult(
    id,
    await actOnInvoice(app, by, id, action, { key: key || randomUUID(), note: note.slice(0, 200), to }),
  );
}

function showResult(paymentId: string, result: InvoiceResult): never {
  throw redirect(`${href('/admin/payments/:paymentId', { paymentId })}?result=${result}`, 303);
}

import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { defineActions, formAction, type ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { InvoiceAction, InvoiceResult } from '#features/billing/records/agreements.ts';
import { actOnInvoice } from '#features/subscriptions/agreements/invoices/act-on-invoice.server.ts';
import { textField, type FormFields } from '#forms/form-fields.ts';
import { isUuid } from '#values/ids.ts';

/** `key`: of the form, so that a second click sends no second email. */
const invoiceFields = { key: textField, note: textField, confirm: textField };

export const paymentActions = defineActions(
  '/admin/payments/:paymentId',
  {
    'send-again': formAction(
      { right: 'money:write', audit: 'invoice-sent-again' },
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
  { key, note, confirm }: FormFields<typeof invoiceFields>,
): Promise<never> {
  if (confirm === '') return showResult(id, 'unconfirmed');
  return showResult(
    id,
    await actOnInvoice(app, by, id, action, { key: key || randomUUID(), note: note.slice(0, 200) }),
  );
}

function showResult(paymentId: string, result: InvoiceResult): never {
  throw redirect(`${href('/admin/payments/:paymentId', { paymentId })}?result=${result}`, 303);
}

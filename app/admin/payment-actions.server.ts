import { randomUUID } from 'node:crypto';
import { data, href, redirect } from 'react-router';
import { defineActions, formAction, type ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { InvoiceAction } from '#features/billing/records/agreements.ts';
import { reissueByTeam } from '#features/purchases/reissue/reissue-form.server.ts';
import { actOnInvoice } from '#features/subscriptions/agreements/act-on-invoice.server.ts';
import { readPaymentPage } from '#features/subscriptions/agreements/read-agreements.server.ts';
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
    reissue: formAction({ right: 'money:write', audit: 'invoice-reissued' }, {}, async ({ app, by, id, form }) => {
      const payment = await readPaymentPage(app, id);
      if (payment === null) throw data(null, { status: 404 });
      const result = await reissueByTeam(app, by, payment, form);
      return result.ok ? showResult(id, 'reissued') : data(result, { status: 422 });
    }),
  },
  isUuid,
);

async function changeInvoice(
  { app, by, id }: ActionContext<TeamMember<'money:write'>>,
  action: InvoiceAction,
  { key, note, confirm }: FormFields<typeof invoiceFields>,
): Promise<never> {
  if (confirm === '') return showResult(id, 'unconfirmed');
  const isDone = await actOnInvoice(app, by, id, action, { key: key || randomUUID(), note: note.slice(0, 200) });
  return showResult(id, isDone ? action : 'gone');
}

function showResult(paymentId: string, result: InvoiceAction | 'reissued' | 'unconfirmed' | 'gone'): never {
  throw redirect(`${href('/admin/payments/:paymentId', { paymentId })}?result=${result}`, 303);
}

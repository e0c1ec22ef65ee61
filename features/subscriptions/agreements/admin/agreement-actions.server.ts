import { redirect, href } from 'react-router';
import { defineActions, formAction, type ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { readAgreedAmount, type AgreementResult } from '#features/billing/records/agreements.ts';
import {
  changeAgreement,
  withdrawAgreement,
  type AgreementChange,
} from '#features/subscriptions/agreements/start-agreement.server.ts';
import { textField } from '#forms/form-fields.ts';
import { isUuid } from '#values/ids.ts';

type Context = ActionContext<TeamMember<'money:write'>>;

export const agreementActions = defineActions(
  '/admin/payments/agreements/:agreementId',
  {
    undo: formAction({ right: 'money:write', audit: 'agreement-undone' }, {}, async ({ app, by, id }) =>
      showResult(id, (await withdrawAgreement(app, by, id)) ? 'undone' : 'late'),
    ),
    amount: formAction(
      { right: 'money:write', audit: 'fee-changed' },
      { amount: textField },
      async (context, { amount }) => {
        const read = readAgreedAmount(amount);
        return read.ok ? change(context, { kind: 'amount', cents: read.cents }) : showResult(context.id, read.reason);
      },
    ),
    end: formAction({ right: 'money:write', audit: 'fee-ending', undo: 'keep' }, {}, (context) =>
      change(context, { kind: 'end' }),
    ),
    keep: formAction({ right: 'money:write', audit: 'fee-kept', undo: 'end' }, {}, (context) =>
      change(context, { kind: 'keep' }),
    ),
    /** Asks first: on the page, since scripts may not run. */
    'end-now': formAction(
      { right: 'money:write', audit: 'fee-ended' },
      { confirm: textField },
      (context, { confirm }) => {
        if (confirm === '') throw redirect(`${agreementPath(context.id)}?asks=end-now`, 303);
        return change(context, { kind: 'end-now' });
      },
    ),
  },
  isUuid,
);

async function change({ app, by, id }: Context, to: AgreementChange): Promise<never> {
  return showResult(id, (await changeAgreement(app, by, id, to)) ? 'saved' : 'busy');
}

function showResult(id: string, result: AgreementResult): never {
  throw redirect(`${agreementPath(id)}?result=${result}`, 303);
}

function agreementPath(agreementId: string): string {
  return href('/admin/payments/agreements/:agreementId', { agreementId });
}

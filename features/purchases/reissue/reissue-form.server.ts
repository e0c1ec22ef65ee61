import { reissueReasons } from '#content/payments/invoice.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import {
  countryOptions,
  readBilling,
  billingFieldsOf,
  readBillingFields,
} from '#features/billing/records/billing-details.ts';
import { readDetails } from '#features/purchases/details/save-details.server.ts';
import { readInvoice, reissueInvoice } from '#features/purchases/reissue/reissue.server.ts';
import type { ReissueForm, ReissueFormResult } from '#features/purchases/reissue/reissue.ts';
import type { AppContext } from '#server/app-context.ts';

interface Invoice {
  readonly id: string;
  readonly userId: string;
}

/** Prefilled with the client's billing details. Null where nothing can be issued again. */
export async function openReissue(app: AppContext, { id, userId }: Invoice): Promise<ReissueForm | null> {
  const invoice = await readInvoice(app, id);
  if (invoice === null) return null;
  return {
    number: invoice.number,
    typed: billingFieldsOf(await readDetails(app, userId)),
    countries: countryOptions().map(({ value, label }) => ({ value, copy: label })),
  };
}

export async function reissueByTeam(
  app: AppContext,
  by: TeamMember<'money:write'>,
  { id: paymentId, userId }: Invoice,
  fields: URLSearchParams,
): Promise<{ readonly ok: true } | ReissueFormResult> {
  const typed = readBillingFields((name) => fields.get(name));
  const reading = readBilling(typed);
  if (!reading.ok) return { ok: false, typed, faults: reading.faults, problem: '' };
  const actor = { actorId: by.user.id, ...by.from };
  const answer = await reissueInvoice(app, { paymentId, userId, details: reading.details, by: actor });
  return answer.ok ? answer : { ok: false, typed, faults: {}, problem: reissueReasons[answer.reason] };
}

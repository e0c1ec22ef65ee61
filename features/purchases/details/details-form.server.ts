import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import {
  countryOptions,
  readBilling,
  prefilledBilling,
  readBillingFields,
  type BillingDetails,
  type BillingErrors,
  type TypedBilling,
} from '#features/billing/records/billing-details.ts';
import { readDetails, saveDetails } from '#features/purchases/details/save-details.server.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import type { AppContext } from '#server/app-context.ts';

type Payer = ClientMember<'billing:write'>;

/** The form with the saved details, or none. */
export function detailsForm(app: AppContext, { profile }: Pick<Payer, 'profile'>, saved: BillingDetails | null) {
  return {
    typed: prefilledBilling(saved, profile.companyName),
    countries: countryChoices(),
    isRequired: isTaxOn(app),
  };
}

export type DetailsForm = ReturnType<typeof detailsForm>;

function countryChoices() {
  return countryOptions().map(({ value, label }) => ({ value, copy: label }));
}

export type DetailsResult =
  /** `isPushed` is false if the provider was unavailable. */
  | { readonly ok: true; readonly isPushed: boolean }
  | { readonly ok: false; readonly reason: 'invalid'; readonly typed: TypedBilling; readonly errors: BillingErrors }
  | {
      readonly ok: false;
      readonly reason: 'too-many';
      readonly typed: TypedBilling;
      readonly retryAfterSeconds: number;
    };

const saveLimit = { name: 'billing-details', points: 30, seconds: 3600 };

/** Validates and saves the billing details of a form. */
export function handleDetailsForm(app: AppContext, { organization }: Payer, form: URLSearchParams) {
  return submitDetails(app, organization.id, form);
}

/** The same form, for the team: of any client. */
export async function openClientDetails(app: AppContext, _by: TeamMember<'money:write'>, organizationId: string) {
  const details = await readDetails(app, organizationId);
  return { typed: prefilledBilling(details, null), countries: countryChoices() };
}

export function handleClientDetails(
  app: AppContext,
  by: TeamMember<'money:write'>,
  organizationId: string,
  form: URLSearchParams,
) {
  return submitDetails(app, organizationId, form, by);
}

async function submitDetails(
  app: AppContext,
  organizationId: string,
  form: URLSearchParams,
  by?: TeamMember<'money:write'>,
): Promise<DetailsResult> {
  const typed = readBillingFields((name) => form.get(name) ?? '');
  const reading = readBilling(typed);
  if (!reading.ok) return { ok: false, reason: 'invalid', typed, errors: reading.errors };
  const limited = await app.limits.take(saveLimit, organizationId);
  if (!limited.ok) return { ok: false, reason: 'too-many', typed, retryAfterSeconds: limited.retryAfterSeconds };
  const saved = await saveDetails(app, organizationId, reading.details, by);
  return saved.ok ? saved : { ok: false, reason: 'invalid', typed, errors: saved.errors };
}

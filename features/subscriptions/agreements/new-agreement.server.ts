import { createElement } from 'react';
import { randomUUID } from 'node:crypto';
import { asc, inArray, or } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { inviteClient } from '#features/subscriptions/agreements/invite-client.server.ts';
import { clientColumns } from '#features/accounts/organizations/owner-of.server.ts';
import { organizationMembers, organizations } from '#features/accounts/organizations/organizations.table.ts';
import { nameContains } from '#features/billing/lists/search-clients.server.ts';
import { listUsers } from '#features/users/list-users.public.server.ts';
import { usersList } from '#features/users/users.public.ts';
import {
  agreementFormOf,
  readAgreement,
  type AgreementErrors,
  type AgreementForm,
} from '#features/subscriptions/agreements/agreement-form.ts';
import type { AgreedTerms } from '#features/billing/records/agreements.ts';
import { InvoiceEmailBody, invoiceSubject } from '#features/subscriptions/agreements/invoice.email.tsx';
import { productOf, taxBehaviorOf, toStartDate } from '#features/subscriptions/agreements/provider-terms.server.ts';
import { lacksDetails } from '#features/purchases/details/required-details.server.ts';
import { readClient, type ClientData } from '#features/subscriptions/agreements/read-agreements.server.ts';
import type { TaxedSums } from '#features/billing/money.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import { readDetails, toBillingErrors } from '#features/purchases/details/save-details.server.ts';
import { previewTax } from '#features/purchases/details/tax-preview.server.ts';
import { startAgreement } from '#features/subscriptions/agreements/start-agreement.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import { dayMs } from '#values/duration.ts';

const most = 10;

type FoundClient = Pick<ClientData, 'id' | 'name' | 'email'>;

export interface Preview {
  /** Idempotency key: pressing the button twice starts one agreement. */
  readonly key: string;
  readonly terms: AgreedTerms;
  /** From the provider; null while no tax is added. */
  readonly taxed: TaxedSums | 'no-address' | 'away' | null;
  /** Null if the client is charged. */
  readonly mail: { readonly subject: string; readonly text: string } | null;
}

export type NewAgreementResult =
  | {
      readonly kind: 'found';
      readonly q: string;
      readonly found: readonly FoundClient[];
      /** For the form of a company that is not found. */
      readonly invite: { readonly name: string; readonly email: string };
      readonly refused?: 'address' | 'name';
    }
  /** `id`: the new organization. */
  | { readonly kind: 'invited'; readonly id: string }
  | { readonly kind: 'form'; readonly form: AgreementForm; readonly errors: AgreementErrors }
  | { readonly kind: 'preview'; readonly form: AgreementForm; readonly preview: Preview }
  /** `isNew` is false if another tab has just started the same. */
  | { readonly kind: 'started'; readonly id: string; readonly isNew: boolean };

/** Posted: names and emails do not belong into addresses. */
export async function handleNewAgreement(
  app: AppContext,
  by: TeamMember<'money:write'>,
  organizationId: string,
  fields: URLSearchParams,
): Promise<NewAgreementResult> {
  const act = fields.get('action');
  const invite = { name: fields.get('name') ?? '', email: fields.get('email') ?? '' };
  if (act === 'find') return { ...(await findClients(app, fields.get('q') ?? '')), kind: 'found', invite };
  if (act === 'invite') {
    const result = await inviteClient(app, by, invite);
    if (result.ok) return { kind: 'invited', id: result.id };
    return { kind: 'found', q: '', found: [], invite, refused: result.reason };
  }
  const form = agreementFormOf(fields);
  if (act === 'edit') return { kind: 'form', form, errors: {} };
  const reading = readAgreement(form, app.now());
  if (!reading.ok) return { kind: 'form', form, errors: reading.errors };
  const { terms } = reading;
  const key = fields.get('key') ?? '';
  const client = await readClient(app, organizationId);
  const lacking = await lacksDetails(app, organizationId, terms.amount);
  const isReady = act === 'start' && !lacking && /^[0-9a-f-]{36}$/.test(key) && client !== null;
  if (isReady && (terms.collection === 'send_invoice' || client.method !== null)) {
    const id = await startAgreement(app, by, organizationId, key, terms);
    return { kind: 'started', id, isNew: id === key };
  }
  const taxed = lacking ? 'no-address' : await taxedSums(app, organizationId, terms);
  const total = taxed === null || typeof taxed === 'string' ? terms.amount : taxed.total.cents;
  return {
    kind: 'preview',
    form,
    preview: { key: randomUUID(), terms, taxed, mail: await renderMail(app, terms, total) },
  };
}

/** The organizations with that name, and those of the people who match. */
async function findClients(app: AppContext, typed: string) {
  const query = usersList.read(new URLSearchParams({ q: typed }));
  if (query.q === '') return { q: '', found: [] };
  const people = (await listUsers(app, query, most)).items.map(({ id }) => id);
  const { organizationId, userId } = organizationMembers;
  const theirs = app.db.select({ id: organizationId }).from(organizationMembers).where(inArray(userId, people));
  const found = await app.db
    .select({ id: organizations.id, name: organizations.name, email: clientColumns().email })
    .from(organizations)
    .where(or(nameContains(query.q), inArray(organizations.id, theirs)))
    .orderBy(asc(organizations.name), asc(organizations.id))
    .limit(2 * most);
  return { q: query.q, found };
}

/** Renders the email for the preview. */
async function renderMail(app: AppContext, terms: AgreedTerms, cents: number): Promise<Preview['mail']> {
  if (terms.collection !== 'send_invoice') return null;
  const begins = terms.firstDay === null ? app.now() : toStartDate(terms.firstDay);
  const dashboardUrl = `${app.env.PUBLIC_ORIGIN}/dashboard`;
  const mail = {
    description: terms.description,
    number: null,
    pdfUrl: null,
    isReminder: false,
    isVoid: false,
    dashboardUrl,
    amount: { cents, currency: terms.currency },
    dueAt: new Date(begins.getTime() + terms.daysDue * dayMs),
    payUrl: 'https://…',
  };
  const { text } = await renderEmail(createElement(InvoiceEmailBody, mail));
  return { subject: invoiceSubject(mail), text };
}

/** The provider's preview of an invoice to the client's billing details, which may not be there yet. */
async function taxedSums(app: AppContext, organizationId: string, terms: AgreedTerms): Promise<Preview['taxed']> {
  if (!isTaxOn(app)) return null;
  const details = await readDetails(app, organizationId);
  if (details === null) return 'no-address';
  const { currency, offer, lines } = terms;
  const tax_behavior = taxBehaviorOf(app, offer);
  try {
    const product = await productOf(app, offer);
    const items = lines.map(({ description, cents }) =>
      product === null
        ? { amount: cents, currency, description, tax_behavior }
        : { price_data: { currency, product, unit_amount: cents, tax_behavior } },
    );
    return await previewTax(app, details, currency, items);
  } catch (error) {
    if (toBillingErrors(error) !== null) return 'no-address';
    if (paymentFault(error) === null) throw error;
    app.log.error({ event: 'agreement.preview.failed', err: error }, 'The provider refused a preview of an agreement');
    return 'away';
  }
}

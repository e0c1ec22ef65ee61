import { createElement } from 'react';
import { randomUUID } from 'node:crypto';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { listUsers } from '#features/users/list-users.public.server.ts';
import { usersList } from '#features/users/users.public.ts';
import { agreementFormOf, readAgreement } from '#features/subscriptions/agreements/agreement-form.ts';
import type { NewAgreementResult, Preview } from '#features/subscriptions/agreements/agreement-views.ts';
import type { AgreedTerms } from '#features/billing/records/agreements.ts';
import { InvoiceEmailBody, invoiceSubject } from '#features/subscriptions/agreements/invoice.email.tsx';
import { toStartDate } from '#features/subscriptions/agreements/provider-terms.server.ts';
import { lacksDetails } from '#features/purchases/details/required-details.server.ts';
import { taxedSums } from '#features/subscriptions/agreements/taxed-sums.server.ts';
import { readClient } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { startAgreement } from '#features/subscriptions/agreements/start-agreement.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { dayMs } from '#values/duration.ts';

const most = 10;

/** Posted: names and emails do not belong into addresses. */
export async function handleNewAgreement(
  app: AppContext,
  by: TeamMember<'money:write'>,
  userId: string,
  fields: URLSearchParams,
): Promise<NewAgreementResult> {
  const act = fields.get('action');
  if (act === 'find') return findClients(app, fields.get('q') ?? '');
  const form = agreementFormOf(fields);
  if (act === 'edit') return { kind: 'form', form, faults: {} };
  const reading = readAgreement(form, app.now());
  if (!reading.ok) return { kind: 'form', form, faults: reading.faults };
  const { terms } = reading;
  const key = fields.get('key') ?? '';
  const client = await readClient(app, userId);
  const lacking = await lacksDetails(app, userId, terms.amount);
  const isReady = act === 'start' && !lacking && /^[0-9a-f-]{36}$/.test(key) && client !== null;
  if (isReady && (terms.collection === 'send_invoice' || client.method !== null)) {
    const id = await startAgreement(app, by, userId, key, terms);
    return { kind: 'started', id, isNew: id === key };
  }
  const taxed = lacking ? 'no-address' : await taxedSums(app, userId, terms);
  const total = taxed === null || typeof taxed === 'string' ? terms.amount : taxed.total.cents;
  return { kind: 'preview', form, preview: { key: randomUUID(), terms, taxed, mail: await mailOf(app, terms, total) } };
}

async function findClients(app: AppContext, typed: string): Promise<NewAgreementResult> {
  const query = usersList.read(new URLSearchParams({ q: typed }));
  const { items } = query.q === '' ? { items: [] } : await listUsers(app, query, most);
  const found = items.map(({ id, fullName, email, company }) => ({
    id,
    name: fullName?.trim() || email,
    email,
    company,
  }));
  return { kind: 'found', q: query.q, found };
}

/** Renders the email for the preview. */
async function mailOf(app: AppContext, terms: AgreedTerms, cents: number): Promise<Preview['mail']> {
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

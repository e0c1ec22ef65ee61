import '#app/portal/account-overview.css';
import { href } from 'react-router';
import type { BillingData } from '#app/portal/billing/billing-page.server.ts';
import { portalCopy } from '#content/billing.ts';
import { ButtonLink } from '#ui/button.tsx';

const copy = portalCopy.billing;

export function BillingPage(_page: BillingData) {
  return (
    <div className="overview page-width">
      <h1>{copy.title}</h1>
      <section aria-labelledby="invoices-title">
        <h2 id="invoices-title">{portalCopy.invoices.title}</h2>
        <div>
          <p>{copy.invoices}</p>
          <ButtonLink href={`${href('/dashboard')}#invoices-title`}>{copy.seeInvoices}</ButtonLink>
        </div>
      </section>
    </div>
  );
}

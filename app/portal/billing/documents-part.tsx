import { href } from 'react-router';
import type { BillingData } from '#app/portal/billing/billing-page.server.ts';
import { InvoiceTable } from '#app/portal/invoice-table.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';
import { billingCopy } from '#content/payments/portal-billing.ts';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Tabs } from '#ui/list/tabs.tsx';

const copy = billingCopy.documents;

/** What was invoiced, paid and credited in a year (UTC), with the files of that year. */
export default function DocumentsPart({ years, year, documents, older, cut }: BillingData['documents']) {
  const file = (as: string) => `${href('/dashboard/billing/export')}?${new URLSearchParams({ year: `${year}`, as })}`;
  const page = href('/dashboard/billing');
  return (
    <PortalSection titleId="invoices-title" title={copy.title} wide>
      {years.length === 0 ? (
        <p className="portal-hint soft small">{copy.empty}</p>
      ) : (
        <Stack gap="4">
          <Tabs aria-label={copy.years}>
            {years.map((one) => (
              <a key={one} href={`${page}?year=${one}#invoices-title`} aria-current={one === year ? 'page' : undefined}>
                {one}
              </a>
            ))}
          </Tabs>
          {documents.length === 0 ? (
            <p className="portal-hint soft small">{copy.emptyYear(year)}</p>
          ) : (
            <InvoiceTable payments={documents} titleId="invoices-title" />
          )}
          {older !== null && <a href={`${page}?year=${year}&from=${older}#invoices-title`}>{copy.older}</a>}
          {cut !== null && <p className="soft small">{copy.most(cut)}</p>}
          <Cluster gap="6" rowGap="1" className="tall-links">
            {documents.length > 0 && <a href={file('zip')}>{copy.zip(year)}</a>}
            {documents.length > 0 && <a href={file('csv')}>{copy.csv(year)}</a>}
            <a href={`${href('/dashboard/billing/statement')}?from=${year}-01-01&to=${year}-12-31`}>{copy.statement}</a>
          </Cluster>
        </Stack>
      )}
    </PortalSection>
  );
}

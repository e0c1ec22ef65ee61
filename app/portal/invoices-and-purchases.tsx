import { href } from 'react-router';
import type { DashboardData } from '#app/portal/dashboard/dashboard.server.ts';
import { InvoiceTable } from '#app/portal/invoice-table.tsx';
import { PortalCell, PortalRow, PortalTable } from '#app/portal/portal-table.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { portalCopy } from '#content/payments/billing.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';

const { invoices, purchases: bought } = portalCopy;
const { columns } = invoices;
const purchaseColumns = [columns.date, columns.what, columns.amount, columns.status];

/** The latest few invoices, of which the Billing page has all, and what was bought. */
export default function InvoicesAndPurchases({ payments, purchases }: Pick<DashboardData, 'payments' | 'purchases'>) {
  return (
    <>
      <PortalSection titleId="invoices-title" title={invoices.title} wide>
        {payments.length === 0 ? (
          <p className="portal-hint soft small">{invoices.empty}</p>
        ) : (
          <Stack gap="4">
            <InvoiceTable payments={payments} titleId="invoices-title" />
            <p>
              <a href={`${href('/dashboard/billing')}#invoices-title`}>{invoices.all}</a>
            </p>
          </Stack>
        )}
      </PortalSection>
      <PurchasesPart purchases={purchases} />
    </>
  );
}

export function PurchasesPart({
  purchases,
  title = bought.title,
  empty = bought.empty,
}: Pick<DashboardData, 'purchases'> & { readonly title?: string; readonly empty?: string }) {
  return (
    <PortalSection titleId="purchases-title" title={title} wide>
      {purchases.length === 0 ? (
        <p className="portal-hint soft small">{empty}</p>
      ) : (
        <PortalTable columns={purchaseColumns} amounts={[columns.amount]} titleId="purchases-title">
          {purchases.map(({ id, name, amount, tone, state, createdAt }) => (
            <PortalRow key={id}>
              <PortalCell column={columns.date}>
                <LocalTime at={createdAt} />
              </PortalCell>
              <PortalCell column={columns.what}>{name}</PortalCell>
              <PortalCell column={columns.amount} holds="number">
                {amount}
              </PortalCell>
              <PortalCell column={columns.status}>
                <State tone={tone}>{state}</State>
              </PortalCell>
            </PortalRow>
          ))}
        </PortalTable>
      )}
    </PortalSection>
  );
}

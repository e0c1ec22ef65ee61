import type { AnalyticsData } from '#app/portal/analytics/analytics.server.ts';
import { PurchasesPart } from '#app/portal/invoices-and-purchases.tsx';
import { PortalPage, PortalSection } from '#app/portal/portal-page.tsx';
import { PortalCell, PortalRow, PortalTable } from '#app/portal/portal-table.tsx';
import { RequestParts } from '#app/portal/analytics/request-parts.tsx';
import { SpendingChart } from '#app/portal/analytics/spending-chart.tsx';
import { analyticsCopy } from '#content/payments/portal-analytics.ts';
import { formatMoney } from '#features/billing/money.ts';
import { Stack } from '#ui/layout/layout.tsx';

const copy = analyticsCopy;

export function AnalyticsPage({ spending, purchases, requests }: AnalyticsData) {
  return (
    <PortalPage title={copy.title}>
      <Spending spending={spending} />
      <PurchasesPart purchases={purchases} title={copy.orders} empty={copy.noOrders} />
      <RequestParts requests={requests} />
    </PortalPage>
  );
}

function Spending({ spending }: Pick<AnalyticsData, 'spending'>) {
  const cents = spending.reduce((sum, { spent }) => sum + spent.cents, 0);
  const currency = spending[0]?.spent.currency ?? 'usd';
  const total = cents > 0 ? copy.total(formatMoney({ cents, currency })) : copy.none;
  return (
    <PortalSection titleId="spending-title" title={copy.spending}>
      <Stack gap="4">
        <p>{total}</p>
        {cents > 0 && <SpendingChart spending={spending} label={total} />}
        <details>
          <summary className="small">{copy.table}</summary>
          <PortalTable columns={[copy.month, copy.spent]} amount={copy.spent} titleId="spending-title">
            {spending.map(({ month, spent }) => (
              <PortalRow key={month}>
                <PortalCell column={copy.month}>{month}</PortalCell>
                <PortalCell column={copy.spent} holds="number">
                  {formatMoney(spent)}
                </PortalCell>
              </PortalRow>
            ))}
          </PortalTable>
        </details>
      </Stack>
    </PortalSection>
  );
}

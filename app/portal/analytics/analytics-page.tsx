import type { AnalyticsData } from '#app/portal/analytics/analytics.server.ts';
import { PurchasesPart } from '#app/portal/invoices-and-purchases.tsx';
import { PortalPage } from '#app/portal/portal-page.tsx';
import SpendingPart from '#app/portal/spending-part.tsx';
import { RequestParts } from '#app/portal/analytics/request-parts.tsx';
import { analyticsCopy } from '#content/payments/portal-analytics.ts';

const copy = analyticsCopy;

export function AnalyticsPage({ spending, purchases, requests, isWorking }: AnalyticsData) {
  return (
    <PortalPage title={copy.title}>
      {spending !== null && (
        <>
          <SpendingPart spending={spending} />
          <PurchasesPart purchases={purchases} title={copy.orders} empty={copy.noOrders} />
        </>
      )}
      {isWorking && <RequestParts requests={requests} />}
    </PortalPage>
  );
}

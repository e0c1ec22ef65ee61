import './spending-chart.css';
import { PortalSection } from '#app/portal/portal-page.tsx';
import { PortalCell, PortalRow, PortalTable } from '#app/portal/portal-table.tsx';
import { analyticsCopy as copy } from '#content/payments/portal-analytics.ts';
import type { MonthlySpending } from '#features/billing/billing.ts';
import { formatMoney } from '#features/billing/money.ts';
import { Stack } from '#ui/layout/layout.tsx';

/** What was paid in each month, as a chart and as a table. */
export default function SpendingPart({ spending }: { readonly spending: readonly MonthlySpending[] }) {
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
          <PortalTable columns={[copy.month, copy.spent]} amounts={[copy.spent]} titleId="spending-title">
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

interface SpendingChartProps {
  readonly spending: readonly MonthlySpending[];
  readonly label: string;
}

/** Columns if the amounts fit, else one bar per line. */
function SpendingChart({ spending, label }: SpendingChartProps) {
  const max = Math.max(1, ...spending.map(({ spent }) => spent.cents));
  return (
    <div className="spending-chart" role="img" aria-label={label}>
      {spending.map(({ month, spent }) => (
        <div key={month} className="spending-month">
          <span className="spending-name">{shortMonth(month)}</span>
          <span className="spending-track">
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="spending-column">
              <rect y={100 - share(spent.cents, max)} width="100" height={share(spent.cents, max)} />
            </svg>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="spending-bar">
              <rect width={share(spent.cents, max)} height="100" />
            </svg>
          </span>
          <span className="spending-amount">{spent.cents > 0 && formatMoney(spent)}</span>
        </div>
      ))}
    </div>
  );
}

function share(cents: number, max: number): number {
  return (Math.max(0, cents) / max) * 100;
}

function shortMonth(month: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01`));
}

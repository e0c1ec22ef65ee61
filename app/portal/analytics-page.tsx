import './account-overview.css';
import type { AnalyticsData } from '#app/portal/analytics.server.ts';
import { PurchasesPart } from '#app/portal/billing-parts.tsx';
import { PortalCell, PortalRow, PortalTable } from '#app/portal/portal-table.tsx';
import { RequestParts } from '#app/portal/request-parts.tsx';
import { portalWords } from '#content/billing.ts';
import { formatMoney } from '#features/billing/money.ts';

const words = portalWords.analytics;
const column = 60;
const tall = 160;

/** What somebody has spent by month, ordered and asked for, and how each of it has gone. */
export function AnalyticsPage({ spending, purchases, requests }: AnalyticsData) {
  return (
    <div className="overview">
      <h1>{words.title}</h1>
      <Spending spending={spending} />
      <PurchasesPart purchases={purchases} title={words.orders} empty={words.noOrders} />
      <RequestParts requests={requests} />
    </div>
  );
}

function Spending({ spending }: Pick<AnalyticsData, 'spending'>) {
  const most = Math.max(1, ...spending.map(({ spent }) => spent.cents));
  const cents = spending.reduce((sum, { spent }) => sum + spent.cents, 0);
  const currency = spending[0]?.spent.currency ?? 'usd';
  const total = cents > 0 ? words.total(formatMoney({ cents, currency })) : words.none;
  return (
    <section aria-labelledby="spending-title">
      <h2 id="spending-title">{words.spending}</h2>
      <div className="spending">
        <p>{total}</p>
        {cents > 0 && (
          <svg viewBox={`0 -20 ${spending.length * column} ${tall + 44}`} role="img" aria-label={total}>
            <line x1="0" x2={spending.length * column} y1={tall} y2={tall} />
            {spending.map(({ month, spent }, at) => {
              const height = (Math.max(0, spent.cents) / most) * tall;
              const middle = at * column + column / 2;
              return (
                <g key={month}>
                  <rect className="spending-bar" x={middle - 14} width="28" y={tall - height} height={height} />
                  {spent.cents > 0 && (
                    <text x={middle} y={tall - height - 6}>
                      {formatMoney(spent)}
                    </text>
                  )}
                  <text className="spending-month" x={middle} y={tall + 24}>
                    {shortMonth(month)}
                  </text>
                </g>
              );
            })}
          </svg>
        )}
        <details>
          <summary>{words.table}</summary>
          <PortalTable columns={[words.month, words.spent]} amount={words.spent} titleId="spending-title">
            {spending.map(({ month, spent }) => (
              <PortalRow key={month}>
                <PortalCell column={words.month}>{month}</PortalCell>
                <PortalCell column={words.spent} holds="amount">
                  {formatMoney(spent)}
                </PortalCell>
              </PortalRow>
            ))}
          </PortalTable>
        </details>
      </div>
    </section>
  );
}

function shortMonth(month: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01`));
}

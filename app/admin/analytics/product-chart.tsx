import type { OverviewMetrics } from '#app/admin/metrics/overview-metrics.ts';
import { compactMoney } from '#app/admin/analytics/formatted.ts';
import { currency } from '#content/offers.ts';
import { overviewCopy as copy } from '#features/analytics/overview.copy.ts';
import { formatMoney } from '#features/billing/money.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { ChartFrame } from '#ui/chart/chart-frame.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';

const money = (cents: number) => formatMoney({ cents, currency });

type ProductChartProps = Pick<OverviewMetrics, 'revenue' | 'otherRevenue' | 'revenueTax'>;

export function ProductChart({ revenue, otherRevenue, revenueTax }: ProductChartProps) {
  const sum = revenue.reduce((all, { cents }) => all + cents, 0);
  return (
    <ChartFrame
      id="revenue-title"
      title={copy.revenue}
      lead={
        revenue.length === 0
          ? copy.noRevenue
          : copy.revenueLead(money(sum), revenueTax === 0 ? null : money(revenueTax))
      }
      tableCopy={copy.table}
      table={
        revenue.length === 0 ? null : (
          <DataTable
            columns={[{ label: copy.product }, { label: copy.revenueFigure, holds: 'number' }]}
            label={copy.revenue}
          >
            {revenue.map(({ offer, cents }) => (
              <Row key={offer}>
                <RowHead column={copy.product}>{offer || copy.noProduct}</RowHead>
                <Cell column={copy.revenueFigure} holds="number">
                  {money(cents)}
                </Cell>
              </Row>
            ))}
          </DataTable>
        )
      }
    >
      {revenue.length > 0 && (
        <BarChart
          unit={copy.revenueUnit}
          written={compactMoney}
          bars={revenue.map(({ offer, cents }) => ({
            label: offer || copy.noProduct,
            value: money(cents),
            amount: Math.max(0, cents / 100),
          }))}
        />
      )}
      {otherRevenue.length > 0 && <p className="chart-lead">{copy.otherCurrencies(otherRevenue.join(', '))}</p>}
    </ChartFrame>
  );
}

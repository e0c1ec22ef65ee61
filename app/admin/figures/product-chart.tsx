import type { OverviewFigures } from '#app/admin/figures/overview-figures.ts';
import { compactMoney } from '#app/admin/figures/written.ts';
import { currency } from '#content/offers.ts';
import { overviewWords as words } from '#content/overview.ts';
import { catalogue } from '#features/billing/catalogue.ts';
import { formatMoney } from '#features/billing/money.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { ChartFrame } from '#ui/chart/chart-frame.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/data-table.tsx';

const money = (cents: number) => formatMoney({ cents, currency });

/** What was paid for each product. */
export function ProductChart({ revenue, otherRevenue }: Pick<OverviewFigures, 'revenue' | 'otherRevenue'>) {
  const sum = revenue.reduce((all, { cents }) => all + cents, 0);
  return (
    <ChartFrame
      id="revenue-title"
      title={words.revenue}
      lead={revenue.length === 0 ? words.noRevenue : words.revenueLead(money(sum))}
      tableWords={words.table}
      table={
        revenue.length === 0 ? null : (
          <DataTable columns={[{ label: words.product }, { label: words.paid, holds: 'number' }]} label={words.revenue}>
            {revenue.map(({ offer, cents }) => (
              <Row key={offer}>
                <RowHead column={words.product}>{nameOf(offer)}</RowHead>
                <Cell column={words.paid} holds="number">
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
          unit={words.revenueUnit}
          written={compactMoney}
          bars={revenue.map(({ offer, cents }) => ({
            label: nameOf(offer),
            value: money(cents),
            parts: [{ fill: 'main', amount: Math.max(0, cents / 100) }],
          }))}
        />
      )}
      {otherRevenue.length > 0 && <p className="chart-lead">{words.otherCurrencies(otherRevenue.join(', '))}</p>}
    </ChartFrame>
  );
}

function nameOf(offer: string): string {
  return catalogue.offers.find(({ id }) => id === offer)?.name ?? (offer || words.noProduct);
}

import type { MrrPeriod } from '#app/admin/metrics/overview-metrics.ts';
import { compactMoney, fullPeriod, periodCopy } from '#app/admin/analytics/formatted.ts';
import { currency } from '#content/offers.ts';
import { overviewCopy as copy } from '#features/analytics/overview.copy.ts';
import { periodOf, type MetricRange, type Period } from '#features/analytics/analytics.ts';
import { formatMoney } from '#features/billing/money.ts';
import { ChartFrame } from '#ui/chart/chart-frame.tsx';
import { ColumnChart } from '#ui/chart/column-chart.tsx';
import { Grid } from '#ui/layout/layout.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';

const columns = [copy.period, copy.fresh, copy.expansion, copy.contraction, copy.churn, copy.closing] as const;
const money = (cents: number) => formatMoney({ cents, currency });

interface MrrChartsProps {
  readonly periods: readonly MrrPeriod[];
  readonly range: MetricRange;
}

export function MrrCharts({ periods, range }: MrrChartsProps) {
  const kind = periodOf(range);
  const last = periods.at(-1);
  const isEmpty = periods.every(({ closing, fresh, churn }) => closing === 0 && fresh === 0 && churn === 0);
  const opening = (periods[0]?.closing ?? 0) - netChange(periods.slice(0, 1));
  const change = (last?.closing ?? 0) - opening;
  const sum = (kind: 'fresh' | 'expansion' | 'contraction' | 'churn') =>
    money(periods.reduce((all, period) => all + period[kind], 0));
  if (isEmpty) {
    return <ChartFrame id="mrr-title" title={copy.mrr} lead={copy.noMrr} tableCopy={copy.table} table={null} />;
  }
  return (
    <ChartFrame
      id="mrr-title"
      title={copy.mrr}
      lead={copy.mrrLead(money(last?.closing ?? 0), change === 0 ? null : `${change < 0 ? '' : '+'}${money(change)}`)}
      legend={[
        { fill: 'main', copy: copy.fresh },
        { fill: 'more', copy: copy.expansion },
        { fill: 'less', copy: copy.contraction },
        { fill: 'lost', copy: copy.churn },
      ]}
      tableCopy={copy.table}
      table={<PeriodsTable periods={periods} kind={kind} />}
    >
      <Grid gap="8" rowGap="4" min="xl" className="overview-pair">
        <div>
          <p className="chart-lead">{copy.closing}</p>
          <ColumnChart
            height={180}
            written={compactMoney}
            summary={copy.mrrSummary(periods.length, money(periods[0]?.closing ?? 0), money(last?.closing ?? 0))}
            tipsLabel={copy.tips}
            columns={periods.map(({ period, closing }) => ({
              label: periodCopy(period),
              tip: { title: fullPeriod(period, kind), lines: [{ label: copy.closing, value: money(closing) }] },
              parts: [{ fill: 'step-3', amount: closing / 100 }],
            }))}
          />
        </div>
        <div>
          <p className="chart-lead">{copy.moves}</p>
          <ColumnChart
            height={180}
            written={compactMoney}
            summary={copy.movesSummary(sum('fresh'), sum('expansion'), sum('contraction'), sum('churn'))}
            tipsLabel={copy.moves}
            columns={periods.map(({ period, fresh, expansion, contraction, churn }) => ({
              label: periodCopy(period),
              tip: {
                title: fullPeriod(period, kind),
                lines: [fresh, expansion, contraction, churn].map((cents, at) => ({
                  label: columns[at + 1] ?? '',
                  value: money(cents),
                })),
              },
              parts: [
                { fill: 'main', amount: fresh / 100 },
                { fill: 'more', amount: expansion / 100 },
                { fill: 'less', amount: contraction / 100 },
                { fill: 'lost', amount: churn / 100 },
              ],
            }))}
          />
        </div>
      </Grid>
    </ChartFrame>
  );
}

function PeriodsTable({ periods, kind }: Pick<MrrChartsProps, 'periods'> & { readonly kind: Period }) {
  return (
    <DataTable
      columns={columns.map((label, at) => (at === 0 ? { label } : { label, holds: 'number' as const }))}
      label={copy.mrr}
    >
      {periods.map(({ period, fresh, expansion, contraction, churn, closing }) => (
        <Row key={period}>
          <RowHead column={copy.period}>{fullPeriod(period, kind)}</RowHead>
          {[fresh, expansion, contraction, churn, closing].map((cents, at) => (
            <Cell key={columns[at + 1]} column={columns[at + 1] ?? ''} holds="number">
              {money(cents)}
            </Cell>
          ))}
        </Row>
      ))}
    </DataTable>
  );
}

function netChange(periods: readonly MrrPeriod[]): number {
  return periods.reduce((sum, one) => sum + one.fresh + one.expansion + one.contraction + one.churn, 0);
}

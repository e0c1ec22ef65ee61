import { compact, formatCount, fullPeriod, periodCopy } from '#app/admin/analytics/formatted.ts';
import type { OverviewMetrics } from '#app/admin/metrics/overview-metrics.ts';
import { overviewCopy as copy } from '#features/analytics/overview.copy.ts';
import { periodOf, type MetricRange } from '#features/analytics/analytics.ts';
import { ChartFrame } from '#ui/chart/chart-frame.tsx';
import { ColumnChart } from '#ui/chart/column-chart.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';

interface LeadsTrendProps extends Pick<OverviewMetrics, 'leadsByPeriod'> {
  readonly range: MetricRange;
}

export function LeadsTrend({ leadsByPeriod, range }: LeadsTrendProps) {
  const kind = periodOf(range);
  const sum = leadsByPeriod.reduce((all, { count }) => all + count, 0);
  if (sum === 0) return null;
  return (
    <ChartFrame
      id="leads-trend-title"
      title={copy.leadsOverTime}
      lead={copy.leadsOverTimeLead(formatCount(sum))}
      tableCopy={copy.table}
      table={
        <DataTable
          columns={[{ label: copy.period }, { label: copy.received, holds: 'number' }]}
          label={copy.leadsOverTime}
        >
          {leadsByPeriod.map(({ period, count }) => (
            <Row key={period}>
              <RowHead column={copy.period}>{fullPeriod(period, kind)}</RowHead>
              <Cell column={copy.received} holds="number">
                {formatCount(count)}
              </Cell>
            </Row>
          ))}
        </DataTable>
      }
    >
      <ColumnChart
        height={160}
        written={compact}
        summary={copy.leadsSummary(leadsByPeriod.length, formatCount(sum))}
        tipsLabel={copy.tips}
        columns={leadsByPeriod.map(({ period, count }) => ({
          label: periodCopy(period),
          tip: { title: fullPeriod(period, kind), lines: [{ label: copy.received, value: formatCount(count) }] },
          parts: [{ fill: 'main', amount: count }],
        }))}
      />
    </ChartFrame>
  );
}

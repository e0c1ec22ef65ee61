import './overview-charts.css';
import { Form, Link } from 'react-router';
import { ConversionChart } from '#app/admin/analytics/conversion-chart.tsx';
import { LeadsChart } from '#app/admin/analytics/leads-chart.tsx';
import { MrrCharts } from '#app/admin/analytics/mrr-charts.tsx';
import type { OverviewMetrics } from '#app/admin/analytics/overview-metrics.ts';
import { ProductChart } from '#app/admin/analytics/product-chart.tsx';
import { overviewCopy as copy } from '#content/overview.ts';
import { dayCopy } from '#app/admin/analytics/formatted.ts';
import { rangePresets, type MetricRange } from '#features/analytics/analytics.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

interface OverviewChartsProps {
  readonly metrics: OverviewMetrics;
  readonly range: MetricRange;
}

export function OverviewCharts({ metrics, range }: OverviewChartsProps) {
  return (
    <section aria-labelledby="charts-title" className="overview-charts">
      <div className="overview-charts-head">
        <div>
          <h2 id="charts-title">{copy.title}</h2>
          <p className="admin-note">{copy.days(dayCopy(range.from), dayCopy(range.to))}</p>
        </div>
        <RangeForm range={range} />
      </div>
      <MrrCharts periods={metrics.periods} />
      <div className="overview-charts-pair">
        <ProductChart revenue={metrics.revenue} otherRevenue={metrics.otherRevenue} />
        <ConversionChart visits={metrics.visits} leads={metrics.leads} clients={metrics.clients} />
      </div>
      <LeadsChart leads={metrics.leads} />
    </section>
  );
}

function RangeForm({ range }: Pick<OverviewChartsProps, 'range'>) {
  return (
    <div className="overview-range">
      <nav aria-label={copy.range}>
        {rangePresets.map((preset) => (
          <Link
            key={preset}
            to={`?range=${preset}`}
            preventScrollReset
            aria-current={preset === range.preset ? 'true' : undefined}
          >
            {copy.presets[preset]}
          </Link>
        ))}
      </nav>
      <Form method="get" preventScrollReset key={`${range.from} ${range.to}`}>
        <TextField type="date" name="from" label={copy.from} defaultValue={range.from} />
        <TextField type="date" name="to" label={copy.to} defaultValue={range.to} />
        <Button type="submit">{copy.show}</Button>
      </Form>
    </div>
  );
}

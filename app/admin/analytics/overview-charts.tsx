import './overview-charts.css';
import { href } from 'react-router';
import { ChurnPart } from '#app/admin/analytics/churn-part.tsx';
import { ConversionChart } from '#app/admin/analytics/conversion-chart.tsx';
import { FiguresStrip } from '#app/admin/analytics/figures-strip.tsx';
import { MrrCharts } from '#app/admin/analytics/mrr-charts.tsx';
import type { AnalyticsData } from '#app/admin/analytics/load-analytics.server.ts';
import { ProductChart } from '#app/admin/analytics/product-chart.tsx';
import { RangeForm } from '#app/admin/analytics/range-form.tsx';
import { adminCopy as callsCopy } from '#content/admin/admin-overview.ts';
import { overviewCopy as copy } from '#features/analytics/overview.copy.ts';
import { formatDay } from '#app/admin/analytics/formatted.ts';
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx';
import { LargeMetric, LargeMetrics } from '#ui/list/metric-strip.tsx';

/** The charts of the overview, and how many calls were held. */
export function OverviewCharts({ metrics, figures, links, range, calls }: AnalyticsData) {
  return (
    <Stack aria-labelledby="charts-title" as="section" gap="6" className="overview-charts">
      <Cluster gap="8" rowGap="3" align="end" justify="between">
        <div>
          <h2 id="charts-title">{copy.title}</h2>
          <p className="soft small">{copy.days(formatDay(range.from), formatDay(range.to))}</p>
        </div>
        <RangeForm range={range} />
      </Cluster>
      <MrrCharts periods={metrics.periods} range={range} />
      <FiguresStrip figures={figures} links={links} range={range} />
      <Grid gap="8" rowGap="6" min="xl">
        <ProductChart {...metrics} />
        <ConversionChart {...metrics} />
        <ChurnPart ended={metrics.ended} paused={metrics.paused} />
        <CallsPart calls={calls} />
      </Grid>
    </Stack>
  );
}

function CallsPart({ calls }: Pick<AnalyticsData, 'calls'>) {
  const to = href('/admin/calendar');
  return (
    <section className="chart" aria-labelledby="calls-title">
      <h3 id="calls-title">{callsCopy.calls}</h3>
      <LargeMetrics>
        <LargeMetric label={callsCopy.callsBooked} value={calls.booked.toLocaleString('en-US')} to={to} />
        <LargeMetric label={callsCopy.callsHeld} value={calls.held.toLocaleString('en-US')} to={to} />
        <LargeMetric label={callsCopy.callsMissed} value={calls.missed.toLocaleString('en-US')} to={to} />
      </LargeMetrics>
      <p className="soft small">{callsCopy.callsNote}</p>
    </section>
  );
}

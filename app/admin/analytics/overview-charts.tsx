import './overview-charts.css';
import { Form, href, Link } from 'react-router';
import { AttributionCharts } from '#app/admin/analytics/attribution-charts.tsx';
import { ChurnPart } from '#app/admin/analytics/churn-part.tsx';
import { ConversionChart } from '#app/admin/analytics/conversion-chart.tsx';
import { FiguresStrip } from '#app/admin/analytics/figures-strip.tsx';
import { LeadsChart } from '#app/admin/analytics/leads-chart.tsx';
import { LeadsTrend } from '#app/admin/analytics/leads-trend.tsx';
import { MrrCharts } from '#app/admin/analytics/mrr-charts.tsx';
import type { AnalyticsData } from '#app/admin/analytics/load-analytics.server.ts';
import { ProductChart } from '#app/admin/analytics/product-chart.tsx';
import { WonCharts } from '#app/admin/analytics/won-charts.tsx';
import { adminCopy as callsCopy } from '#content/admin/admin-overview.ts';
import { overviewCopy as copy } from '#features/analytics/overview.copy.ts';
import { formatDay } from '#app/admin/analytics/formatted.ts';
import { rangePresets } from '#features/analytics/analytics.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx';
import { LargeMetric, LargeMetrics } from '#ui/list/metric-strip.tsx';
import { Tabs } from '#ui/list/tabs.tsx';

/** The charts of the overview, and how many calls were held. */
export function OverviewCharts({ metrics, figures, links, range, calls }: AnalyticsData) {
  return (
    <>
      <Stack aria-labelledby="charts-title" as="section" gap="8" className="overview-charts">
        <Cluster gap="8" rowGap="4" align="end" justify="between">
          <div>
            <h2 id="charts-title">{copy.title}</h2>
            <p className="soft small">{copy.days(formatDay(range.from), formatDay(range.to))}</p>
          </div>
          <RangeForm range={range} />
        </Cluster>
        <MrrCharts periods={metrics.periods} range={range} />
        <FiguresStrip figures={figures} links={links} range={range} />
        <ChurnPart ended={metrics.ended} paused={metrics.paused} />
        <Grid gap="8" min="xl">
          <ProductChart {...metrics} />
          <ConversionChart visits={metrics.visits} leads={metrics.leads} clients={metrics.clients} />
        </Grid>
        <LeadsTrend leadsByPeriod={metrics.leadsByPeriod} range={range} />
        <LeadsChart leads={metrics.leads} />
        <WonCharts wonBySource={metrics.wonBySource} wonByOwner={metrics.wonByOwner} />
        <AttributionCharts {...metrics} links={links} />
      </Stack>
      <CallsPart calls={calls} />
    </>
  );
}

function CallsPart({ calls }: Pick<AnalyticsData, 'calls'>) {
  const to = href('/admin/calendar');
  return (
    <Stack as="section" gap="3" aria-labelledby="calls-title">
      <h2 id="calls-title">{callsCopy.calls}</h2>
      <LargeMetrics>
        <LargeMetric label={callsCopy.callsBooked} value={calls.booked.toLocaleString('en-US')} to={to} />
        <LargeMetric label={callsCopy.callsHeld} value={calls.held.toLocaleString('en-US')} to={to} />
        <LargeMetric label={callsCopy.callsMissed} value={calls.missed.toLocaleString('en-US')} to={to} />
      </LargeMetrics>
      <p className="soft small">{callsCopy.callsNote}</p>
    </Stack>
  );
}

function RangeForm({ range }: Pick<AnalyticsData, 'range'>) {
  return (
    <Cluster gap="6" rowGap="3" align="end">
      <Tabs className="small" aria-label={copy.range}>
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
      </Tabs>
      <Cluster as={Form} gap="3" align="end" method="get" preventScrollReset key={`${range.from} ${range.to}`}>
        <TextField data-size="small" type="date" name="from" label={copy.from} defaultValue={range.from} />
        <TextField data-size="small" type="date" name="to" label={copy.to} defaultValue={range.to} />
        <Button type="submit" size="small">
          {copy.show}
        </Button>
      </Cluster>
    </Cluster>
  );
}

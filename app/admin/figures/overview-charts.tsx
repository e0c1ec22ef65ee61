import './overview-charts.css';
import { Form, Link } from 'react-router';
import { ConversionChart } from '#app/admin/figures/conversion-chart.tsx';
import { LeadsChart } from '#app/admin/figures/leads-chart.tsx';
import { MrrCharts } from '#app/admin/figures/mrr-charts.tsx';
import type { OverviewFigures } from '#app/admin/figures/overview-figures.ts';
import { ProductChart } from '#app/admin/figures/product-chart.tsx';
import { overviewWords as words } from '#content/overview.ts';
import { dayWords } from '#app/admin/figures/written.ts';
import { rangePresets, type FigureRange } from '#features/figures/figures.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';

interface OverviewChartsProps {
  readonly figures: OverviewFigures;
  readonly range: FigureRange;
}

/** The charts of the overview for the days that the address names. */
export function OverviewCharts({ figures, range }: OverviewChartsProps) {
  return (
    <section aria-labelledby="charts-title" className="overview-charts">
      <div className="overview-charts-head">
        <div>
          <h2 id="charts-title">{words.title}</h2>
          <p className="admin-note">{words.days(dayWords(range.from), dayWords(range.to))}</p>
        </div>
        <RangeForm range={range} />
      </div>
      <MrrCharts periods={figures.periods} />
      <div className="overview-charts-pair">
        <ProductChart revenue={figures.revenue} otherRevenue={figures.otherRevenue} />
        <ConversionChart visits={figures.visits} leads={figures.leads} clients={figures.clients} />
      </div>
      <LeadsChart leads={figures.leads} />
    </section>
  );
}

function RangeForm({ range }: Pick<OverviewChartsProps, 'range'>) {
  return (
    <div className="overview-range">
      <nav aria-label={words.range}>
        {rangePresets.map((preset) => (
          <Link
            key={preset}
            to={`?range=${preset}`}
            preventScrollReset
            aria-current={preset === range.preset ? 'true' : undefined}
          >
            {words.presets[preset]}
          </Link>
        ))}
      </nav>
      <Form method="get" preventScrollReset key={`${range.from} ${range.to}`}>
        <TextField type="date" name="from" label={words.from} defaultValue={range.from} />
        <TextField type="date" name="to" label={words.to} defaultValue={range.to} />
        <Button type="submit">{words.show}</Button>
      </Form>
    </div>
  );
}

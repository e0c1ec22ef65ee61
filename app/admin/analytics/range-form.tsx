import { Form, Link } from 'react-router';
import { overviewCopy as copy } from '#features/analytics/overview.copy.ts';
import { rangePresets, type MetricRange } from '#features/analytics/analytics.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { Tabs } from '#ui/list/tabs.tsx';

interface RangeFormProps {
  readonly range: MetricRange;
  /** A parameter that the address keeps. */
  readonly by?: string;
}

/** Chooses the days of a page. */
export function RangeForm({ range, by }: RangeFormProps) {
  return (
    <Cluster gap="6" rowGap="2" align="baseline">
      <Tabs className="small" aria-label={copy.range}>
        {rangePresets.map((preset) => (
          <Link
            key={preset}
            to={`?${new URLSearchParams({ range: preset, ...(by && { by }) })}`}
            preventScrollReset
            aria-current={preset === range.preset ? 'true' : undefined}
          >
            {copy.presets[preset]}
          </Link>
        ))}
      </Tabs>
      <details className="small" open={range.preset === 'own'} key={`${range.from} ${range.to}`}>
        <summary>{copy.otherDays}</summary>
        <Cluster as={Form} gap="3" align="end" method="get" preventScrollReset>
          {by && <input type="hidden" name="by" value={by} />}
          <TextField data-size="small" type="date" name="from" label={copy.from} defaultValue={range.from} />
          <TextField data-size="small" type="date" name="to" label={copy.to} defaultValue={range.to} />
          <Button type="submit" size="small">
            {copy.show}
          </Button>
        </Cluster>
      </details>
    </Cluster>
  );
}

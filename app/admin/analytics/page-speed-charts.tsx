import type { PageSpeed } from '#app/admin/metrics/page-speed.ts';
import { formatCount, periodCopy } from '#app/admin/analytics/formatted.ts';
import { overviewCopy as copy } from '#content/admin/overview.ts';
import type { Rating, VitalName } from '#features/analytics/web-vitals.ts';
import { ChartFrame } from '#ui/chart/chart-frame.tsx';
import { ColumnChart, type ChartFill } from '#ui/chart/column-chart.tsx';
import { State, type StateProps } from '#ui/feedback/state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';

const ratings = ['good', 'needs-improvement', 'poor'] as const satisfies readonly Rating[];
const fills: Readonly<Record<Rating, ChartFill>> = { good: 'good', 'needs-improvement': 'less', poor: 'lost' };
const tones: Readonly<Record<Rating, StateProps['tone']>> = {
  good: 'good',
  'needs-improvement': 'waiting',
  poor: 'bad',
};

/** Axes have whole numbers. */
const fineness: Readonly<Record<VitalName, number>> = { LCP: 1, INP: 1, CLS: 1000 };

type Metric = PageSpeed['metrics'][number];

export function PageSpeedCharts({ metrics, groups }: PageSpeed) {
  const views = Math.max(...metrics.map((metric) => metric.views));
  if (views === 0) {
    return <ChartFrame id="speed-title" title={copy.speed} lead={copy.noSpeed} table={null} tableCopy={copy.table} />;
  }
  return (
    <ChartFrame
      id="speed-title"
      title={copy.speed}
      lead={copy.speedLead(formatCount(views))}
      legend={ratings.map((rating) => ({ fill: fills[rating], copy: copy.ratings[rating] }))}
      tableCopy={copy.table}
      table={
        <>
          <GroupsTable groups={groups} />
          <TrendTable metrics={metrics} />
        </>
      }
    >
      <Stack gap="6">
        {metrics.map((metric) => (
          <VitalChart key={metric.name} {...metric} />
        ))}
      </Stack>
    </ChartFrame>
  );
}

function VitalChart({ name, now, trend }: Metric) {
  if (now === null) return null;
  return (
    <section aria-labelledby={`speed-${name}`}>
      <h4 id={`speed-${name}`}>{copy.vitals[name]}</h4>
      <p>
        <Value name={name} measured={now} />
      </p>
      <ColumnChart
        height={120}
        written={(amount) => written(name, amount / fineness[name])}
        summary={copy.speedSummary(copy.vitals[name], written(name, now.value), copy.ratings[now.rating])}
        tipsLabel={copy.vitals[name]}
        columns={trend.map(({ period, measured }) => ({
          label: periodCopy(period),
          tip: {
            title: periodCopy(period),
            lines: [
              {
                label: name,
                value:
                  measured === null
                    ? copy.notMeasured
                    : `${written(name, measured.value)}, ${copy.ratings[measured.rating].toLowerCase()}`,
              },
            ],
          },
          parts: measured === null ? [] : [{ fill: fills[measured.rating], amount: measured.value * fineness[name] }],
        }))}
      />
    </section>
  );
}

const heads = (first: string, metrics: readonly VitalName[]) => [
  { label: first },
  ...metrics.map((name) => ({ label: name, holds: 'number' as const })),
];

function GroupsTable({ groups }: Pick<PageSpeed, 'groups'>) {
  const names = ['LCP', 'INP', 'CLS'] as const;
  return (
    <DataTable columns={[...heads(copy.page, names), { label: copy.views, holds: 'number' }]} label={copy.speedBy}>
      {groups.map(({ section, device, views, metrics }) => (
        <Row key={section + device}>
          <RowHead column={copy.page} under={copy.devices[device]}>
            {copy.parts[section] ?? section}
          </RowHead>
          {names.map((name) => (
            <Cell key={name} column={name} holds="number">
              <Value name={name} measured={metrics[name]} />
            </Cell>
          ))}
          <Cell column={copy.views} holds="number">
            {formatCount(views)}
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}

function TrendTable({ metrics }: Pick<PageSpeed, 'metrics'>) {
  const [first] = metrics;
  return (
    <DataTable
      columns={heads(
        copy.period,
        metrics.map(({ name }) => name),
      )}
      label={copy.speed}
    >
      {first?.trend.map(({ period }, at) => (
        <Row key={period}>
          <RowHead column={copy.period}>{periodCopy(period)}</RowHead>
          {metrics.map(({ name, trend }) => (
            <Cell key={name} column={name} holds="number">
              <Value name={name} measured={trend[at]?.measured ?? null} />
            </Cell>
          ))}
        </Row>
      ))}
    </DataTable>
  );
}

/** Without color, the word tells the rating. */
function Value({ name, measured }: { readonly name: VitalName; readonly measured: Metric['now'] }) {
  if (measured === null) return copy.notMeasured;
  const { value, rating } = measured;
  return <State tone={tones[rating]}>{`${written(name, value)}, ${copy.ratings[rating].toLowerCase()}`}</State>;
}

/** `2.3 s`, `180 ms`, `0.082`. */
function written(name: VitalName, value: number): string {
  if (name === 'CLS') return value.toFixed(3);
  return name === 'LCP' ? `${(value / 1000).toFixed(1)} s` : `${String(Math.round(value))} ms`;
}

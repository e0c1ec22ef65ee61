import { compactMoney, formatCount, shareOf } from '#app/admin/analytics/formatted.ts';
import type { OverviewMetrics } from '#app/admin/metrics/overview-metrics.ts';
import { currency } from '#content/offers.ts';
import { overviewCopy as copy } from '#features/analytics/overview.copy.ts';
import { sourceName } from '#content/sources.ts';
import { formatMoney } from '#features/billing/money.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { ChartFrame } from '#ui/chart/chart-frame.tsx';
import { Grid } from '#ui/layout/layout.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';

const money = (cents: number) => formatMoney({ cents, currency });

export function WonCharts({ wonBySource, wonByOwner }: Pick<OverviewMetrics, 'wonBySource' | 'wonByOwner'>) {
  return (
    <Grid gap="8" min="xl">
      <WonChart
        id="won-source-title"
        title={copy.wonBySource}
        first={copy.source}
        rows={wonBySource.map(({ source, ...row }) => ({ ...row, name: sourceName(source) }))}
      />
      <WonChart
        id="won-owner-title"
        title={copy.wonByOwner}
        first={copy.owner}
        rows={wonByOwner.map(({ owner, ...row }) => ({ ...row, name: owner?.name ?? copy.noOwner }))}
      />
    </Grid>
  );
}

interface WonRow {
  readonly name: string;
  readonly won: number;
  readonly cents: number;
  /** Received, for a win rate. */
  readonly leads?: number;
}

interface WonChartProps {
  readonly id: string;
  readonly title: string;
  /** Heading of the names. */
  readonly first: string;
  readonly rows: readonly WonRow[];
}

/** Max bars; the table has all. */
const shown = 8;

function WonChart({ id, title, first, rows }: WonChartProps) {
  const winners = rows.filter(({ won }) => won > 0);
  const hasRate = rows.some(({ leads }) => leads !== undefined);
  const columns = [
    first,
    ...(hasRate ? [copy.received] : []),
    copy.won,
    ...(hasRate ? [copy.winRate] : []),
    copy.value,
  ];
  const valuesOf = ({ leads, won, cents }: WonRow) => {
    const rate = leads === undefined ? [] : [leads > 0 ? shareOf(won, leads) : null];
    return [...(leads === undefined ? [] : [formatCount(leads)]), formatCount(won), ...rate, money(cents)];
  };
  return (
    <ChartFrame
      id={id}
      title={title}
      lead={winners.length === 0 ? copy.noWon : copy.wonLead}
      tableCopy={copy.table}
      table={
        rows.length === 0 ? null : (
          <DataTable
            columns={columns.map((label, at) => (at === 0 ? { label } : { label, holds: 'number' as const }))}
            label={title}
          >
            {rows.map((row, at) => (
              <Row key={`${row.name} ${String(at)}`}>
                <RowHead column={first}>{row.name}</RowHead>
                {valuesOf(row).map((value, cell) => (
                  <Cell key={columns[cell + 1]} column={columns[cell + 1] ?? ''} holds="number">
                    {value}
                  </Cell>
                ))}
              </Row>
            ))}
          </DataTable>
        )
      }
    >
      {winners.length > 0 && (
        <BarChart
          unit={copy.wonUnit}
          written={compactMoney}
          bars={winners.slice(0, shown).map(({ name, won, cents }) => ({
            label: name,
            value: money(cents),
            note: `${formatCount(won)} ${copy.won.toLowerCase()}`,
            parts: [{ fill: 'good', amount: cents / 100 }],
          }))}
        />
      )}
    </ChartFrame>
  );
}

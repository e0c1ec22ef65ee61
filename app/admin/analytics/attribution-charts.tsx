import type { AnalyticsData } from '#app/admin/analytics/load-analytics.server.ts';
import type { LeadsOfSource } from '#app/admin/metrics/won-leads.ts';
import { compact, formatCount } from '#app/admin/analytics/formatted.ts';
import { attributionCopy as copy } from '#content/attribution.ts';
import { Link } from 'react-router';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { ChartFrame } from '#ui/chart/chart-frame.tsx';
import { Grid } from '#ui/layout/layout.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';

interface AttributionChartsProps {
  /** All leads of the period, those of a known origin, and those of a campaign. */
  readonly leads: readonly LeadsOfSource[];
  readonly origins: readonly LeadsOfSource[];
  readonly campaigns: readonly LeadsOfSource[];
  readonly links: Pick<AnalyticsData['links'], 'origins' | 'campaigns'>;
}

/** Max origins or campaigns with a bar of their own. */
const shown = 8;

/** Where the visits of leads came from. */
export function AttributionCharts({ leads, origins, campaigns, links }: AttributionChartsProps) {
  const known = sumOf(origins, ({ all }) => all);
  const unknown = sumOf(leads, ({ all }) => all) - known;
  return (
    <Grid gap="8" min="xl">
      <LeadsOf
        kind="origin"
        rows={origins}
        links={links.origins}
        lead={known === 0 ? copy.noOrigins : copy.originsLead(formatCount(unknown))}
      />
      <LeadsOf
        kind="campaign"
        rows={campaigns}
        links={links.campaigns}
        lead={campaigns.length === 0 ? copy.noCampaigns : undefined}
      />
    </Grid>
  );
}

interface LeadsOfProps {
  readonly kind: 'origin' | 'campaign';
  readonly rows: readonly LeadsOfSource[];
  readonly links: readonly string[];
  readonly lead?: string | undefined;
}

function LeadsOf({ kind, rows, links, lead }: LeadsOfProps) {
  const rest = sumOf(rows.slice(shown), ({ all }) => all);
  const bars = rows.slice(0, shown).map(({ source, all, byStage }) => ({
    label: source,
    value: formatCount(all),
    note: byStage.won > 0 ? copy.won(formatCount(byStage.won)) : undefined,
    parts: [
      { fill: 'good' as const, amount: byStage.won },
      { fill: 'main' as const, amount: all - byStage.won },
    ],
  }));
  return (
    <ChartFrame
      id={`${kind}-title`}
      title={copy.titles[kind]}
      lead={lead}
      tableCopy={copy.table}
      table={rows.length === 0 ? null : <LeadsTable kind={kind} rows={rows} links={links} />}
    >
      {rows.length > 0 && (
        <>
          <BarChart unit={copy.unit} written={compact} bars={bars} />
          {rest > 0 && <p className="chart-unit">{copy.more(formatCount(rest))}</p>}
        </>
      )}
    </ChartFrame>
  );
}

function LeadsTable({ kind, rows, links }: LeadsOfProps) {
  const [name, all, won] = [copy.labels[kind], copy.all, copy.wonLabel];
  const columns = [{ label: name }, { label: all, holds: 'number' as const }, { label: won, holds: 'number' as const }];
  return (
    <DataTable columns={columns} label={copy.titles[kind]}>
      {rows.map(({ source, all: count, byStage }, at) => (
        <Row key={source}>
          <RowHead column={name}>
            <Link to={links[at] ?? ''}>{source}</Link>
          </RowHead>
          <Cell column={all} holds="number">
            {formatCount(count)}
          </Cell>
          <Cell column={won} holds="number">
            {formatCount(byStage.won)}
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}

function sumOf<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}

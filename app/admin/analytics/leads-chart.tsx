import type { LeadsOfSource } from '#app/admin/metrics/won-leads.ts';
import { compact, formatCount } from '#app/admin/analytics/formatted.ts';
import { overviewCopy as copy } from '#features/analytics/overview.copy.ts';
import { sourceName } from '#content/sources.ts';
import { stageCopy } from '#features/leads/leads.copy.ts';
import { stages, type Stage } from '#features/leads/leads.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { ChartFrame } from '#ui/chart/chart-frame.tsx';
import type { ChartFill } from '#ui/chart/column-chart.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';

const fills: Readonly<Record<Stage, ChartFill>> = {
  new: 'step-1',
  reviewing: 'step-2',
  'call-booked': 'step-3',
  proposal: 'main',
  won: 'good',
  lost: 'off',
  spam: 'lost',
};

/** Max sources with their own bar; forms name their own source, so their number is unlimited. */
const shown = 8;

export function LeadsChart({ leads }: { readonly leads: readonly LeadsOfSource[] }) {
  const rows = [...leads.slice(0, shown), ...restOf(leads.slice(shown))];
  const sum = leads.reduce((count, { all }) => count + all, 0);
  return (
    <ChartFrame
      id="leads-title"
      title={copy.leads}
      lead={sum === 0 ? copy.noLeads : copy.leadsLead(formatCount(sum))}
      legend={sum === 0 ? undefined : stages.map((stage) => ({ fill: fills[stage], copy: stageCopy[stage] }))}
      tableCopy={copy.table}
      table={sum === 0 ? null : <SourcesTable rows={rows} />}
    >
      {sum > 0 && (
        <BarChart
          unit={copy.leadsUnit}
          written={compact}
          tipsLabel={copy.leads}
          bars={rows.map(({ source, all, byStage }) => ({
            label: sourceName(source),
            value: formatCount(all),
            tip: {
              title: sourceName(source),
              lines: stages
                .filter((stage) => byStage[stage] > 0)
                .map((stage) => ({ label: stageCopy[stage], value: formatCount(byStage[stage]) })),
            },
            parts: stages.map((stage) => ({ fill: fills[stage], amount: byStage[stage] })),
          }))}
        />
      )}
    </ChartFrame>
  );
}

function SourcesTable({ rows }: { readonly rows: readonly LeadsOfSource[] }) {
  const columns = [copy.source, ...stages.map((stage) => stageCopy[stage]), copy.all];
  return (
    <DataTable
      columns={columns.map((label, at) => (at === 0 ? { label } : { label, holds: 'number' as const }))}
      label={copy.leads}
    >
      {rows.map(({ source, byStage, all }) => (
        <Row key={source}>
          <RowHead column={copy.source}>{sourceName(source)}</RowHead>
          {stages.map((stage) => (
            <Cell key={stage} column={stageCopy[stage]} holds="number">
              {formatCount(byStage[stage])}
            </Cell>
          ))}
          <Cell column={copy.all} holds="number">
            {formatCount(all)}
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}

function restOf(rest: readonly LeadsOfSource[]): LeadsOfSource[] {
  if (rest.length === 0) return [];
  const byStage = Object.fromEntries(
    stages.map((stage) => [stage, rest.reduce((sum, one) => sum + one.byStage[stage], 0)]),
  ) as LeadsOfSource['byStage'];
  return [{ source: copy.otherSources, byStage, all: rest.reduce((sum, { all }) => sum + all, 0) }];
}

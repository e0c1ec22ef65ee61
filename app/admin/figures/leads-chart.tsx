import type { LeadsOfSource } from '#app/admin/figures/overview-figures.ts';
import { compact, counted } from '#app/admin/figures/written.ts';
import { overviewWords as words } from '#content/overview.ts';
import { sourceName } from '#content/sources.ts';
import { stageWords } from '#features/leads/lead-words.ts';
import { stages, type Stage } from '#features/leads/leads.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { ChartFrame } from '#ui/chart/chart-frame.tsx';
import type { ChartFill } from '#ui/chart/column-chart.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/data-table.tsx';

const fills: Readonly<Record<Stage, ChartFill>> = {
  new: 'step-1',
  reviewing: 'step-2',
  'call-booked': 'step-3',
  proposal: 'main',
  won: 'good',
  lost: 'off',
  spam: 'lost',
};

/** Sources that have a bar of their own; a source is what a form says of itself, so that there can be any number. */
const shown = 8;

/** Where leads come from, and where they stand. */
export function LeadsChart({ leads }: { readonly leads: readonly LeadsOfSource[] }) {
  const rows = [...leads.slice(0, shown), ...restOf(leads.slice(shown))];
  const sum = leads.reduce((count, { all }) => count + all, 0);
  return (
    <ChartFrame
      id="leads-title"
      title={words.leads}
      lead={sum === 0 ? words.noLeads : words.leadsLead(counted(sum))}
      legend={sum === 0 ? undefined : stages.map((stage) => ({ fill: fills[stage], words: stageWords[stage] }))}
      tableWords={words.table}
      table={sum === 0 ? null : <SourcesTable rows={rows} />}
    >
      {sum > 0 && (
        <BarChart
          unit={words.leadsUnit}
          written={compact}
          bars={rows.map(({ source, all, byStage }) => ({
            label: sourceName(source),
            value: counted(all),
            parts: stages.map((stage) => ({ fill: fills[stage], amount: byStage[stage] })),
          }))}
        />
      )}
    </ChartFrame>
  );
}

function SourcesTable({ rows }: { readonly rows: readonly LeadsOfSource[] }) {
  const columns = [words.source, ...stages.map((stage) => stageWords[stage]), words.all];
  return (
    <DataTable
      columns={columns.map((label, at) => (at === 0 ? { label } : { label, holds: 'number' as const }))}
      label={words.leads}
    >
      {rows.map(({ source, byStage, all }) => (
        <Row key={source}>
          <RowHead column={words.source}>{sourceName(source)}</RowHead>
          {stages.map((stage) => (
            <Cell key={stage} column={stageWords[stage]} holds="number">
              {counted(byStage[stage])}
            </Cell>
          ))}
          <Cell column={words.all} holds="number">
            {counted(all)}
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
  return [{ source: words.otherSources, byStage, all: rest.reduce((sum, { all }) => sum + all, 0) }];
}

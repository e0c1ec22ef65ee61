import type { OverviewFigures } from '#app/admin/figures/overview-figures.ts';
import { compact, counted, shareOf } from '#app/admin/figures/written.ts';
import { overviewWords as words } from '#content/overview.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { ChartFrame } from '#ui/chart/chart-frame.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/data-table.tsx';

/** How many visits become leads, and how many of these clients. */
export function ConversionChart({ visits, leads, clients }: Pick<OverviewFigures, 'visits' | 'leads' | 'clients'>) {
  const came = visits.reduce((sum, { count }) => sum + count, 0);
  const wrote = leads.reduce((sum, { all, byStage }) => sum + all - byStage.spam, 0);
  const steps = [
    { label: words.visits, count: came, share: null },
    { label: words.leadsStep, count: wrote, share: came > 0 ? words.ofVisits(shareOf(wrote, came)) : null },
    { label: words.clients, count: clients, share: wrote > 0 ? words.ofLeads(shareOf(clients, wrote)) : null },
  ];
  return (
    <ChartFrame
      id="conversion-title"
      title={words.conversion}
      lead={words.conversionLead}
      tableWords={words.table}
      table={
        <>
          <DataTable
            columns={[
              { label: words.step },
              { label: words.count, holds: 'number' },
              { label: words.ofBefore, holds: 'number' },
            ]}
            label={words.conversion}
          >
            {steps.map(({ label, count, share }) => (
              <Row key={label}>
                <RowHead column={words.step}>{label}</RowHead>
                <Cell column={words.count} holds="number">
                  {counted(count)}
                </Cell>
                <Cell column={words.ofBefore} holds="number">
                  {share}
                </Cell>
              </Row>
            ))}
          </DataTable>
          <DataTable
            columns={[{ label: words.visitsBy }, { label: words.visits, holds: 'number' }]}
            label={words.visitsBy}
          >
            {visits.map(({ part, count }) => (
              <Row key={part}>
                <RowHead column={words.visitsBy}>{words.parts[part] ?? part}</RowHead>
                <Cell column={words.visits} holds="number">
                  {counted(count)}
                </Cell>
              </Row>
            ))}
          </DataTable>
        </>
      }
    >
      <BarChart
        unit={words.conversionUnit}
        written={(step) => (step === 0 ? '0' : compact(10 ** step))}
        bars={steps.map(({ label, count, share }) => ({
          label,
          value: counted(count),
          note: share ?? undefined,
          parts: [{ fill: 'main', amount: Math.log10(count + 1) }],
        }))}
      />
      <p className="chart-unit">{words.visitsNote}</p>
    </ChartFrame>
  );
}

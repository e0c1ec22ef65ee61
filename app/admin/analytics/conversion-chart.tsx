import type { OverviewMetrics } from '#app/admin/metrics/overview-metrics.ts';
import { formatCount, shareOf } from '#app/admin/analytics/formatted.ts';
import { overviewCopy as copy } from '#features/analytics/overview.copy.ts';
import { ChartFrame } from '#ui/chart/chart-frame.tsx';
import { Funnel } from '#ui/chart/funnel.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';

export function ConversionChart({ visits, leads, clients }: Pick<OverviewMetrics, 'visits' | 'leads' | 'clients'>) {
  const came = visits.reduce((sum, { count }) => sum + count, 0);
  const steps = [
    { label: copy.visits, count: came, of: null, share: null },
    { label: copy.leadsStep, count: leads, of: came, share: came > 0 ? copy.ofVisits(shareOf(leads, came)) : null },
    { label: copy.clients, count: clients, of: leads, share: leads > 0 ? copy.ofLeads(shareOf(clients, leads)) : null },
  ];
  return (
    <ChartFrame
      id="conversion-title"
      title={copy.conversion}
      lead={copy.conversionLead}
      tableCopy={copy.table}
      table={
        <>
          <DataTable
            columns={[
              { label: copy.step },
              { label: copy.count, holds: 'number' },
              { label: copy.ofBefore, holds: 'number' },
            ]}
            label={copy.conversion}
          >
            {steps.map(({ label, count, share }) => (
              <Row key={label}>
                <RowHead column={copy.step}>{label}</RowHead>
                <Cell column={copy.count} holds="number">
                  {formatCount(count)}
                </Cell>
                <Cell column={copy.ofBefore} holds="number">
                  {share}
                </Cell>
              </Row>
            ))}
          </DataTable>
          <DataTable
            columns={[{ label: copy.visitsBy }, { label: copy.visits, holds: 'number' }]}
            label={copy.visitsBy}
          >
            {visits.map(({ part, count }) => (
              <Row key={part}>
                <RowHead column={copy.visitsBy}>{copy.parts[part] ?? part}</RowHead>
                <Cell column={copy.visits} holds="number">
                  {formatCount(count)}
                </Cell>
              </Row>
            ))}
          </DataTable>
        </>
      }
    >
      <Funnel
        steps={steps.map(({ label, count, of, share }) => ({
          label,
          value: formatCount(count),
          note: share ?? undefined,
          share: (of ?? count) > 0 ? Math.min(count / (of ?? count), 1) : 0,
        }))}
      />
      <p className="chart-unit">{copy.visitsNote}</p>
    </ChartFrame>
  );
}

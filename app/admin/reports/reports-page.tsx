import { use } from 'react';
import { href, Link } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { formatDay } from '#app/admin/analytics/formatted.ts';
import { RangeForm } from '#app/admin/analytics/range-form.tsx';
import type { ReportsData } from '#app/admin/reports/load-reports.server.ts';
import { ExportContext, useCan } from '#features/accounts/rights/can.tsx';
import type { ReportPart } from '#features/leads/list/report-filter.ts';
import type { ReportTable } from '#features/leads/reports/report.ts';
import { reportsCopy as copy } from '#features/leads/reports/reports.copy.ts';
import { zoneName } from '#forms/time-zone.ts';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Tabs } from '#ui/list/tabs.tsx';
import { LocalTime } from '#ui/local-time.tsx';

export function ReportsPage({ range, by, zone, isCounting, tables }: ReportsData) {
  const mayEdit = useCan('settings');
  const days = { from: range.from, to: range.to };
  const file = `${href('/admin/reports/export.csv')}?${new URLSearchParams({ ...days, by })}`;
  return (
    <Stack gap="8">
      <AdminHead
        title={copy.title}
        lead={copy.lead}
        actions={
          use(ExportContext) &&
          !isCounting && (
            <a className="button" data-size="small" data-variant="quiet" href={file} download>
              {copy.file}
            </a>
          )
        }
      />
      <Stack gap="3">
        <RangeForm range={range} by={by} />
        <p className="soft small">
          {copy.shown(formatDay(range.from), formatDay(range.to), zoneName(zone))} {copy.scope}
        </p>
      </Stack>
      {isCounting && <p role="status">{copy.counting}</p>}
      {Object.entries(tables).map(([id, table]) => (
        <Stack as="section" gap="3" key={id} aria-labelledby={`${id}-title`}>
          <Cluster gap="6" rowGap="2" align="baseline" justify="between">
            <h2 id={`${id}-title`}>{table.title}</h2>
            {id === 'parts' && (
              <Tabs className="small" aria-label={copy.breakdown}>
                {(Object.keys(copy.by) as ReportPart[]).map((part) => (
                  <Link
                    key={part}
                    to={`?${new URLSearchParams({ ...(range.preset === 'own' ? days : { range: range.preset }), by: part })}`}
                    preventScrollReset
                    aria-current={part === by ? 'true' : undefined}
                  >
                    {copy.by[part]}
                  </Link>
                ))}
              </Tabs>
            )}
            {id === 'lost' && mayEdit && <Link to={`${href('/admin/settings')}#lostReasons`}>{copy.editReasons}</Link>}
          </Cluster>
          <p className="soft small">
            {table.countedAt !== null && (
              <>
                {copy.countedAt} <LocalTime at={table.countedAt} />.{' '}
              </>
            )}
            {table.note}
          </p>
          {table.rows.length === 0 ? (
            <p>{id === 'lost' ? copy.noLost : copy.noLeads}</p>
          ) : (
            <FiguresTable id={id} table={table} />
          )}
        </Stack>
      ))}
    </Stack>
  );
}

function FiguresTable({ id, table: { columns, rows } }: { readonly id: string; readonly table: ReportTable }) {
  return (
    <DataTable
      columns={columns.map((label, at) => (at === 0 ? { label } : { label, holds: 'number' as const }))}
      titleId={`${id}-title`}
    >
      {rows.map(({ name, figures }, row) => (
        <Row key={`${name} ${String(row)}`}>
          <RowHead column={columns[0]}>{name}</RowHead>
          {figures.map(({ text, to }, at) => (
            <Cell key={columns[at + 1]} column={columns[at + 1] ?? ''} holds="number">
              {to === null ? text : <Link to={to}>{text}</Link>}
            </Cell>
          ))}
        </Row>
      ))}
    </DataTable>
  );
}

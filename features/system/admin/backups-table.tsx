import { systemCopy as copy } from '#content/admin/system.ts';
import type { ListedBackup } from '#features/system/system.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { LocalTime } from '#ui/local-time.tsx';

const tones = { running: 'busy', done: 'good', failed: 'bad' } as const;
const { columns } = copy.backupTable;

export function Backups({ backups }: { readonly backups: readonly ListedBackup[] }) {
  if (backups.length === 0) return <Empty title={copy.noBackups}>{copy.noBackupsHint}</Empty>;
  return (
    <DataTable
      label={copy.backups}
      columns={[
        { label: columns.started, width: 'l' },
        { label: columns.state, width: 's', narrow: 'top' },
        { label: columns.size, width: 's' },
        { label: columns.details, wraps: true },
      ]}
    >
      {backups.map(({ id, startedAt, state, bytes, verified, fault }) => (
        <Row key={id}>
          <RowHead column={columns.started}>
            <LocalTime at={startedAt} />
          </RowHead>
          <Cell column={columns.state}>
            <State tone={tones[state]}>{copy.backupStates[state]}</State>
          </Cell>
          <Cell column={columns.size}>{bytes === null ? null : size(bytes)}</Cell>
          <Cell column={columns.details}>{fault ?? (verified && copy.verified[verified])}</Cell>
        </Row>
      ))}
    </DataTable>
  );
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

function size(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const style = { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en-US', style).format(bytes / 1000 ** power);
}

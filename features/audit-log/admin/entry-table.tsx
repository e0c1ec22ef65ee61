import { href, Link } from 'react-router';
import { auditCopy as copy } from '#content/admin/audit.ts';
import { readableName } from '#content/readable-name.ts';
import { subjectKey, type AuditPerson, type ShownEntry } from '#features/audit-log/audit-log.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';

const { columns } = copy;

type SubjectHref = (kind: string, id: string) => string | null;

/** By `subjectKey`; deleted subjects are missing. */
type SubjectNames = Readonly<Record<string, string>>;

export interface EntryTableProps {
  readonly entries: readonly ShownEntry[];
  readonly hrefOf: SubjectHref;
  readonly names: SubjectNames;
  readonly titleId?: string;
  readonly label?: string;
}

export function EntryTable({ entries, hrefOf, names, titleId, label }: EntryTableProps) {
  return (
    <DataTable columns={tableColumns} titleId={titleId} label={label}>
      {entries.map((entry) => (
        <Row key={entry.id}>
          <RowHead column={columns.at}>
            <Text weight="normal">
              <LocalTime at={entry.at} relative />
            </Text>
          </RowHead>
          <Cell column={columns.actor}>
            <Actor entry={entry} />
          </Cell>
          <Cell column={columns.action}>{actionText(entry.action)}</Cell>
          <Cell column={columns.subject}>
            <Subject entry={entry} hrefOf={hrefOf} names={names} />
          </Cell>
          <Cell column={columns.details}>
            <DetailList entry={entry} />
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}

const tableColumns = [
  { label: columns.at, width: 's' },
  { label: columns.actor, width: 'l' },
  { label: columns.action, width: 'm', narrow: 'top' },
  { label: columns.subject, width: 'm', wraps: true },
  { label: columns.details, wraps: true },
] as const;

function Actor({ entry: { actor, isTerminal } }: { readonly entry: ShownEntry }) {
  if (actor !== null) return <Person {...actor} />;
  return isTerminal ? copy.terminal : copy.nobody;
}

function Person({ id, email }: AuditPerson) {
  if (email !== null) return <Link to={href('/admin/people/:recordId', { recordId: id })}>{email}</Link>;
  return (
    <>
      {copy.gone} <span className="data">{id.slice(0, 8)}</span>
    </>
  );
}

interface SubjectProps extends Pick<EntryTableProps, 'hrefOf' | 'names'> {
  readonly entry: ShownEntry;
}

function Subject({ entry: { actor, person, subject }, hrefOf, names }: SubjectProps) {
  const name = subject && (names[subjectKey(subject)] ?? null);
  const href = subject && name && hrefOf(subject.kind, subject.id);
  return (
    <>
      {person && person.id !== actor?.id && <Person {...person} />}
      {subject && (
        <div>
          {copy.kinds[subject.kind] ?? readableName(subject.kind)}{' '}
          {href ? <Link to={href}>{name}</Link> : <span>{name ?? copy.deleted}</span>}
        </div>
      )}
    </>
  );
}

function DetailList({ entry: { details, device, ipAddress } }: { readonly entry: ShownEntry }) {
  const lines = [
    ...details,
    ...(device === null ? [] : [`${copy.browser}: ${device}`]),
    ...(ipAddress === null ? [] : [`${copy.address}: ${ipAddress}`]),
  ];
  if (lines.length === 0) return null;
  return (
    <Cluster as="ul" role="list" gap="3" rowGap="0">
      {lines.map((line) => (
        <Text as="li" key={line} size="xs">
          {line}
        </Text>
      ))}
    </Cluster>
  );
}

export function actionText(action: string): string {
  return copy.actions[action] ?? readableName(action);
}

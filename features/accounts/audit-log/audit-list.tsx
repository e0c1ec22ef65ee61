import './audit-list.css';
import { href, Link } from 'react-router';
import { auditCopy as copy } from '#content/audit.ts';
import { readableName } from '#content/readable-name.ts';
import {
  auditList,
  settingLabel,
  subjectKey,
  type AuditPerson,
  type AuditQuery,
  type Details,
  type ShownEntry,
} from '#features/accounts/audit-log/audit-log.ts';
import type { Page } from '#forms/list/define-list.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { ListToolbar } from '#ui/list/list-toolbar.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { Stack } from '#ui/layout/layout.tsx';

const { columns } = copy;

type SubjectHref = (kind: string, id: string) => string | null;

/** By `subjectKey`; deleted subjects are missing. */
type SubjectNames = Readonly<Record<string, string>>;

interface AuditListProps {
  readonly query: AuditQuery;
  readonly page: Page<ShownEntry>;
  readonly actions: readonly string[];
  readonly hrefOf: SubjectHref;
  readonly names: SubjectNames;
}

export function AuditList({ query, page, actions, hrefOf, names }: AuditListProps) {
  const known = actions.includes(query.act) || query.act === '' ? actions : [...actions, query.act];
  const act = known.map((value) => ({ value, copy: actionText(value) }));
  return (
    <>
      <ListToolbar
        list={auditList}
        query={query}
        options={{ act }}
        name={copy.title}
        exportTo={href('/admin/audit/export')}
      />
      {page.items.length === 0 ? (
        <Empty title={copy.empty}>{copy.emptyHint}</Empty>
      ) : (
        <EntryTable entries={page.items} hrefOf={hrefOf} names={names} label={copy.title} />
      )}
      <Pager {...auditList.pages(query, page.next)}>
        {page.items.length === 0 ? undefined : copy.shown(page.items.length)}
      </Pager>
    </>
  );
}

interface EntryTableProps {
  readonly entries: readonly ShownEntry[];
  readonly hrefOf: SubjectHref;
  readonly names: SubjectNames;
  readonly titleId?: string;
  readonly label?: string;
}

export function EntryTable({ entries, hrefOf, names, titleId, label }: EntryTableProps) {
  return (
    <DataTable columns={tableColumns} {...{ titleId, label }}>
      {entries.map((entry) => (
        <Row key={entry.id}>
          <RowHead column={columns.at}>
            <span className="audit-when">
              <LocalTime at={entry.at} relative />
            </span>
          </RowHead>
          <Cell column={columns.actor}>
            <Actor entry={entry} />
          </Cell>
          <Cell column={columns.action}>{actionText(entry.action)}</Cell>
          <Cell column={columns.subject}>
            <Subject entry={entry} hrefOf={hrefOf} names={names} />
          </Cell>
          <Cell column={columns.details}>
            <DetailList details={entry.details} place={placeOf(entry)} />
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}

const tableColumns = [
  { label: columns.at, width: 's' },
  { label: columns.actor, width: 'l' },
  { label: columns.action, width: 'l', narrow: 'top' },
  { label: columns.subject, wraps: true },
  { label: columns.details, wraps: true },
] as const;

function Actor({ entry: { actor, details } }: { readonly entry: ShownEntry }) {
  if (actor !== null) return <Person {...actor} />;
  return details.some(([, value]) => value === readableName('terminal')) ? copy.terminal : copy.nobody;
}

function Person({ id, email }: AuditPerson) {
  if (email !== null) return <Link to={href('/admin/people/:recordId', { recordId: id })}>{email}</Link>;
  return (
    <>
      {copy.gone} <span className="data audit-id">{id.slice(0, 8)}</span>
    </>
  );
}

interface SubjectProps extends Pick<EntryTableProps, 'hrefOf' | 'names'> {
  readonly entry: ShownEntry;
}

function Subject({ entry: { actor, person, subject }, hrefOf, names }: SubjectProps) {
  const name = subject && nameOf(subject, names);
  const href = subject && name && hrefOf(subject.kind, subject.id);
  return (
    <>
      {person && person.id !== actor?.id && <Person {...person} />}
      {subject && (
        <span className="audit-subject">
          {copy.kinds[subject.kind] ?? readableName(subject.kind)}{' '}
          {href ? <Link to={href}>{name}</Link> : <span>{name ?? copy.deleted}</span>}
        </span>
      )}
    </>
  );
}

function nameOf(subject: NonNullable<ShownEntry['subject']>, names: SubjectNames): string | null {
  if (subject.kind === 'setting') return settingLabel(subject.id);
  return names[subjectKey(subject)] ?? null;
}

function DetailList({ details, place }: { readonly details: Details; readonly place: string }) {
  const all = place === '' ? details : [...details, [copy.place, place] as const];
  if (all.length === 0) return null;
  return (
    <Stack as="dl" gap="4" rowGap="0" className="audit-details">
      {all.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Stack>
  );
}

function placeOf({ ipAddress, device }: ShownEntry): string {
  return [device, ipAddress].filter((one) => one !== null && one !== '').join(', ');
}

function actionText(action: string): string {
  return copy.actions[action] ?? readableName(action);
}

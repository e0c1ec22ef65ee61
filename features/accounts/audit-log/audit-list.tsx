import './audit-list.css';
import { Link } from 'react-router';
import { auditWords as words } from '#content/audit.ts';
import { jobWords } from '#content/jobs.ts';
import { readableName } from '#content/readable-name.ts';
import {
  auditAddress,
  isFiltered,
  settingLabel,
  subjectKey,
  type AuditPage,
  type AuditPerson,
  type AuditQuery,
  type Details,
  type ShownEntry,
} from '#features/accounts/audit-log/audit-log.ts';
import { LocalTime } from '#features/accounts/settings/local-time.tsx';
import { userPage } from '#features/accounts/users/users.ts';
import { Cell, DataTable, Row, RowHead } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { Pager } from '#ui/pager.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

const { columns } = words;

/** Where the page of a subject is, if it has one. */
export type SubjectHref = (kind: string, id: string) => string | null;

/** What subjects are called, by `subjectKey`; one without a name was deleted. */
export type SubjectNames = Readonly<Record<string, string>>;

interface AuditListProps {
  readonly query: AuditQuery;
  readonly page: AuditPage;
  /** The acts that stand in the log. */
  readonly acts: readonly string[];
  readonly hrefOf: SubjectHref;
  readonly names: SubjectNames;
}

/** The audit log, as the address asks for it. */
export function AuditList({ query, page, acts, hrefOf, names }: AuditListProps) {
  return (
    <>
      <AuditFilters query={query} acts={acts} />
      {page.entries.length === 0 ? (
        <Empty title={words.empty}>{words.emptyHint}</Empty>
      ) : (
        <EntryTable entries={page.entries} hrefOf={hrefOf} names={names} label={words.title} />
      )}
      <Pager
        first={query.after === '' ? null : auditAddress({ ...query, after: '' })}
        next={page.next === null ? null : auditAddress({ ...query, after: page.next })}
      >
        {page.entries.length === 0 ? undefined : words.shown(page.entries.length)}
      </Pager>
    </>
  );
}

function AuditFilters({ query, acts }: Pick<AuditListProps, 'query' | 'acts'>) {
  const known = acts.includes(query.act) || query.act === '' ? acts : [...acts, query.act];
  return (
    <FilterBar
      label={words.filters}
      apply={words.apply}
      clear={isFiltered(query) ? { to: auditAddress({}), words: words.clear } : null}
    >
      <SelectField
        label={words.act}
        name="act"
        placeholder={words.all}
        options={known.map((value) => ({ value, words: actText(value) }))}
        defaultValue={query.act}
      />
      <TextField label={words.actor} name="actor" maxLength={254} defaultValue={query.actor} />
      <TextField label={words.person} name="person" maxLength={254} defaultValue={query.person} />
      <SelectField
        label={words.subject}
        name="kind"
        placeholder={words.all}
        options={Object.entries(words.kinds).map(([value, label]) => ({ value, words: label }))}
        defaultValue={query.kind}
      />
      <TextField label={words.subjectId} name="subject" maxLength={100} defaultValue={query.subject} />
      <TextField label={words.from} name="from" type="date" defaultValue={query.from} />
      <TextField label={words.to} name="to" type="date" defaultValue={query.to} />
    </FilterBar>
  );
}

interface EntryTableProps {
  readonly entries: readonly ShownEntry[];
  readonly hrefOf: SubjectHref;
  readonly names: SubjectNames;
  readonly titleId?: string;
  readonly label?: string;
}

/** Entries of the log, each with its details in words. */
export function EntryTable({ entries, hrefOf, names, titleId, label }: EntryTableProps) {
  return (
    <DataTable columns={Object.values(columns).map((one) => ({ label: one }))} {...{ titleId, label }}>
      {entries.map((entry) => (
        <Row key={entry.id}>
          <RowHead column={columns.at}>
            <span className="audit-when">
              <LocalTime at={entry.at} />
            </span>
          </RowHead>
          <Cell column={columns.actor}>
            <Actor entry={entry} />
          </Cell>
          <Cell column={columns.act}>{actText(entry.act)}</Cell>
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

function Actor({ entry: { actor, details } }: { readonly entry: ShownEntry }) {
  if (actor !== null) return <Person {...actor} />;
  return details.some(([, value]) => value === readableName('terminal')) ? words.terminal : words.nobody;
}

function Person({ id, email }: AuditPerson) {
  if (email !== null) return <Link to={userPage(id)}>{email}</Link>;
  return (
    <>
      {words.gone} <span className="data audit-id">{id.slice(0, 8)}</span>
    </>
  );
}

interface SubjectProps extends Pick<EntryTableProps, 'hrefOf' | 'names'> {
  readonly entry: ShownEntry;
}

function Subject({ entry: { person, subject }, hrefOf, names }: SubjectProps) {
  const name = subject && nameOf(subject, names);
  const href = subject && name && hrefOf(subject.kind, subject.id);
  return (
    <>
      {person && <Person {...person} />}
      {subject && (
        <span className="audit-subject">
          {words.kinds[subject.kind] ?? readableName(subject.kind)}{' '}
          {href ? <Link to={href}>{name}</Link> : <span>{name ?? words.deleted}</span>}
        </span>
      )}
    </>
  );
}

function nameOf(subject: NonNullable<ShownEntry['subject']>, names: SubjectNames): string | null {
  if (subject.kind === 'setting') return settingLabel(subject.id);
  if (subject.kind === 'job') return jobWords[subject.id] ?? subject.id.slice(0, 8);
  return names[subjectKey(subject)] ?? null;
}

function DetailList({ details, place }: { readonly details: Details; readonly place: string }) {
  const all = place === '' ? details : [...details, [words.place, place] as const];
  if (all.length === 0) return <span className="audit-soft">{words.none}</span>;
  return (
    <dl className="audit-details">
      {all.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function placeOf({ ipAddress, device }: ShownEntry): string {
  return [device, ipAddress].filter((one) => one !== null && one !== '').join(', ');
}

/** An act in words; one that has none is told by its name. */
export function actText(act: string): string {
  return words.acts[act] ?? readableName(act);
}

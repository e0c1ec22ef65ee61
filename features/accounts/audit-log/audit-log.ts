import { href } from 'react-router';
import { auditCopy } from '#content/audit.ts';
import { readableName } from '#content/readable-name.ts';
import { siteSettingsCopy } from '#content/site-settings.ts';
import { isCalendarDay } from '#forms/calendar-day.ts';

export interface AuditQuery {
  readonly act: string;
  /** Email or id. */
  readonly actor: string;
  /** Affected account: email or id. */
  readonly person: string;
  readonly kind: string;
  readonly subject: string;
  /** YYYY-MM-DD in UTC, inclusive. */
  readonly from: string;
  readonly to: string;
  readonly after: string;
}

const filters = ['act', 'actor', 'person', 'kind', 'subject', 'from', 'to'] as const;

/** Ignores invalid days. */
export function auditQuery(search: URLSearchParams): AuditQuery {
  const text = (name: string) => (search.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 254);
  const day = (name: string) => (isCalendarDay(text(name)) && text(name) >= '1971' ? text(name) : '');
  return {
    act: text('act'),
    actor: text('actor').toLowerCase(),
    person: text('person').toLowerCase(),
    kind: text('kind'),
    subject: text('subject'),
    from: day('from'),
    to: day('to'),
    after: search.get('after') ?? '',
  };
}

/** Omits empty filters. */
export function auditAddress(query: Partial<AuditQuery>, page: string = href('/admin/audit')): string {
  const params = [...filters, 'after' as const].map((name) => [name, query[name] ?? ''] as const);
  const search = new URLSearchParams(params.filter(([, value]) => value !== '').map(([name, value]) => [name, value]));
  return search.size === 0 ? page : `${page}?${search}`;
}

export function isFiltered(query: AuditQuery): boolean {
  return filters.some((name) => query[name] !== '');
}

export interface AuditPerson {
  readonly id: string;
  /** Null for erased accounts. */
  readonly email: string | null;
}

export interface ShownEntry {
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  readonly act: string;
  readonly actor: AuditPerson | null;
  readonly person: AuditPerson | null;
  readonly subject: { readonly kind: string; readonly id: string } | null;
  readonly ipAddress: string | null;
  readonly device: string | null;
  readonly details: Details;
}

export type Details = readonly (readonly [name: string, value: string])[];

export interface AuditPage {
  readonly entries: readonly ShownEntry[];
  readonly next: string | null;
}

export function subjectKey({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind} ${id}`;
}

type Subject = ShownEntry['subject'];

export function detailsOf(details: Readonly<Record<string, unknown>> | null, subject: Subject = null): Details {
  // Postgres sorts JSON keys by length; `from` must precede `to`.
  const all = Object.entries(details ?? {}).sort(([one], [other]) => Number(other === 'from') - Number(one === 'from'));
  return all
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [auditCopy.details[name] ?? readableName(name), valueOf(name, value, subject)]);
}

const free = new Set(['title', 'name', 'text', 'consent', 'picture', 'from', 'to']);

function valueOf(name: string, value: unknown, subject: Subject): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (subject?.kind === 'setting') return settingValue(subject.id, value);
  if (name === 'way') return auditCopy.ways[value] ?? readableName(value.split('/').at(-1) ?? value);
  if (name === 'act') return auditCopy.actions[value] ?? readableName(value);
  if (name === 'role') return auditCopy.roles[value] ?? readableName(value);
  if (name === 'account') return value.slice(0, 8);
  if (name === 'fields') return value.split(' ').map(readableName).join(', ');
  if (name === 'filter')
    return [...new URLSearchParams(value)].map((pair) => pair.map(readableName).join(': ')).join(', ');
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return `${value.slice(0, 16).replace('T', ' ')} UTC`;
  if (/^[A-Z][A-Z_]+$/.test(value)) return readableName(value.toLowerCase());
  return free.has(name) ? value : readableName(value);
}

export function settingLabel(id: string): string {
  return settingNames[id]?.label ?? readableName(id);
}

function settingValue(id: string, value: string): string {
  return settingNames[id]?.values?.[value] ?? value;
}

const settingNames: Readonly<
  Record<string, { readonly label: string; readonly values?: Readonly<Record<string, string>> }>
> = siteSettingsCopy.names;

export const auditPage = '/admin/audit';
export const auditExport = '/admin/audit/export';

/** The audit log as an address asks for it. */
export interface AuditQuery {
  readonly act: string;
  /** Who did it: an address or an id. */
  readonly actor: string;
  /** Whose account it is about: an address or an id. */
  readonly person: string;
  /** What it was done to. */
  readonly kind: string;
  readonly subject: string;
  /** Days, as YYYY-MM-DD in UTC, both of them in the list. */
  readonly from: string;
  readonly to: string;
  readonly after: string;
}

const filters = ['act', 'actor', 'person', 'kind', 'subject', 'from', 'to'] as const;

/** Reads the address of a list; a day that is none is taken for not asked. */
export function auditQuery(search: URLSearchParams): AuditQuery {
  const text = (name: string) => (search.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 254);
  const day = (name: string) => (isDay(text(name)) ? text(name) : '');
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

/** The address of a list, without what it does not ask for. */
export function auditAddress(query: Partial<AuditQuery>, page: string = auditPage): string {
  const said = [...filters, 'after' as const].map((name) => [name, query[name] ?? ''] as const);
  const search = new URLSearchParams(said.filter(([, value]) => value !== '').map(([name, value]) => [name, value]));
  return search.size === 0 ? page : `${page}?${search}`;
}

export function isFiltered(query: AuditQuery): boolean {
  return filters.some((name) => query[name] !== '');
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && at.getUTCFullYear() > 1970;
}

/** Somebody an entry names. */
export interface AuditPerson {
  readonly id: string;
  /** Null for an account that has been erased. */
  readonly email: string | null;
}

/** An entry as the list shows it. */
export interface ShownEntry {
  readonly id: number;
  /** An ISO text. */
  readonly at: string;
  readonly act: string;
  readonly actor: AuditPerson | null;
  readonly person: AuditPerson | null;
  readonly subject: { readonly kind: string; readonly id: string } | null;
  readonly ipAddress: string | null;
  /** What the browser calls itself, in words. */
  readonly device: string | null;
  readonly details: Details;
}

export type Details = readonly (readonly [name: string, value: string])[];

export interface AuditPage {
  readonly entries: readonly ShownEntry[];
  readonly next: string | null;
}

/** Names of an act or a detail as words: `user-disabled` is "User disabled", `setVersion` "Set version". */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/[-_/]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an entry says beside who and what, as names and values. */
export function detailsOf(details: Readonly<Record<string, unknown>> | null): Details {
  // The database orders names by their length, and what a thing was comes before what it is.
  const all = Object.entries(details ?? {}).sort(([one], [other]) => Number(other === 'from') - Number(one === 'from'));
  return all.map(([name, value]) => [
    inWords(name),
    value === null ? 'none' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : textOf(value),
  ]);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

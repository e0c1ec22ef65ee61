import { entryFieldNames, entryFrom, type EntryField, type LeadEntry } from '#features/leads/entries/lead-entry.ts';
import { listFileFaults, type ListColumn } from '#forms/list/list-file.ts';

/** `open`: under review, `writing`: job running, `done`: finished. */
export type ImportState = 'open' | 'writing' | 'done';

/** Column of each field; absent fields stay empty. */
export type ImportMapping = Readonly<Partial<Record<EntryField, number>>>;

export const lineVerdicts = ['added', 'known', 'repeated', 'invalid'] as const;
export type LineVerdict = (typeof lineVerdicts)[number];

export const lineVerdictCopy: Readonly<
  Record<LineVerdict, { readonly label: string; readonly copy: string; readonly tone: 'good' | 'off' | 'bad' }>
> = {
  added: { label: 'New', copy: 'Becomes a lead', tone: 'good' },
  known: { label: 'Known', copy: 'Skipped: a lead with this email exists', tone: 'off' },
  repeated: { label: 'Repeated', copy: 'Skipped: earlier in the list', tone: 'off' },
  invalid: { label: 'Invalid', copy: 'No email address, or the value is not a number', tone: 'bad' },
};

/** Bytes and lines of one list; days until it is deleted. */
export const maxListBytes = 5 * 1024 * 1024;
export const maxListLines = 20_000;
export const listsKeptDays = 7;

export const listFaults = {
  empty: 'The list is empty. Choose a file or paste a list.',
  'no-addresses': 'No email addresses found. Check that this is the right file.',
  'too-many-lines': `At most ${maxListLines.toLocaleString('en-US')} lines at a time. Split the list.`,
  ...listFileFaults,
  'too-large': 'At most 5 MB at a time. Split the list.',
  unreadable: 'Could not read the list. Save it as CSV and try again.',
} as const;

export type OpenListResult = { ok: true; id: string } | { ok: false; reason: keyof typeof listFaults };

export interface ReviewedList {
  readonly id: string;
  readonly fileName: string;
  readonly columns: readonly ListColumn[];
  readonly mapping: ImportMapping;
  readonly state: ImportState;
  readonly writtenTo: number;
  readonly lastLine: number;
  readonly counts: Readonly<Record<LineVerdict, number>>;
  readonly verdict: LineVerdict | null;
  readonly lines: readonly { readonly line: number; readonly text: string; readonly verdict: LineVerdict }[];
  readonly after: number;
  readonly next: number | null;
}

const names: Readonly<Record<EntryField, RegExp>> = {
  name: /^(full[ -]?)?name$|^contact/iu,
  email: /mail/iu,
  company: /compan|organi[sz]ation|firm|account/iu,
  phone: /phone|mobile|^tel/iu,
  message: /message|note|comment|description|topic/iu,
  source: /source|origin/iu,
  value: /value|amount|budget|deal/iu,
};

/** By the names of the columns; `email` is known from their content. */
export function likelyMapping(columns: readonly ListColumn[], email: number): ImportMapping {
  const found = entryFieldNames.flatMap((field) => {
    const at =
      field === 'email' ? email : columns.findIndex(({ name }, place) => place !== email && names[field].test(name));
    return at === -1 ? [] : [[field, at]];
  });
  return Object.fromEntries(found) as ImportMapping;
}

/** Null for a line that cannot become a lead. */
export function entryOfLine(cells: readonly string[], mapping: ImportMapping): LeadEntry | null {
  const raw = Object.fromEntries(
    entryFieldNames.map((field) => {
      const at = mapping[field];
      return [field, at === undefined ? '' : (cells[at] ?? '')];
    }),
  );
  const read = entryFrom(raw, 'import');
  return read.ok ? read.entry : null;
}

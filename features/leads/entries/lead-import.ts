import { entryFieldNames, entryFrom, type EntryField, type LeadEntry } from '#features/leads/entries/lead-entry.ts';
import type { ImportMapping, VerdictCopy } from '#features/imports/imports.public.ts';

export const leadImportLimits = { megabytes: 5, lines: 20_000 } as const;

export const leadVerdicts = {
  added: { label: 'New', copy: 'Becomes a lead', tone: 'good' },
  known: { label: 'Known', copy: 'Skipped: a lead with this email exists', tone: 'off' },
  repeated: { label: 'Repeated', copy: 'Skipped: earlier in the list', tone: 'off' },
  invalid: { label: 'Invalid', copy: 'No email address, or the value is not a number', tone: 'bad' },
} as const satisfies VerdictCopy<string>;
export type LeadVerdict = keyof typeof leadVerdicts;

/** Null for a line that cannot become a lead. */
export function entryOfLine(cells: readonly string[], mapping: ImportMapping<EntryField>): LeadEntry | null {
  const raw = Object.fromEntries(
    entryFieldNames.map((field) => {
      const at = mapping[field];
      return [field, at === undefined ? '' : (cells[at] ?? '')];
    }),
  );
  const read = entryFrom(raw, 'import');
  return read.ok ? read.entry : null;
}

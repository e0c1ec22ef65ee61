export type { ListLine } from '#features/imports/files/list-lines.ts';

export interface ListColumn {
  readonly name: string;
  /** Some of its values. */
  readonly samples: readonly string[];
}

/** Whether a heading names someone on the importing team, or a number or label, and not the person on the line. */
export function isOfColleague(heading: string): boolean {
  return /owner|assign|\brep\b|sales ?(?:person|rep)|manager|created[ _]by|modified[ _]by|zuständig|bearbeiter/iu.test(
    heading,
  );
}

/**
 * `reading`: lines are being judged, by a job if there are many, `open`: under review, `writing`: job running, `done`:
 * finished, `undone`: taken back.
 */
export type ImportState = 'reading' | 'open' | 'writing' | 'done' | 'undone';

/** Column of each field; absent fields stay empty. */
export type ImportMapping<Field extends string> = Readonly<Partial<Record<Field, number>>>;

/** Label and meaning of each verdict, in display order. */
export type VerdictCopy<Verdict extends string> = Readonly<
  Record<Verdict, { readonly label: string; readonly copy: string; readonly tone: 'good' | 'waiting' | 'off' | 'bad' }>
>;

export function verdictsOf<Verdict extends string>(copy: VerdictCopy<Verdict>): readonly Verdict[] {
  return Object.keys(copy) as Verdict[];
}

export interface ImportLimits {
  readonly megabytes: number;
  readonly lines: number;
}

export const bytesOf = ({ megabytes }: ImportLimits) => megabytes * 1024 * 1024;

/** Days until a list and its lines are deleted. */
export const importsKeptDays = 7;

/** Why a list is refused. */
export function importRefusals({ megabytes, lines }: ImportLimits) {
  return {
    empty: 'The list is empty. Choose a file or paste a list.',
    'no-addresses': 'No email addresses found. Check that this is the right file.',
    'too-many-lines': `At most ${lines.toLocaleString('en-US')} lines at a time. Split the list.`,
    busy: 'Other lists are being read. Try again in a minute.',
    'old-workbook': 'This is an older or protected workbook. Save it as .xlsx without a password, or as CSV.',
    'too-large': `At most ${megabytes} MB at a time. Split the list.`,
    unreadable: 'Could not read the list. Save it as CSV and try again.',
  };
}

export type ListRefusal = keyof ReturnType<typeof importRefusals>;

export type OpenImportResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly reason: ListRefusal };

/** A page of a list's lines, with their verdicts. */
export interface ReviewedImport<Field extends string, Verdict extends string> {
  readonly id: string;
  readonly fileName: string;
  readonly columns: readonly ListColumn[];
  readonly mapping: ImportMapping<Field>;
  readonly state: ImportState;
  readonly counts: Readonly<Record<Verdict, number>>;
  /** The last line written, of `lastLine`. In the state `reading`: the number of lines judged, of all. */
  readonly writtenTo: number;
  readonly lastLine: number;
  /** The verdict that is shown; null for all. */
  readonly verdict: Verdict | null;
  readonly lines: readonly {
    readonly line: number;
    readonly text: string;
    readonly verdict: Verdict;
    readonly reason: string | null;
  }[];
  /** The line before the first one shown, and the last one shown if more follow. */
  readonly after: number;
  readonly next: number | null;
}

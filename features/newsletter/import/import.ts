import type { ListColumn, ListFileFault } from '#forms/list/list-file.ts';

/** `open`: under review, `writing`: job running, `done`: finished. */
export type ImportState = 'open' | 'writing' | 'done';

/**
 * `present`: already subscribed or pending; `left`: unsubscribed or erased; `bounced`: refused by its mail server, and
 * neither is restored; `repeated`: appears earlier in the list.
 */
export type ImportVerdict = 'added' | 'present' | 'left' | 'bounced' | 'invalid' | 'repeated';

export const importVerdicts: readonly ImportVerdict[] = ['added', 'present', 'left', 'bounced', 'invalid', 'repeated'];

export type ImportCounts = Readonly<Record<ImportVerdict, number>>;

/** Bytes; next, lines. */
export const maxImportBytes = 10 * 1024 * 1024;
export const maxImportLines = 200_000;

/** Retention of lists and verdicts, in days. */
export const importsKeptDays = 7;

export interface ShownImport {
  readonly id: string;
  readonly fileName: string;
  readonly columns: readonly ListColumn[];
  readonly hasHeader: boolean;
  readonly column: number;
  readonly consentSource: string;
  readonly consentAt: Date | null;
  readonly state: ImportState;
  readonly counts: ImportCounts | null;
  readonly writtenTo: number;
  readonly lastLine: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

export type OpenResult = { ok: true; id: string } | { ok: false; reason: 'empty' | 'no-addresses' | ListFileFault };
export type BeginResult =
  | { ok: true }
  | { ok: false; reason: 'invalid'; faults: Readonly<Record<string, string>> }
  | { ok: false; reason: 'unknown' | 'nothing' };

export type SubmittedList = OpenResult | { ok: false; reason: 'too-large' | 'unreadable' };

export type ImportResult = { ok: true; dropped?: true } | Exclude<BeginResult, { ok: true }>;

export interface JudgedLine {
  readonly line: number;
  readonly address: string;
  readonly verdict: ImportVerdict;
}

/** For a subscription's status; undefined is new unless erased. */
export function importVerdict(status: string | undefined, isErased: boolean): ImportVerdict {
  if (status === undefined) return isErased ? 'left' : 'added';
  return status === 'unsubscribed' ? 'left' : status === 'bounced' ? 'bounced' : 'present';
}

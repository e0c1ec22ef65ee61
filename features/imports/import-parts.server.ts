import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Action } from '#features/accounts/audit/audit.server.ts';
import type { Right } from '#features/accounts/rights/roles.ts';
import type { ImportLimits, ImportMapping, ListColumn } from '#features/imports/imports.public.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';

type Columns<Name extends string> = Readonly<Record<Name, AnyPgColumn>>;

/** Columns that every table of lists has, and may have more. */
export type ListTable = PgTable &
  Columns<'id' | 'fileName' | 'columns' | 'mapping' | 'state' | 'writtenTo' | 'createdBy' | 'createdAt' | 'finishedAt'>;
export type LineTable = PgTable & Columns<'importId' | 'line' | 'cells' | 'text' | 'verdict' | 'reason'>;

/** The lines of a list as they were uploaded, `ListLine`s: `upTo` is the number of lines up to the last of a row. */
export type ChunkTable = PgTable & Columns<'importId' | 'upTo' | 'lines'>;

export interface ListRow<Field extends string> {
  readonly id: string;
  readonly columns: readonly ListColumn[];
  readonly mapping: ImportMapping<Field | 'email'>;
  readonly writtenTo: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** A parsed line. `note`: why it has no entry, or which parts are not imported. */
export interface LineReading<Entry, Verdict extends string> {
  readonly entry: Entry | null;
  /** Set if the entry is imported as something other than a new record. */
  readonly verdict?: Verdict;
  readonly note?: string;
}

/** A line that its verdict says to write. */
export interface WrittenLine {
  readonly line: number;
  readonly text: string;
}

export interface ImportedLine<Entry> {
  readonly line: number;
  readonly entry: Entry;
}

export interface ImportParts<
  Field extends string,
  Verdict extends string,
  Lists extends ListTable,
  Entry extends { readonly email: string },
  Needed extends Right,
> {
  /** The right that an import requires. */
  readonly right: Needed;
  readonly lists: Lists;
  readonly lines: LineTable;
  readonly chunks: ChunkTable;
  readonly limits: ImportLimits;
  /** What columns of a field are usually called; that of `email` is known from its content. */
  readonly columns: Readonly<Record<Field, RegExp>>;
  readonly verdicts: readonly (Verdict | 'added' | 'repeated' | 'invalid' | 'undone')[];
  /** Verdicts of lines that are written, besides `added`. */
  readonly written: readonly Verdict[];
  /** Returns the reader of the lines of a list. */
  readonly reader: (
    app: AppContext,
    db: Database | Transaction,
    list: Pick<ListRow<Field>, 'columns' | 'mapping'>,
  ) => Promise<(cells: readonly string[]) => LineReading<Entry, Verdict>>;
  /** How a line is shown. */
  readonly text: (entry: Entry | null, cells: readonly string[], mapping: ImportMapping<Field | 'email'>) => string;
  /** Addresses that are not added, and why. */
  readonly known: (
    app: AppContext,
    tx: Transaction,
    emails: readonly string[],
  ) => Promise<ReadonlyMap<string, Verdict>>;
  /** Writes lines, and returns their addresses. Must not change addresses that exist already. */
  readonly write: (
    app: AppContext,
    tx: Transaction,
    list: Lists['$inferSelect'],
    some: readonly ImportedLine<Entry>[],
  ) => Promise<readonly string[]>;
  /** Deletes imported records that have not been changed since. Returns their line numbers. */
  readonly undo: (
    app: AppContext,
    tx: Transaction,
    list: Lists['$inferSelect'],
    some: readonly WrittenLine[],
  ) => Promise<readonly number[]>;
  /** The jobs that judge a long list, and that write one. */
  readonly judging: { readonly name: string; readonly label: string };
  readonly job: { readonly name: string; readonly label: string };
}

export interface ImportStart {
  /** Stored with the list. */
  readonly set: Readonly<Record<string, unknown>>;
  readonly action: (added: number) => Action;
}

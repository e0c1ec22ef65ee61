import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Action } from '#features/accounts/audit/audit.server.ts';
import type { Right } from '#features/accounts/rights/roles.ts';
import type { ImportLimits, ImportMapping } from '#features/imports/imports.public.ts';
import type { ListColumn } from '#forms/list/list-file.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

type Columns<Name extends string> = Readonly<Record<Name, AnyPgColumn>>;

/** Columns that every table of lists has, and may have more. */
export type ListTable = PgTable &
  Columns<'id' | 'fileName' | 'content' | 'columns' | 'mapping' | 'state' | 'writtenTo' | 'createdBy' | 'createdAt'>;
export type LineTable = PgTable & Columns<'importId' | 'line' | 'text' | 'verdict'>;

export interface ListRow<Field extends string> {
  readonly id: string;
  readonly content: string | null;
  readonly columns: readonly ListColumn[];
  readonly mapping: ImportMapping<Field>;
  readonly writtenTo: number;
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
  /** Required of those who import. */
  readonly right: Needed;
  readonly lists: Lists;
  readonly lines: LineTable;
  readonly limits: ImportLimits;
  /** Lines per statement and transaction. */
  readonly chunk: number;
  /** What columns of a field are usually called; that of `email` is known from its content. */
  readonly columns: Readonly<Record<Exclude<Field, 'email'>, RegExp>>;
  readonly verdicts: readonly (Verdict | 'added' | 'repeated' | 'invalid')[];
  /** Null for a line that cannot be imported. */
  readonly read: (cells: readonly string[], mapping: ImportMapping<Field>) => Entry | null;
  /** How a line is shown; of an entry its address unless given. */
  readonly text: (entry: Entry | null, cells: readonly string[], mapping: ImportMapping<Field>) => string;
  /** Makes the entry from its text, so that the list itself is deleted before it is written. */
  readonly restore?: (text: string) => Entry;
  /** Addresses that are not added, and why. */
  readonly known: (
    app: AppContext,
    tx: Transaction,
    emails: readonly string[],
  ) => Promise<ReadonlyMap<string, Verdict>>;
  /** Returns the addresses that were written. Must leave those alone that are there already. */
  readonly write: (
    app: AppContext,
    tx: Transaction,
    list: Lists['$inferSelect'],
    some: readonly ImportedLine<Entry>[],
  ) => Promise<readonly string[]>;
  readonly job: { readonly name: string; readonly label: string };
}

export interface ImportStart {
  /** Stored with the list. */
  readonly set: Readonly<Record<string, unknown>>;
  readonly action: (added: number) => Action;
}

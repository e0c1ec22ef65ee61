import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportMapping, ImportState, ListColumn, ListLine } from '#features/imports/imports.public.ts';
import type { ImportField, LeadVerdict } from '#features/leads/entries/lead-import.ts';
import { timestampColumn } from '#server/db/query/columns.ts';
import { textLengths } from '#server/db/text-lengths.ts';

/** An uploaded list of leads: reviewed, then written by a job. Deleted after a week. */
export const leadImports = pgTable(
  'lead_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fileName: text('file_name').notNull(),
    columns: jsonb('columns').$type<readonly ListColumn[]>().notNull(),
    /** Column by field. */
    mapping: jsonb('mapping').$type<ImportMapping<ImportField>>().notNull(),
    state: text('state').$type<ImportState>().notNull().default('open'),
    /** Last line written; while lines are judged, how many. */
    writtenTo: integer('written_to').notNull().default(0),
    createdBy: text('by_id').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    finishedAt: timestampColumn('finished_at'),
  },
  (table) => [...textLengths(table)],
);

/** The lines as uploaded, some per row, to be judged again for other columns. Deleted when the import begins. */
export const leadImportChunks = pgTable(
  'lead_import_chunks',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => leadImports.id, { onDelete: 'cascade' }),
    /** The number of lines up to the last one of this row. */
    upTo: integer('up_to').notNull(),
    lines: jsonb('lines').$type<readonly ListLine[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.upTo] })],
);

export const leadImportLines = pgTable(
  'lead_import_lines',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => leadImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    /** Null if the line cannot be imported, and after the import was written. */
    cells: jsonb('cells').$type<readonly string[]>(),
    /** Name and address, truncated. */
    text: text('text').notNull(),
    verdict: text('verdict').$type<LeadVerdict>().notNull(),
    /** Why the line is invalid, or which parts are not imported. */
    reason: text('reason'),
  },
  (table) => [...textLengths(table), primaryKey({ columns: [table.importId, table.line] })],
);

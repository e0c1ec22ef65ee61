import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportMapping, ImportState, ListColumn, ListLine } from '#features/imports/imports.public.ts';
import type { SubscriberField, SubscriberVerdict } from '#features/newsletter/import/subscriber-import.ts';
import { timestampColumn } from '#server/db/query/columns.ts';
import { textLengths } from '#server/db/text-lengths.ts';

/** Address list imports: input, options and progress. */
export const newsletterImports = pgTable(
  'newsletter_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fileName: text('file_name').notNull(),
    columns: jsonb('columns').$type<readonly ListColumn[]>().notNull(),
    /** Column by field. */
    mapping: jsonb('mapping').$type<ImportMapping<SubscriberField>>().notNull(),
    consentSource: text('consent_source').notNull().default(''),
    consentAt: timestampColumn('consent_at'),
    state: text('state').$type<ImportState>().notNull().default('open'),
    /** Last line written; while lines are judged, how many. */
    writtenTo: integer('written_to').notNull().default(0),
    createdBy: text('created_by').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    finishedAt: timestampColumn('finished_at'),
  },
  (table) => [...textLengths(table)],
);

/** The lines as uploaded, some per row, to be judged again for other columns. Deleted when the import begins. */
export const newsletterImportChunks = pgTable(
  'newsletter_import_chunks',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => newsletterImports.id, { onDelete: 'cascade' }),
    /** The number of lines up to the last one of this row. */
    upTo: integer('up_to').notNull(),
    lines: jsonb('lines').$type<readonly ListLine[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.upTo] })],
);

export const newsletterImportLines = pgTable(
  'newsletter_import_lines',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => newsletterImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    /** Null if they cannot be imported, and once the import is written. */
    cells: jsonb('cells').$type<readonly string[]>(),
    /** Truncated to the max address length. */
    text: text('address').notNull(),
    verdict: text('verdict').$type<SubscriberVerdict>().notNull(),
    /** Why the line is invalid, or which parts are not imported. */
    reason: text('reason'),
  },
  (table) => [...textLengths(table), primaryKey({ columns: [table.importId, table.line] })],
);

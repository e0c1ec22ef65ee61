import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportMapping, ImportState } from '#features/imports/imports.public.ts';
import type { EntryField } from '#features/leads/entries/lead-entry.ts';
import type { LeadVerdict } from '#features/leads/entries/lead-import.ts';
import type { ListColumn } from '#forms/list/list-file.ts';
import { timestampColumn } from '#server/db/query/columns.ts';
import { textLengths } from '#server/db/text-lengths.ts';

/** A list of leads that is reviewed, then written by a job. Deleted after a week. */
export const leadImports = pgTable(
  'lead_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fileName: text('file_name').notNull(),
    content: text('content').notNull(),
    columns: jsonb('columns').$type<readonly ListColumn[]>().notNull(),
    /** Column by field. */
    mapping: jsonb('mapping').$type<ImportMapping<EntryField>>().notNull(),
    state: text('state').$type<ImportState>().notNull().default('open'),
    /** Last line written. */
    writtenTo: integer('written_to').notNull().default(0),
    lastLine: integer('last_line').notNull(),
    createdBy: text('by_id').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table, { content: 20_000_000 })],
);

export const leadImportLines = pgTable(
  'lead_import_lines',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => leadImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    /** Name and address, cut. */
    text: text('text').notNull(),
    verdict: text('verdict').$type<LeadVerdict>().notNull(),
  },
  (table) => [...textLengths(table), primaryKey({ columns: [table.importId, table.line] })],
);

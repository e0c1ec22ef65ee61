import { z } from 'zod';

const textRow = z.array(z.nullable(z.string()));

/** Gzipped JSON lines: head, tables with rows, sequences, key, files, and an end line that proves completeness. */
export const backupLine = z.union([
  z.object({
    /** Format version. */
    backup: z.literal(1),
    at: z.string(),
    /** Applied migrations, by creation time. */
    migrations: z.array(z.number()),
    /** Queue schema version. */
    queue: z.number(),
  }),
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ rows: z.array(textRow) }),
  z.object({ sequence: z.string(), last: z.string(), called: z.boolean() }),
  z.object({ secret: z.string() }),
  z.object({ file: z.string().regex(/^[\w-]{4,200}$/) }),
  /** Base64, of the last named file. */
  z.object({ bytes: z.string() }),
  z.object({
    whole: z.object({
      rows: z.number(),
      files: z.number(),
      /** By table, and `files`. */
      sums: z.record(z.string(), z.string()),
    }),
  }),
]);

export type BackupLine = z.infer<typeof backupLine>;

export interface BackupCounts {
  readonly rows: number;
  readonly files: number;
}

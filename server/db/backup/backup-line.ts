import { z } from 'zod';

const textRow = z.array(z.nullable(z.string()));

/**
 * A backup is a gzip file of JSON lines: a head, each table with its rows, the sequences, the key, the uploaded files,
 * and a last line that says that it is whole.
 */
export const backupLine = z.union([
  z.object({
    /** The form of the file. */
    backup: z.literal(1),
    at: z.string(),
    /** The migrations that its rows were written under, by when they were made. */
    migrations: z.array(z.number()),
    /** The version of the job queue's own schema. */
    queue: z.number(),
  }),
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ rows: z.array(textRow) }),
  z.object({ sequence: z.string(), last: z.string(), called: z.boolean() }),
  z.object({ secret: z.string() }),
  z.object({ file: z.string().regex(/^[\w-]{4,200}$/) }),
  /** Base64, of the file named last. */
  z.object({ bytes: z.string() }),
  z.object({ whole: z.object({ rows: z.number(), files: z.number() }) }),
]);

export type BackupLine = z.infer<typeof backupLine>;

/** What a backup holds. */
export interface BackupCounts {
  readonly rows: number;
  readonly files: number;
}

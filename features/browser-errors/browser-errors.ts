import * as z from 'zod/mini';

/** Body of `report-errors.ts`; `page` is a path without query. */
export const reportsSchema = z.object({
  /** A version, such as a part of a commit's hash; its pattern leaves no room for an email or a sentence. */
  release: z.string().check(z.maxLength(64), z.regex(/^[\w.-]*$/)),
  reports: z
    .array(
      z.object({
        level: z.enum(['warn', 'error']),
        message: z.string().check(z.maxLength(500)),
        source: z.string().check(z.maxLength(1000)),
        page: z.string().check(z.maxLength(400)),
        count: z.int().check(z.minimum(1), z.maximum(10_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
});

export type BrowserReports = z.infer<typeof reportsSchema>;
export type BrowserLevel = BrowserReports['reports'][number]['level'];

/** Per address and hour; pages send at most one batch per three seconds. */
export const browserErrorsLimit = { name: 'browser-errors', points: 30, seconds: 3600 };

/** Max groups (newest), and days since last seen. */
export const browserErrorsKept = { groups: 500, days: 30 };

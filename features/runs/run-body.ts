import * as z from 'zod/mini';
import { runStates } from '#features/runs/runs.ts';

export const maxReports = 100;

/** The database refuses others. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed();

function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  return schema.check(z.meta({ description }));
}

/** One run, as a program reports it. The documentation's table derives from it. */
export const runReport = z.strictObject({
  workflow: described(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,79}$/, 'Lower-case letters, digits, and . _ - only')),
    'Slug of the workflow: at most 80 lower-case letters, digits, `.`, `_` and `-`. Its first run creates the workflow',
  ),
  id: described(
    z.string().check(z.minLength(1), z.maxLength(200), z.refine(storable)),
    'Your own ID of the run, at most 200 characters. Sending it again updates the run',
  ),
  state: described(z.enum(runStates), 'How the run stands'),
  startedAt: described(
    z.iso.datetime({ offset: true }),
    'When it started, with time zone: at most one day ahead, and not longer ago than your plan keeps runs',
  ),
  seconds: described(
    z.optional(z.number().check(z.gte(0), z.lte(2_592_000))),
    'How long it took, at most 30 days. Leave it out while it runs',
  ),
  items: described(
    z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000))),
    'How many things it handled, such as invoices. 0 if left out',
  ),
  error: described(
    z.optional(z.string().check(z.maxLength(2000), z.refine(storable))),
    'What went wrong, at most 2,000 characters',
  ),
});
export type RunReport = z.output<typeof runReport>;

/** The whole body. Runs are judged one by one, so that a bad one does not lose the others. */
export const runBody = z.strictObject({ runs: z.array(z.unknown()).check(z.minLength(1), z.maxLength(maxReports)) });

import { and, eq, gt, sql } from 'drizzle-orm';
import { newsletterImportLines as lines, newsletterImports as imports } from '#features/newsletter/newsletter.table.ts';
import { isUuid } from '#features/newsletter/row-id.ts';
import {
  importVerdicts,
  type ImportVerdict,
  type JudgedLine,
  type ShownImport,
} from '#features/newsletter/subscribers/import.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

export interface ReadReview {
  readonly list: ShownImport;
  readonly verdict: ImportVerdict | null;
  readonly lines: readonly JudgedLine[];
  readonly next: number | null;
  readonly after: number;
}

const pageSize = 100;

/** Undefined if the list no longer exists. */
export async function readReview(
  app: AppContext,
  id: string | undefined,
  params: URLSearchParams,
): Promise<ReadReview | undefined> {
  if (!isUuid(id)) return undefined;
  const verdict = importVerdicts.find((one) => one === params.get('verdict')) ?? null;
  const requested = Number(params.get('after'));
  const after = Number.isInteger(requested) && requested > 0 && requested < 2 ** 31 ? requested : 0;
  const [list, found] = await Promise.all([readImport(app, id), readLines(app, id, verdict, after, pageSize + 1)]);
  if (!list) return undefined;
  const shown = found.slice(0, pageSize);
  return { list, verdict, lines: shown, after, next: found.length > pageSize ? (shown.at(-1)?.line ?? null) : null };
}

/** Undefined if not found. */
export async function readImport(
  app: AppContext,
  id: string,
  db: Transaction | AppContext['db'] = app.db,
): Promise<ShownImport | undefined> {
  const [row] = await db
    .select({
      ...{ id: imports.id, fileName: imports.fileName, columns: imports.columns, hasHeader: imports.hasHeader },
      ...{ column: imports.column, consentSource: imports.consentSource, consentAt: imports.consentAt },
      ...{ state: imports.state, counts: imports.counts, writtenTo: imports.writtenTo },
      ...{ createdAt: imports.createdAt, finishedAt: imports.finishedAt },
      lastLine: sql<number>`coalesce((select max(line) from ${lines} where ${lines.importId} = ${imports.id}), 0)`,
    })
    .from(imports)
    .where(eq(imports.id, id));
  return row;
}

/** Of one verdict, or all. */
export async function readLines(
  { db }: AppContext,
  id: string,
  verdict: ImportVerdict | null,
  after: number,
  limit: number,
): Promise<{ line: number; address: string; verdict: ImportVerdict }[]> {
  return db
    .select({ line: lines.line, address: lines.address, verdict: lines.verdict })
    .from(lines)
    .where(
      and(eq(lines.importId, id), gt(lines.line, after), verdict === null ? undefined : eq(lines.verdict, verdict)),
    )
    .orderBy(lines.line)
    .limit(limit);
}

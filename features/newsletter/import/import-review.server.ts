import { eq, sql } from 'drizzle-orm';
import { newsletterImportLines as lines, newsletterImports as imports } from '#features/newsletter/newsletter.table.ts';
import {
  importVerdicts,
  type ImportVerdict,
  type JudgedLine,
  type ShownImport,
} from '#features/newsletter/import/import.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { pageOfLines } from '#server/db/imported-lines.ts';
import { isUuid } from '#values/ids.ts';

export interface ReadReview {
  readonly list: ShownImport;
  readonly verdict: ImportVerdict | null;
  readonly lines: readonly JudgedLine[];
  readonly next: number | null;
  readonly after: number;
}

/** Undefined if the list no longer exists. */
export async function readReview(
  app: AppContext,
  id: string | undefined,
  params: URLSearchParams,
): Promise<ReadReview | undefined> {
  if (!isUuid(id)) return undefined;
  const [list, page] = await Promise.all([readImport(app, id), pageOfLines(app.db, lines, id, importVerdicts, params)]);
  return list && { list, ...page };
}

/** Undefined if not found. */
export async function readImport(
  app: AppContext,
  id: string,
  db: Transaction | AppContext['db'] = app.db,
): Promise<ShownImport | undefined> {
  const [row] = await db
    .select({
      id: imports.id,
      fileName: imports.fileName,
      columns: imports.columns,
      hasHeader: imports.hasHeader,
      column: imports.column,
      consentSource: imports.consentSource,
      consentAt: imports.consentAt,
      state: imports.state,
      counts: imports.counts,
      writtenTo: imports.writtenTo,
      createdAt: imports.createdAt,
      finishedAt: imports.finishedAt,
      lastLine: sql<number>`coalesce((select max(line) from ${lines} where ${lines.importId} = ${imports.id}), 0)`,
    })
    .from(imports)
    .where(eq(imports.id, id));
  return row;
}

import { and, eq, isNotNull } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { newsletterImportLines as lines, newsletterImports as imports } from '#features/newsletter/newsletter.table.ts';
import { erasedAmong } from '#features/newsletter/subscribers/erased.server.ts';
import {
  maxImportLines,
  importVerdict,
  type ImportVerdict,
  type OpenResult,
} from '#features/newsletter/import/import.ts';
import { statusAmong } from '#features/newsletter/subscribers/subscriber-actions.server.ts';
import { maxEmail } from '#forms/email.ts';
import { addressIn, readList, type ReadList } from '#forms/list/list-file.ts';
import { cleanLine } from '#forms/text.ts';
import type { Transaction } from '#server/db/database.ts';
import { inSlices } from '#server/in-slices.ts';
import type { AppContext } from '#server/app-context.ts';

const chunk = 1000;

/** Finds the address column and each line's verdict. Subscribes no one. */
export async function openImport(
  app: AppContext,
  by: TeamMember<'people:write'>,
  fileName: string,
  text: string,
): Promise<OpenResult> {
  const content = text.toWellFormed().replaceAll('\0', '');
  const read = await inSlices(readList(content, maxImportLines));
  if (!read.ok) return read;
  const { list } = read;
  if (list.lines.length === 0) return { ok: false, reason: 'empty' };
  if (!list.lines.some(({ cells }) => addressIn(cells[list.column] ?? '') !== null)) {
    return { ok: false, reason: 'no-addresses' };
  }
  return app.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(imports)
      .values({
        fileName: cleanLine(fileName).slice(0, 200) || 'Pasted list',
        content,
        createdBy: by.user.id,
        columns: list.columns,
        hasHeader: list.hasHeader,
        column: list.column,
        createdAt: app.now(),
      })
      .returning({ id: imports.id });
    if (!row) throw new Error('an import was not written');
    await judge(app, tx, row.id, list, list.column);
    return { ok: true, id: row.id } as const;
  });
}

/** False if the list or column does not exist. */
export async function chooseColumn(app: AppContext, id: string, column: number): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ content: imports.content, columns: imports.columns })
      .from(imports)
      .where(and(eq(imports.id, id), eq(imports.state, 'open'), isNotNull(imports.content)))
      .for('update');
    if (!row?.content || row.columns[column] === undefined) return false;
    const read = await inSlices(readList(row.content, maxImportLines));
    if (!read.ok) throw new Error(`a stored list is ${read.reason}`);
    await tx.delete(lines).where(eq(lines.importId, id));
    await judge(app, tx, id, read.list, column);
    return true;
  });
}

/** Stores the verdicts. */
async function judge(
  app: AppContext,
  tx: Transaction,
  importId: string,
  list: ReadList,
  column: number,
): Promise<void> {
  const counts: Record<ImportVerdict, number> = { added: 0, present: 0, left: 0, bounced: 0, invalid: 0, repeated: 0 };
  const seen = new Set<string>();
  for (let at = 0; at < list.lines.length; at += chunk) {
    const some = list.lines.slice(at, at + chunk).map(({ number, cells }) => {
      const cell = cells[column] ?? '';
      return { line: number, cell, email: addressIn(cell) };
    });
    const emails = some.flatMap(({ email }) => (email === null ? [] : [email]));
    const status = await statusAmong(tx, emails);
    const erased = await erasedAmong(app, tx, emails);
    const judged = some.map(({ line, cell, email }) => {
      const verdict =
        email === null ? 'invalid' : seen.has(email) ? 'repeated' : importVerdict(status.get(email), erased.has(email));
      if (email !== null) seen.add(email);
      counts[verdict] += 1;
      return { importId, line, verdict, address: email ?? cleanLine(cell).slice(0, maxEmail) };
    });
    await tx.insert(lines).values(judged);
  }
  await tx.update(imports).set({ column, counts }).where(eq(imports.id, importId));
}

/** Not while it is being written. */
export async function dropImport({ db }: AppContext, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(imports).where(and(eq(imports.id, id), eq(imports.state, 'open')));
  return rowCount === 1;
}

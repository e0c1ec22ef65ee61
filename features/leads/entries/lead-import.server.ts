import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordAction } from '#features/accounts/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { insertEntries } from '#features/leads/entries/lead-entry.server.ts';
import { entryFieldNames } from '#features/leads/entries/lead-entry.ts';
import {
  entryOfLine,
  likelyMapping,
  lineVerdicts,
  listsKeptDays,
  maxListBytes,
  maxListLines,
  type ImportMapping,
  type LineVerdict,
  type OpenListResult,
  type ReviewedList,
} from '#features/leads/entries/lead-import.ts';
import { leadImportLines as lines, leadImports as imports } from '#features/leads/entries/lead-import.table.ts';
import { leads } from '#features/leads/leads.table.ts';
import { addressIn, readList, type ListLine } from '#forms/list/list-file.ts';
import { cleanLine } from '#forms/text.ts';
import type { Transaction } from '#server/db/database.ts';
import { pageOfLines, writeImportedLines } from '#server/db/imported-lines.ts';
import type { AppContext } from '#server/app-context.ts';
import { readListUpload } from '#server/http/list-upload.ts';
import { inSlices } from '#server/in-slices.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { dayMs } from '#values/duration.ts';
import { isUuid } from '#values/ids.ts';

const chunk = 500;

/** A file, or pasted text. */
export async function receiveLeadList(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  request: Request,
): Promise<OpenListResult> {
  const list = await readListUpload(request, maxListBytes);
  return list.ok ? openLeadImport(app, by, list.fileName, list.text) : list;
}

/** Guesses the columns and judges each line. Adds no lead. */
export async function openLeadImport(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  fileName: string,
  content: string,
): Promise<OpenListResult> {
  const read = await inSlices(readList(content, maxListLines));
  if (!read.ok) return read;
  const { list } = read;
  const last = list.lines.at(-1);
  if (last === undefined) return { ok: false, reason: 'empty' };
  if (!list.lines.some(({ cells }) => addressIn(cells[list.column] ?? '') !== null))
    return { ok: false, reason: 'no-addresses' };
  const mapping = likelyMapping(list.columns, list.column);
  return app.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(imports)
      .values({
        fileName: cleanLine(fileName).slice(0, 200) || 'Pasted list',
        content,
        columns: list.columns,
        mapping,
        lastLine: last.number,
        byId: by.user.id,
        createdAt: app.now(),
      })
      .returning({ id: imports.id });
    if (!row) throw new Error('an import was not written');
    await judge(tx, row.id, list.lines, mapping);
    return { ok: true, id: row.id };
  });
}

/** Of a list that was accepted. */
async function linesOf(content: string): Promise<readonly ListLine[]> {
  const read = await inSlices(readList(content, maxListLines));
  if (!read.ok) throw new Error(`a stored list is ${read.reason}`);
  return read.list.lines;
}

/** False if the list is no longer under review. */
export async function mapColumns(app: AppContext, id: string, mapping: ImportMapping): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ content: imports.content, columns: imports.columns })
      .from(imports)
      .where(and(eq(imports.id, id), eq(imports.state, 'open')))
      .for('update');
    if (!row || Object.values(mapping).some((column) => row.columns[column] === undefined)) return false;
    await tx.delete(lines).where(eq(lines.importId, id));
    await tx.update(imports).set({ mapping }).where(eq(imports.id, id));
    await judge(tx, id, await linesOf(row.content), mapping);
    return true;
  });
}

/** Not while it is being written. */
export async function dropLeadImport({ db }: AppContext, id: string): Promise<void> {
  await db.delete(imports).where(and(eq(imports.id, id), eq(imports.state, 'open')));
}

export async function beginLeadImport(app: AppContext, by: TeamMember<'leads:write'>, id: string): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const added = await tx.$count(lines, and(eq(lines.importId, id), eq(lines.verdict, 'added')));
    if (added === 0) return false;
    const [row] = await tx
      .update(imports)
      .set({ state: 'writing', byId: by.user.id })
      .where(and(eq(imports.id, id), eq(imports.state, 'open')))
      .returning({ id: imports.id });
    if (!row) return false;
    await app.jobs.send(tx, writeLeadImport, { importId: id });
    await recordAction(app, by, { action: 'leads-imported', details: { leads: added } }, tx);
    return true;
  });
}

/** Job `import-leads`. Addresses that have become leads since are left alone. */
export const writeLeadImport = defineJob(
  'import-leads',
  z.object({ importId: z.string() }),
  (app, { importId: id }) =>
    writeImportedLines(app.db, {
      lines,
      id,
      chunk,
      list: async (tx) => {
        const isWriting = and(eq(imports.id, id), eq(imports.state, 'writing'));
        const [list] = await tx.select().from(imports).where(isWriting).for('update');
        return list;
      },
      write: (tx, list, some) => writeSome(app, tx, list, new Set(some.map(({ line }) => line))),
      note: async (tx, { lastLine }, last) => {
        const progress = last === null ? ({ state: 'done', writtenTo: lastLine } as const) : { writtenTo: last };
        await tx.update(imports).set(progress).where(eq(imports.id, id));
      },
    }),
  { label: 'Import leads' },
);

async function writeSome(
  app: AppContext,
  tx: Transaction,
  { id, byId, content, mapping }: typeof imports.$inferSelect,
  numbers: ReadonlySet<number>,
): Promise<void> {
  const rows = (await linesOf(content)).flatMap(({ number, cells }) => {
    const entry = numbers.has(number) ? entryOfLine(cells, mapping) : null;
    return entry ? [{ number, entry, formId: `import ${id} ${number}` }] : [];
  });
  const known = await knownAmong(
    tx,
    rows.map(({ entry }) => entry.email),
  );
  const fresh = rows.filter(({ entry }) => !known.has(entry.email));
  if (fresh.length > 0) await insertEntries(app, tx, byId, fresh);
  const overtaken = rows.filter(({ entry }) => known.has(entry.email)).map(({ number }) => number);
  if (overtaken.length === 0) return;
  await tx
    .update(lines)
    .set({ verdict: 'known' })
    .where(and(eq(lines.importId, id), inArray(lines.line, overtaken)));
}

/** Lists that were read too long ago, whether they were imported or never finished. */
export async function purgeLeadImports({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const old = new Date(now().getTime() - listsKeptDays * dayMs);
  await db.delete(imports).where(lt(imports.createdAt, old));
}

/** Undefined if the list no longer exists. */
export async function reviewLeadImport(
  { db }: Pick<AppContext, 'db'>,
  id: string,
  params: URLSearchParams,
): Promise<ReviewedList | undefined> {
  if (!isUuid(id)) return undefined;
  const [[list], counted, page] = await Promise.all([
    db
      .select({
        id: imports.id,
        fileName: imports.fileName,
        columns: imports.columns,
        mapping: imports.mapping,
        state: imports.state,
        writtenTo: imports.writtenTo,
        lastLine: imports.lastLine,
      })
      .from(imports)
      .where(eq(imports.id, id)),
    db
      .select({ verdict: lines.verdict, count: sql<number>`count(*)::int` })
      .from(lines)
      .where(eq(lines.importId, id))
      .groupBy(lines.verdict),
    pageOfLines(db, lines, id, lineVerdicts, params),
  ]);
  if (!list) return undefined;
  const counts = Object.fromEntries(
    lineVerdicts.map((one) => [one, counted.find((row) => row.verdict === one)?.count ?? 0]),
  ) as Record<LineVerdict, number>;
  return { ...list, counts, ...page };
}

/** Of the review's form: a column per field, or none. */
export function readMapping(form: URLSearchParams): ImportMapping {
  const chosen = entryFieldNames.flatMap((field) => {
    const column = form.get(field) ?? '';
    return /^\d{1,4}$/u.test(column) ? [[field, Number(column)]] : [];
  });
  return Object.fromEntries(chosen) as ImportMapping;
}

async function judge(
  tx: Transaction,
  importId: string,
  all: readonly ListLine[],
  mapping: ImportMapping,
): Promise<void> {
  const seen = new Set<string>();
  for (let at = 0; at < all.length; at += chunk) {
    const some = all.slice(at, at + chunk).map(({ number, cells }) => {
      return { line: number, cells, entry: entryOfLine(cells, mapping) };
    });
    const known = await knownAmong(
      tx,
      some.flatMap(({ entry }) => entry?.email ?? []),
    );
    const judged = some.map(({ line, cells, entry }) => {
      const verdict = verdictOf(entry?.email, seen, known);
      if (entry) seen.add(entry.email);
      const text = entry ? [entry.name, entry.email].filter(Boolean).join(', ') : cells.filter(Boolean).join(', ');
      return { importId, line, verdict, text: cleanLine(text).slice(0, 300) };
    });
    await tx.insert(lines).values(judged);
  }
}

function verdictOf(email: string | undefined, seen: ReadonlySet<string>, known: ReadonlySet<string>): LineVerdict {
  if (email === undefined) return 'invalid';
  if (seen.has(email)) return 'repeated';
  return known.has(email) ? 'known' : 'added';
}

async function knownAmong(tx: Transaction, emails: readonly string[]): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const address = sql<string>`lower(${leads.email})`;
  const rows = await tx
    .selectDistinct({ email: address })
    .from(leads)
    .where(inArray(address, [...emails]));
  return new Set(rows.map(({ email }) => email));
}

import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Administrator } from '#features/accounts/accounts.ts';
import { recordAct } from '#features/accounts/audit.server.ts';
import { newPreferences } from '#features/newsletter/newsletter.ts';
import {
  newsletterImportLines as lines,
  newsletterImports as imports,
  newsletterSubscriptions as subscriptions,
} from '#features/newsletter/newsletter.table.ts';
import { erasedAmong } from '#features/newsletter/subscribers/erased.server.ts';
import {
  addressIn,
  importVerdicts,
  maxImportLines,
  readList,
  type BeginAnswer,
  type ImportCounts,
  type ImportVerdict,
  type OpenAnswer,
  type ReadList,
  type ShownImport,
} from '#features/newsletter/subscribers/import.ts';
import { statusAmong } from '#features/newsletter/subscribers/subscriber-acts.server.ts';
import { byImport, consentShape } from '#features/newsletter/subscribers/subscribers.ts';
import { maxEmail } from '#forms/email.ts';
import { cleanLine } from '#forms/text.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Machine } from '#server/machine.ts';
import * as z from 'zod/mini';

/** What the job is told that writes an import. */
export interface ImportJob {
  readonly importId: string;
}

const chunk = 1000;

/** Takes a list, finds its column of addresses, and says of each line what would become of it. Nobody is subscribed yet. */
export async function openImport(
  machine: Machine,
  by: Administrator,
  fileName: string,
  text: string,
): Promise<OpenAnswer> {
  const content = text.toWellFormed().replaceAll('\0', '');
  const list = readList(content);
  if (list.lines.length === 0) return { ok: false, reason: 'empty' };
  if (list.lines.length > maxImportLines) return { ok: false, reason: 'too-many-lines' };
  if (!list.lines.some(({ cells }) => addressIn(cells[list.column] ?? '') !== null)) {
    return { ok: false, reason: 'no-addresses' };
  }
  return machine.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(imports)
      .values({
        ...{ fileName: cleanLine(fileName).slice(0, 200) || 'pasted text', content, createdBy: by.user.id },
        ...{ columns: list.columns, hasHeader: list.hasHeader, column: list.column, createdAt: machine.now() },
      })
      .returning({ id: imports.id });
    if (!row) throw new Error('an import was not written');
    await judge(machine, tx, row.id, list, list.column);
    return { ok: true, id: row.id } as const;
  });
}

/** Reads another column as the addresses. False where there is no such list or column. */
export async function chooseColumn(machine: Machine, id: string, column: number): Promise<boolean> {
  return machine.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ content: imports.content, columns: imports.columns })
      .from(imports)
      .where(and(eq(imports.id, id), eq(imports.state, 'open'), isNotNull(imports.content)))
      .for('update');
    if (!row?.content || row.columns[column] === undefined) return false;
    await tx.delete(lines).where(eq(lines.importId, id));
    await judge(machine, tx, id, readList(row.content), column);
    return true;
  });
}

/** Writes down what would become of each line. */
async function judge(
  machine: Machine,
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
    const erased = await erasedAmong(machine, tx, emails);
    const judged = some.map(({ line, cell, email }) => {
      const verdict =
        email === null ? 'invalid' : seen.has(email) ? 'repeated' : verdictOf(status.get(email), erased.has(email));
      if (email !== null) seen.add(email);
      counts[verdict] += 1;
      return { importId, line, verdict, address: email ?? cleanLine(cell).slice(0, maxEmail) };
    });
    await tx.insert(lines).values(judged);
  }
  await tx.update(imports).set({ column, counts }).where(eq(imports.id, importId));
}

function verdictOf(status: string | undefined, isErased: boolean): ImportVerdict {
  if (status === undefined) return isErased ? 'left' : 'added';
  return status === 'unsubscribed' ? 'left' : status === 'bounced' ? 'bounced' : 'present';
}

/** Notes the consent of everybody in a list, and has its new addresses written. */
export async function beginImport(
  machine: Machine,
  by: Administrator,
  id: string,
  given: unknown,
): Promise<BeginAnswer> {
  const parsed = z.object(consentShape).safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const).reverse();
    return { ok: false, reason: 'invalid', faults: Object.fromEntries(faults) };
  }
  const { consentSource, consentAt: day } = parsed.data;
  const consentAt = new Date(`${day}T00:00:00Z`);
  if (consentAt > machine.now()) {
    return { ok: false, reason: 'invalid', faults: { consentAt: 'That day is still to come' } };
  }
  return machine.db.transaction(async (tx) => {
    const [row] = await tx
      .update(imports)
      .set({ state: 'writing', content: null, consentSource, consentAt })
      .where(and(eq(imports.id, id), eq(imports.state, 'open'), sql`(${imports.counts} ->> 'added')::int > 0`))
      .returning({ counts: imports.counts });
    if (!row) return { ok: false, reason: (await readImport(machine, id, tx)) ? 'nothing' : 'unknown' } as const;
    const job: ImportJob = { importId: id };
    await machine.jobs.send(tx, 'import-newsletter-subscribers', job);
    const details = { consent: consentSource, addresses: row.counts?.added ?? 0 };
    await recordAct(machine, by, { act: 'subscribers-imported', subject: { kind: 'subscriber', id }, details }, tx);
    return { ok: true } as const;
  });
}

/** Throws a list away that is not being written. */
export async function dropImport({ db }: Machine, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(imports).where(and(eq(imports.id, id), eq(imports.state, 'open')));
  return rowCount === 1;
}

/**
 * Job `import-newsletter-subscribers`: writes the new addresses of a list, some hundred in a transaction together with
 * how far it is, so that a run that was killed goes on where it was. Who has come or left meanwhile is left alone.
 */
export async function writeImport(machine: Machine, { importId }: ImportJob): Promise<void> {
  while (await writeSome(machine, importId));
}

async function writeSome(machine: Machine, id: string): Promise<boolean> {
  return machine.db.transaction(async (tx) => {
    const [list] = await tx
      .select()
      .from(imports)
      .where(and(eq(imports.id, id), eq(imports.state, 'writing')))
      .for('update');
    if (!list) return false;
    const some = await tx
      .select({ line: lines.line, address: lines.address })
      .from(lines)
      .where(and(eq(lines.importId, id), eq(lines.verdict, 'added'), gt(lines.line, list.writtenTo)))
      .orderBy(lines.line)
      .limit(chunk);
    const now = machine.now();
    const last = some.at(-1);
    if (last === undefined) {
      await tx.update(imports).set({ state: 'done', finishedAt: now }).where(eq(imports.id, id));
      return false;
    }
    const erased = await erasedAmong(
      machine,
      tx,
      some.map(({ address }) => address),
    );
    const rows = some.filter(({ address }) => !erased.has(address));
    const written =
      rows.length === 0
        ? []
        : await tx
            .insert(subscriptions)
            .values(
              rows.map(({ address }) => ({
                ...{ email: address, status: 'active' as const, subscribedAt: now, createdAt: now, updatedAt: now },
                ...{ consentSource: list.consentSource, consentAt: list.consentAt, importedBy: list.createdBy },
                source: byImport,
                preferences: { ...newPreferences, marketing_source: byImport },
              })),
            )
            .onConflictDoNothing({ target: subscriptions.email })
            .returning({ email: subscriptions.email });
    const isWritten = new Set(written.map(({ email }) => email));
    const missed = some.filter(({ address }) => !isWritten.has(address));
    await overtaken(machine, tx, id, list.counts, missed);
    await tx.update(imports).set({ writtenTo: last.line }).where(eq(imports.id, id));
    return true;
  });
}

/** What is true by now of the lines whose address came or left after the list was looked at. */
async function overtaken(
  machine: Machine,
  tx: Transaction,
  importId: string,
  counted: ImportCounts | null,
  missed: readonly { readonly line: number; readonly address: string }[],
): Promise<void> {
  if (missed.length === 0) return;
  const emails = missed.map(({ address }) => address);
  const status = await statusAmong(tx, emails);
  const erased = await erasedAmong(machine, tx, emails);
  const counts: Record<ImportVerdict, number> = {
    ...{ added: 0, present: 0, left: 0, bounced: 0, invalid: 0, repeated: 0 },
    ...counted,
  };
  for (const verdict of importVerdicts) {
    const those = missed.filter(({ address }) => verdictOf(status.get(address), erased.has(address)) === verdict);
    if (verdict === 'added' || those.length === 0) continue;
    counts[verdict] += those.length;
    counts.added -= those.length;
    const numbers = those.map(({ line }) => line);
    await tx
      .update(lines)
      .set({ verdict })
      .where(and(eq(lines.importId, importId), inArray(lines.line, numbers)));
  }
  await tx.update(imports).set({ counts }).where(eq(imports.id, importId));
}

/** An import; undefined where there is none. */
export async function readImport(
  machine: Machine,
  id: string,
  db: Transaction | Machine['db'] = machine.db,
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

/** A page of an import's lines, those of one verdict or all. */
export async function readLines(
  { db }: Machine,
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

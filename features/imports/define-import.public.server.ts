import { and, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { Right } from '#features/accounts/rights/roles.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import {
  bytesOf,
  importsKeptDays,
  type ImportMapping,
  type OpenImportResult,
  type ReviewedImport,
} from '#features/imports/imports.public.ts';
import type {
  ImportedLine,
  ImportParts,
  ImportStart,
  LineTable,
  ListRow,
  ListTable,
} from '#features/imports/import-parts.server.ts';
import { addressIn, readList, type ListColumn, type ListLine } from '#forms/list/list-file.ts';
import { cleanLine } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { readListUpload } from '#server/http/request/list-upload.ts';
import { inSlices } from '#server/in-slices.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { dayMs } from '#values/duration.ts';
import { isUuid } from '#values/ids.ts';

const pageSize = 100;

/**
 * An uploaded list of people: its columns are guessed, each line is judged and reviewed before anything is written, and a
 * job writes the lines to add, some per transaction together with the progress, so that a killed run resumes.
 */
export function defineImport<
  Field extends string,
  Known extends string,
  Lists extends ListTable,
  Entry extends { readonly email: string },
  Needed extends Right,
>(parts: ImportParts<Field, Known, Lists, Entry, Needed>) {
  type Importer = TeamMember<Needed>;
  type Verdict = Known | 'added' | 'repeated' | 'invalid';
  type Mapping = ImportMapping<Field>;
  const { limits, chunk, verdicts } = parts;
  const lists: ListTable = parts.lists;
  const lines: LineTable = parts.lines;
  const fields = ['email', ...Object.keys(parts.columns)] as Field[];
  const isOpen = (id: string) => and(eq(lists.id, id), eq(lists.state, 'open'));

  function likelyMapping(columns: readonly ListColumn[], email: number): Mapping {
    const named = (Object.entries<RegExp>(parts.columns) as [Field, RegExp][]).flatMap(([field, pattern]) => {
      const column = columns.findIndex(({ name }, at) => at !== email && pattern.test(name));
      return column === -1 ? [] : [[field, column]];
    });
    return Object.fromEntries([['email', email], ...named]) as Mapping;
  }

  async function judge(app: AppContext, tx: Transaction, importId: string, all: readonly ListLine[], mapping: Mapping) {
    const earlier = new Set<string>();
    for (let at = 0; at < all.length; at += chunk) {
      const some = all.slice(at, at + chunk).map(({ number, cells }) => {
        return { line: number, cells, entry: parts.read(cells, mapping) };
      });
      const emails = some.flatMap(({ entry }) => entry?.email ?? []);
      const known = await parts.known(app, tx, emails);
      const verdictOf = (email: string | undefined): Verdict => {
        if (email === undefined) return 'invalid';
        if (earlier.has(email)) return 'repeated';
        earlier.add(email);
        return known.get(email) ?? 'added';
      };
      const judged = some.map(({ line, cells, entry }) => {
        return { importId, line, verdict: verdictOf(entry?.email), text: parts.text(entry, cells, mapping) };
      });
      await tx.insert<PgTable>(lines).values(judged);
    }
  }

  /** Guesses the columns and judges each line. Adds nobody. */
  async function open(app: AppContext, by: Importer, fileName: string, content: string): Promise<OpenImportResult> {
    const read = await inSlices(readList(content, limits.lines));
    if (!read.ok) return read;
    const { columns, column, hasHeader, lines: all } = read.list;
    const last = all.at(-1);
    if (last === undefined) return { ok: false, reason: 'empty' };
    if (!all.some(({ cells }) => addressIn(cells[column] ?? '') !== null)) return { ok: false, reason: 'no-addresses' };
    const mapping = likelyMapping(columns, column);
    const name = cleanLine(fileName).slice(0, 200) || 'Pasted list';
    // Not every table has a column for each of these.
    const about = { hasHeader, lastLine: last.number };
    const row = { fileName: name, content, columns, mapping, createdBy: by.user.id, createdAt: app.now() };
    return app.db.transaction(async (tx) => {
      const [list] = await tx
        .insert<PgTable>(lists)
        .values({ ...row, ...about })
        .returning({ id: lists.id });
      if (!list) throw new Error('an import was not written');
      const id = String(list.id);
      await judge(app, tx, id, all, mapping);
      return { ok: true, id };
    });
  }

  /** A file, or pasted text. */
  async function receive(app: AppContext, by: Importer, request: Request): Promise<OpenImportResult> {
    const list = await readListUpload(request, bytesOf(limits));
    return list.ok ? open(app, by, list.fileName, list.text) : list;
  }

  /** Of a list that was accepted. */
  async function linesOf(content: string): Promise<readonly ListLine[]> {
    const read = await inSlices(readList(content, limits.lines));
    if (!read.ok) throw new Error(`a stored list is ${read.reason}`);
    return read.list.lines;
  }

  async function lockedList(tx: Transaction, id: string, state: 'open' | 'writing') {
    const isIt = and(eq(lists.id, id), eq(lists.state, state));
    const [list] = await tx.select().from<PgTable>(lists).where(isIt).for('update');
    return list as (Lists['$inferSelect'] & ListRow<Field>) | undefined;
  }

  /** Judges all lines again. False if the list is no longer under review, or has no such column. */
  async function map(app: AppContext, id: string, mapping: Mapping): Promise<boolean> {
    return app.db.transaction(async (tx) => {
      const list = await lockedList(tx, id, 'open');
      if (!list?.content || mapping['email' as Field] === undefined) return false;
      if (Object.values<number | undefined>(mapping).some((at = -1) => list.columns[at] === undefined)) return false;
      await tx.delete(lines).where(eq(lines.importId, id));
      await tx.update<PgTable>(lists).set({ mapping }).where(eq(lists.id, id));
      await judge(app, tx, id, await linesOf(list.content), mapping);
      return true;
    });
  }

  /** Of the review's form: a column per field, or none. */
  function readMapping(form: URLSearchParams): Mapping {
    const mapped = fields.flatMap((field) => {
      const column = form.get(field) ?? '';
      return /^\d{1,4}$/u.test(column) ? [[field, Number(column)]] : [];
    });
    return Object.fromEntries(mapped) as Mapping;
  }

  /** Not while it is being written. */
  async function drop({ db }: AppContext, id: string): Promise<boolean> {
    const { rowCount } = await db.delete(lists).where(isOpen(id));
    return rowCount === 1;
  }

  /** Queues the import. False if there is nothing to add, or the list is no longer under review. */
  async function begin(app: AppContext, by: Importer, id: string, { set, action }: ImportStart): Promise<boolean> {
    return app.db.transaction(async (tx) => {
      const added = await tx.$count(lines, and(eq(lines.importId, id), eq(lines.verdict, 'added')));
      if (added === 0) return false;
      const values = { ...set, ...(parts.restore && { content: null }), state: 'writing' };
      const { rowCount } = await tx.update<PgTable>(lists).set(values).where(isOpen(id));
      if (rowCount !== 1) return false;
      await app.jobs.send(tx, job, { importId: id });
      await recordAction(app, by, action(added), tx);
      return true;
    });
  }

  async function entriesOf(list: ListRow<Field>, some: readonly { line: number; text: string }[]) {
    const { restore } = parts;
    if (restore) return some.map(({ line, text }) => ({ line, entry: restore(text) }));
    const numbers = new Set(some.map(({ line }) => line));
    return (await linesOf(list.content ?? '')).flatMap(({ number: line, cells }) => {
      const entry = numbers.has(line) ? parts.read(cells, list.mapping) : null;
      return entry ? [{ line, entry }] : [];
    });
  }

  /** Addresses that have become known since the review are left alone, and their verdicts updated. */
  async function writeSome(
    app: AppContext,
    tx: Transaction,
    list: Lists['$inferSelect'] & ListRow<Field>,
    some: readonly ImportedLine<Entry>[],
  ): Promise<void> {
    const emails = some.map(({ entry }) => entry.email);
    const known = await parts.known(app, tx, emails);
    const fresh = some.filter(({ entry }) => !known.has(entry.email));
    const written = new Set(fresh.length === 0 ? [] : await parts.write(app, tx, list, fresh));
    const missed = some.filter(({ entry }) => !written.has(entry.email));
    if (missed.length === 0) return;
    const reasons = await parts.known(
      app,
      tx,
      missed.map(({ entry }) => entry.email),
    );
    for (const verdict of new Set(reasons.values())) {
      const numbers = missed.flatMap(({ line, entry }) => (reasons.get(entry.email) === verdict ? [line] : []));
      const isThose = and(eq(lines.importId, list.id), inArray(lines.line, numbers));
      await tx.update<PgTable>(lines).set({ verdict }).where(isThose);
    }
  }

  async function readLines(
    db: Transaction | AppContext['db'],
    importId: string,
    { verdict, after, limit }: { verdict: Verdict | null; after: number; limit: number },
  ) {
    const isVerdict = verdict === null ? undefined : eq(lines.verdict, verdict);
    const rows = await db
      .select({ line: lines.line, text: lines.text, verdict: lines.verdict })
      .from<PgTable>(lines)
      .where(and(eq(lines.importId, importId), gt(lines.line, after), isVerdict))
      .orderBy(lines.line)
      .limit(limit);
    return rows as { line: number; text: string; verdict: Verdict }[];
  }

  const job = defineJob(
    parts.job.name,
    z.object({ importId: z.string() }),
    async (app, { importId: id }) => {
      const writeChunk = async (tx: Transaction) => {
        const list = await lockedList(tx, id, 'writing');
        if (list === undefined) return false;
        const some = await readLines(tx, id, { verdict: 'added', after: list.writtenTo, limit: chunk });
        const last = some.at(-1);
        if (last !== undefined) await writeSome(app, tx, list, await entriesOf(list, some));
        const progress = last ? { writtenTo: last.line } : { state: 'done', finishedAt: app.now() };
        await tx.update<PgTable>(lists).set(progress).where(eq(lists.id, id));
        return last !== undefined;
      };
      while (await app.db.transaction(writeChunk));
    },
    { label: parts.job.label },
  );

  /** The page of lines that an address with `verdict` and `after` shows. Undefined if the list no longer exists. */
  async function review(
    { db }: Pick<AppContext, 'db'>,
    id: string | undefined,
    params: URLSearchParams,
  ): Promise<(Omit<Lists['$inferSelect'], 'content'> & ReviewedImport<Field, Verdict>) | undefined> {
    if (!isUuid(id)) return undefined;
    const { content: _, ...shown } = getTableColumns(lists);
    const verdict = verdicts.find((one) => one === params.get('verdict')) ?? null;
    const requested = Number(params.get('after'));
    const after = Number.isInteger(requested) && requested > 0 && requested < 2 ** 31 ? requested : 0;
    const [[list], counted, some] = await Promise.all([
      db.select(shown).from<PgTable>(lists).where(eq(lists.id, id)),
      db
        .select({
          verdict: lines.verdict,
          count: sql<number>`count(*)::int`,
          last: sql<number>`max(${lines.line})`,
        })
        .from<PgTable>(lines)
        .where(eq(lines.importId, id))
        .groupBy(lines.verdict),
      readLines(db, id, { verdict, after, limit: pageSize + 1 }),
    ]);
    if (!list) return undefined;
    const counts = Object.fromEntries(
      verdicts.map((one) => [one, counted.find((row) => row.verdict === one)?.count ?? 0]),
    ) as Record<Verdict, number>;
    const page = {
      counts,
      verdict,
      after,
      lines: some.slice(0, pageSize),
      next: some.length > pageSize ? (some[pageSize - 1]?.line ?? null) : null,
      lastLine: Math.max(0, ...counted.map(({ last }) => last)),
    };
    return Object.assign(list as Omit<Lists['$inferSelect'], 'content'> & ReviewedImport<Field, Verdict>, page);
  }

  return { open, receive, map, readMapping, drop, begin, job, review };
}

/** Deletes lists that were read too long ago, whether they were imported or never finished. */
export async function purgeImports({ db, now }: Pick<AppContext, 'db' | 'now'>, lists: ListTable): Promise<void> {
  await db.delete(lists).where(lt(lists.createdAt, new Date(now().getTime() - importsKeptDays * dayMs)));
}

import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { Right } from '#features/accounts/rights/roles.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { readList } from '#features/imports/files/read-list.server.ts';
import {
  bytesOf,
  importsKeptDays,
  type ImportMapping,
  type OpenImportResult,
  type ReviewedImport,
} from '#features/imports/imports.public.ts';
import { lockList, readLines, setVerdict } from '#features/imports/import-lines.server.ts';
import type {
  ImportedLine,
  ImportParts,
  ImportStart,
  LineTable,
  ListRow,
  ListTable,
} from '#features/imports/import-parts.server.ts';
import { countStored, defineJudging } from '#features/imports/judge-list.server.ts';
import { likelyMapping } from '#features/imports/likely-mapping.ts';
import { cleanLine } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { readListUpload } from '#server/http/request/list-upload.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { dayMs } from '#values/duration.ts';
import { isUuid } from '#values/ids.ts';

const pageSize = 100;

/** Lines per transaction that are judged, or taken back. Writing a line takes ten times as long. */
const linesAtOnce = 500;
const writtenAtOnce = 100;

/**
 * An uploaded list of people: its columns are guessed, each line is judged and reviewed before anything is written, and a
 * job writes the lines to add, some per transaction together with the progress, so that a killed run resumes. A job also
 * judges the lines of a long list; a killed run begins anew.
 */
export function defineImport<
  Field extends string,
  Known extends string,
  Lists extends ListTable,
  Entry extends { readonly email: string },
  Needed extends Right,
>(parts: ImportParts<Field, Known, Lists, Entry, Needed>) {
  type Importer = TeamMember<Needed>;
  type Verdict = Known | 'added' | 'repeated' | 'invalid' | 'undone';
  type Mapping = ImportMapping<Field | 'email'>;
  type List = Lists['$inferSelect'] & ListRow<Field>;
  const { limits, chunks, verdicts } = parts;
  const lists: ListTable = parts.lists;
  const lines: LineTable = parts.lines;
  const fields = ['email', ...Object.keys(parts.columns)];
  const written: readonly Verdict[] = ['added', ...parts.written];
  const judging = defineJudging<Field, Known, Entry>(parts);
  const isOpen = (id: string) => and(eq(lists.id, id), eq(lists.state, 'open'));

  /** Guesses the columns and stores the lines, then judges a short list; a job judges a long one. Adds nobody. */
  async function open(
    app: AppContext,
    by: Importer,
    fileName: string,
    content: string | Uint8Array,
  ): Promise<OpenImportResult> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const read = await readList({ bytes, maxLines: limits.lines, chunk: linesAtOnce });
    if (!read.ok) return read;
    const { columns, email } = read.list;
    const mapping = likelyMapping(columns, email, parts.columns);
    const name = cleanLine(fileName).slice(0, 200) || 'Pasted list';
    const row = { fileName: name, columns, mapping, state: 'reading', createdBy: by.user.id, createdAt: app.now() };
    const [list] = await app.db.insert<PgTable>(lists).values(row).returning({ id: lists.id });
    if (!list) throw new Error('an import was not written');
    const id = String(list.id);
    for (const { upTo, lines: text } of read.list.chunks)
      await app.db.insert<PgTable>(chunks).values({ importId: id, upTo, lines: sql`${text}::jsonb` });
    await app.db.transaction((tx) => judging.judgeOrQueue(app, tx, id));
    return { ok: true, id };
  }

  /** Receives a list as a file or as pasted text. */
  async function receive(app: AppContext, by: Importer, request: Request): Promise<OpenImportResult> {
    const list = await readListUpload(request, bytesOf(limits));
    return list.ok ? open(app, by, list.fileName, list.bytes) : list;
  }

  /** Judges all lines again. False if the list is no longer under review, or has no such column. */
  async function map(app: AppContext, id: string, mapping: Mapping): Promise<boolean> {
    return app.db.transaction(async (tx) => {
      const list = await lockList<List>(tx, lists, id, 'open');
      if (!list || mapping.email === undefined) return false;
      if (Object.values<number | undefined>(mapping).some((at = -1) => list.columns[at] === undefined)) return false;
      await tx.update<PgTable>(lists).set({ mapping, state: 'reading' }).where(eq(lists.id, id));
      await judging.judgeOrQueue(app, tx, id);
      return true;
    });
  }

  /** Reads the review form: the column of each field, if it has one. */
  function readMapping(form: URLSearchParams): Mapping {
    const mapped = fields.flatMap((field) => {
      const column = form.get(field) ?? '';
      return /^\d{1,4}$/u.test(column) ? [[field, Number(column)]] : [];
    });
    return Object.fromEntries(mapped) as Mapping;
  }

  /** Discards a list, unless it is being written. */
  async function drop({ db }: AppContext, id: string): Promise<boolean> {
    const isUnwritten = and(eq(lists.id, id), inArray(lists.state, ['open', 'reading']));
    const { rowCount } = await db.delete(lists).where(isUnwritten);
    return rowCount === 1;
  }

  /** Queues the import. False if there is nothing to add, or the list is no longer under review. */
  async function begin(app: AppContext, by: Importer, id: string, { set, action }: ImportStart): Promise<boolean> {
    return app.db.transaction(async (tx) => {
      const count = await tx.$count(lines, and(eq(lines.importId, id), inArray(lines.verdict, [...written])));
      if (count === 0) return false;
      const { rowCount } = await tx
        .update<PgTable>(lists)
        .set({ ...set, state: 'writing' })
        .where(isOpen(id));
      if (rowCount !== 1) return false;
      await tx.delete(chunks).where(eq(chunks.importId, id));
      await app.jobs.send(tx, job, { importId: id });
      await recordAction(app, by, action(count), tx);
      return true;
    });
  }

  /** Skips addresses that became known after the review, and updates their verdicts. */
  async function writeSome(
    app: AppContext,
    tx: Transaction,
    list: List,
    some: readonly ImportedLine<Entry>[],
  ): Promise<void> {
    const known = await parts.known(
      app,
      tx,
      some.map(({ entry }) => entry.email),
    );
    const fresh = some.filter(({ entry }) => !known.has(entry.email));
    const done = new Set(fresh.length === 0 ? [] : await parts.write(app, tx, list, fresh));
    const missed = some.filter(({ entry }) => !done.has(entry.email));
    if (missed.length === 0) return;
    const reasons = await parts.known(
      app,
      tx,
      missed.map(({ entry }) => entry.email),
    );
    for (const verdict of new Set(reasons.values())) {
      const numbers = missed.flatMap(({ line, entry }) => (reasons.get(entry.email) === verdict ? [line] : []));
      await setVerdict(tx, lines, list.id, numbers, verdict);
    }
  }

  /** Takes the import back, some lines per transaction. False if it is not finished, or was undone. */
  async function undo(app: AppContext, by: Importer, id: string, action: ImportStart['action']): Promise<boolean> {
    const undoSome = async (tx: Transaction, after: number) => {
      const list = await lockList<List>(tx, lists, id, 'done');
      if (list === undefined) return null;
      const some = await readLines<Verdict>(tx, lines, id, { verdicts: written, after, limit: linesAtOnce });
      const last = some.at(-1);
      if (last !== undefined) {
        await setVerdict(tx, lines, id, await parts.undo(app, tx, list, some), 'undone');
        return last.line;
      }
      await tx.update<PgTable>(lists).set({ state: 'undone' }).where(eq(lists.id, id));
      const count = await tx.$count(lines, and(eq(lines.importId, id), eq(lines.verdict, 'undone')));
      await recordAction(app, by, action(count), tx);
      return Infinity;
    };
    let after: number | null = -1;
    while (after !== null && after < Infinity) {
      const from: number = after;
      after = await app.db.transaction((tx) => undoSome(tx, from));
    }
    return after !== null;
  }

  const job = defineJob(
    parts.job.name,
    z.object({ importId: z.string() }),
    async (app, { importId: id }) => {
      const writeChunk = async (tx: Transaction) => {
        const list = await lockList<List>(tx, lists, id, 'writing');
        if (list === undefined) return false;
        const some = await readLines<Verdict>(tx, lines, id, { after: list.writtenTo, limit: writtenAtOnce });
        const last = some.at(-1);
        if (last !== undefined) {
          const read = await parts.reader(app, tx, list);
          const entries = some.flatMap(({ line, cells, verdict }) => {
            const entry = cells === null || !written.includes(verdict) ? null : read(cells).entry;
            return entry === null ? [] : [{ line, entry }];
          });
          if (entries.length > 0) await writeSome(app, tx, list, entries);
          const isRead = and(eq(lines.importId, id), gt(lines.line, list.writtenTo), lte(lines.line, last.line));
          await tx.update<PgTable>(lines).set({ cells: null }).where(isRead);
        }
        const progress = last ? { writtenTo: last.line } : { state: 'done', finishedAt: app.now() };
        await tx.update<PgTable>(lists).set(progress).where(eq(lists.id, id));
        return last !== undefined;
      };
      while (await app.db.transaction(writeChunk));
    },
    { label: parts.job.label },
  );

  /**
   * The page of lines that an address with `verdict` and `after` shows; none while they are judged. Undefined if the list
   * no longer exists.
   */
  async function review(
    { db }: Pick<AppContext, 'db'>,
    id: string | undefined,
    params: URLSearchParams,
  ): Promise<(Lists['$inferSelect'] & ReviewedImport<Field | 'email', Verdict>) | undefined> {
    if (!isUuid(id)) return undefined;
    const verdict = verdicts.find((one) => one === params.get('verdict')) ?? null;
    const requested = Number(params.get('after'));
    const after = Number.isInteger(requested) && requested > 0 && requested < 2 ** 31 ? requested : 0;
    const [list] = await db.select().from<PgTable>(lists).where(eq(lists.id, id));
    if (!list) return undefined;
    const isReading = list['state'] === 'reading';
    const [counted, some] = isReading
      ? [[], []]
      : await Promise.all([
          db
            .select({
              verdict: lines.verdict,
              count: sql<number>`count(*)::int`,
              last: sql<number>`max(${lines.line})`,
            })
            .from<PgTable>(lines)
            .where(eq(lines.importId, id))
            .groupBy(lines.verdict),
          readLines<Verdict>(db, lines, id, { ...(verdict && { verdicts: [verdict] }), after, limit: pageSize + 1 }),
        ]);
    const counts = Object.fromEntries(
      verdicts.map((one) => [one, counted.find((row) => row.verdict === one)?.count ?? 0]),
    ) as Record<Verdict, number>;
    const page = {
      counts,
      verdict,
      after,
      lines: some.slice(0, pageSize).map(({ cells: _, ...line }) => line),
      next: some.length > pageSize ? (some[pageSize - 1]?.line ?? null) : null,
      lastLine: isReading ? await countStored(db, chunks, id) : Math.max(0, ...counted.map(({ last }) => last)),
    };
    return Object.assign(list as Lists['$inferSelect'] & ReviewedImport<Field | 'email', Verdict>, page);
  }

  /** Deletes lists that were read too long ago, whether they were imported or never finished. */
  async function purge({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
    await db.delete(lists).where(lt(lists.createdAt, new Date(now().getTime() - importsKeptDays * dayMs)));
  }

  return { open, receive, map, readMapping, drop, begin, undo, judgingJob: judging.job, job, review, purge };
}

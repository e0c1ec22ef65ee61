import type { Readable } from 'node:stream';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { cleanLine } from '#forms/text.ts';
import { extensionOf, maxFiles } from '#features/intake/intake-files.ts';
import type { UploadRefusal } from '#features/intake/intake-refusals.ts';
import { uploadedFiles } from '#features/intake/intake.table.ts';
import { recognizeUpload } from '#features/intake/uploads/upload-type.server.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { namesById } from '#server/db/query/names-by-id.ts';
import { FileTooLarge } from '#server/http/request/multipart.ts';
import type { AppContext } from '#server/app-context.ts';
import { spool, type SpooledFile } from '#server/storage/spooled-file.ts';
import type { StoredFile } from '#server/storage/storage.ts';
import { scanForViruses } from '#server/virus-scan/clamd.ts';
import { hourMs } from '#values/duration.ts';

export interface IncomingFile {
  /** Null if the client did not send one. */
  readonly formId: string | null;
  readonly fileName: string;
  /** From `receiveFile`. */
  readonly file: SpooledFile | null;
}

/** `store`: the store or virus scanner is unavailable. `full`: no space left. */
export type KeepFileResult =
  | { ok: true; file: StoredFile }
  /** `found`: see `RecognizedUpload`. */
  | { ok: false; reason: UploadRefusal | 'store' | 'full'; found?: string | null };

/** Null above the size limit. Rejects if the client disconnects. */
export async function receiveFile(stream: Readable): Promise<SpooledFile | null> {
  try {
    return await spool(stream);
  } catch (error) {
    if (error instanceof FileTooLarge) return null;
    throw error;
  }
}

/**
 * Checks name, size and content, then stores. The `uploaded_files` row comes first, so a crash leaves no file without
 * one; refused or failed files leave nothing.
 */
export async function storeFile(
  app: AppContext,
  { formId, fileName: rawName, file }: IncomingFile,
): Promise<KeepFileResult> {
  const fileName = cleanFileName(rawName);
  const refusal = nameRefusal(fileName);
  if (refusal !== null) return { ok: false, reason: refusal };
  if (await isFull(app.db, formId)) return { ok: false, reason: 'count' };
  const extension = extensionOf(fileName);
  if (extension === null) return { ok: false, reason: 'type' };
  if (file === null) return { ok: false, reason: 'size' };
  if (file.size === 0) return { ok: false, reason: 'empty' };
  const recognized = await recognizeUpload(file, extension);
  if (!recognized.ok) return { ok: false, reason: 'content', found: recognized.found };
  const reason = (await virusIn(app, file)) ?? (await findRoomRefusal(app, file.size));
  if (reason !== null) return { ok: false, reason };
  const { contentType } = recognized;
  const name = recognized.extension === extension ? fileName : withEnding(fileName, recognized.extension);
  return store(app, { formId, fileName: name, contentType, size: file.size }, file);
}

function withEnding(fileName: string, extension: string): string {
  return `${fileName.slice(0, fileName.lastIndexOf('.'))}.${extension}`;
}

/** Null if the name is allowed. */
export function nameRefusal(fileName: string): 'name' | 'type' | null {
  const name = cleanFileName(fileName);
  if (name === '') return 'name';
  return extensionOf(name) === null ? 'type' : null;
}

/**
 * Deletes an upload that no submission has claimed. Authorized by knowing the form and file ids; an unknown pair is not
 * an error.
 */
export async function removeFile(app: AppContext, formId: string, storeId: string): Promise<void> {
  const [released] = await app.db
    .update(uploadedFiles)
    .set({ deleteAfter: app.now() })
    .where(
      and(
        eq(uploadedFiles.storeId, storeId),
        eq(uploadedFiles.formId, formId),
        isNull(uploadedFiles.submissionId),
        eq(uploadedFiles.isClaimed, false),
        isNull(uploadedFiles.deleteAfter),
      ),
    )
    .returning({ storeId: uploadedFiles.storeId });
  if (released) await eraseFile(app, released.storeId);
}

/** Deletes the bytes, then the row; if the store fails, the row stays for the next run. */
export async function eraseFile(app: AppContext, storeId: string): Promise<boolean> {
  try {
    await app.storage.remove(storeId);
  } catch (error) {
    app.log.warn(
      { event: 'upload.erase.failed', err: error, storeId },
      'Could not delete an upload; the next run tries again',
    );
    return false;
  }
  await app.db.delete(uploadedFiles).where(eq(uploadedFiles.storeId, storeId));
  return true;
}

export interface ReadFile {
  readonly fileName: string;
  /** Detected; for downloads only, never for display on our origin. */
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly body: Readable;
}

/** By the store's id, for administrators; null if not found. */
export async function readUploadedFile(app: AppContext, storeId: string): Promise<ReadFile | null> {
  const [row] = await app.db
    .select({
      fileName: uploadedFiles.fileName,
      contentType: uploadedFiles.contentType,
      size: uploadedFiles.size,
    })
    .from(uploadedFiles)
    .where(and(eq(uploadedFiles.storeId, storeId), isNull(uploadedFiles.deleteAfter)));
  const body = row ? await app.storage.read(storeId) : null;
  return row && body ? { ...row, body } : null;
}

export function fileNames(app: Pick<AppContext, 'db'>, storeIds: readonly string[]) {
  return namesById(app, { id: uploadedFiles.storeId, name: uploadedFiles.fileName }, storeIds);
}

/**
 * Removes folders and control characters and shortens the name, keeping its extension. Bidi marks go too: with them
 * `invoice\u202Efdp.exe` reads `invoiceexe.pdf`.
 */
function cleanFileName(rawName: string): string {
  const name =
    cleanLine(rawName.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, ''))
      .split(/[/\\]/u)
      .at(-1)
      ?.trim() ?? '';
  const ending = /\.[^.]{1,10}$/u.exec(name)?.[0] ?? '';
  return name.length <= 200 ? name : (name.slice(0, 200 - ending.length) + ending).toWellFormed();
}

interface CheckedFile {
  readonly formId: string | null;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
}

/** Longer than any upload to a store. */
const pendingMs = hourMs;

async function store(app: AppContext, checked: CheckedFile, file: SpooledFile): Promise<KeepFileResult> {
  const id = await app.storage.newId().catch((error: unknown) => storeFailed(app, error));
  if (id === null) return { ok: false, reason: 'store' };
  const now = app.now();
  // Marked for deletion until kept below, so a crash leaves nothing behind.
  await app.db.insert(uploadedFiles).values({
    ...checked,
    storeId: id,
    storeUrl: '',
    createdAt: now,
    deleteAfter: new Date(now.getTime() + pendingMs),
  });
  try {
    const stored = await put(app, { ...checked, id }, file);
    const reason = stored === null ? 'store' : await keep(app, checked.formId, stored);
    if (stored !== null && reason === null) return { ok: true, file: stored };
    await eraseFile(app, id);
    return { ok: false, reason: reason ?? 'store' };
  } catch (error) {
    await eraseFile(app, id).catch(() => false);
    throw error;
  }
}

async function put(
  app: AppContext,
  { id, fileName, contentType, size }: CheckedFile & { readonly id: string },
  file: SpooledFile,
): Promise<StoredFile | null> {
  const body = file.read();
  try {
    return await app.storage.put({ id, fileName, contentType, size, body });
  } catch (error) {
    return storeFailed(app, error);
  } finally {
    body.destroy();
  }
}

function storeFailed(app: AppContext, error: unknown): null {
  app.log.error({ event: 'upload.store.failed', err: error }, 'Could not store an upload');
  return null;
}

/** Claims the file for its form; returns a reason if the form is full or the file was swept. */
async function keep(app: AppContext, formId: string | null, stored: StoredFile): Promise<'count' | 'store' | null> {
  return app.db.transaction(async (tx) => {
    if (formId !== null) {
      // Serializes uploads, so two windows cannot both send the tenth file.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${formId}, 0))`);
      if (await isFull(tx, formId)) return 'count';
    }
    const kept = await tx
      .update(uploadedFiles)
      .set({ deleteAfter: null, storeUrl: stored.url })
      .where(eq(uploadedFiles.storeId, stored.id))
      .returning({ id: uploadedFiles.id });
    return kept.length === 1 ? null : 'store';
  });
}

async function virusIn({ env, log }: AppContext, file: SpooledFile): Promise<'virus' | 'store' | null> {
  if (env.CLAMD_URL === undefined) return null;
  try {
    const result = await scanForViruses(env.CLAMD_URL, file.read());
    if (result.clean) return null;
    log.warn({ event: 'upload.virus.found', signature: result.signature }, 'The virus scanner refused an upload');
    return 'virus';
  } catch (error) {
    log.error({ event: 'upload.scan.failed', err: error }, 'Could not scan an upload for viruses');
    return 'store';
  }
}

const megabyte = 1024 * 1024;

/** Limits all uploads, and unclaimed ones to a quarter, so unclaimed uploads cannot use up the space. */
async function findRoomRefusal({ db, env, log }: AppContext, size: number): Promise<'full' | null> {
  const [used] = await db
    .select({
      all: sql<number>`coalesce(sum(${uploadedFiles.size}), 0)::float8`,
      loose: sql<number>`coalesce(sum(${uploadedFiles.size}) filter (where ${uploadedFiles.submissionId} is null and not ${uploadedFiles.isClaimed}), 0)::float8`,
    })
    .from(uploadedFiles);
  const room = env.UPLOADS_MAX_MB * megabyte;
  const { all, loose } = used ?? { all: 0, loose: 0 };
  if (all + size <= room && loose + size <= room / 4) return null;
  log.error({ event: 'upload.store.full', all, loose, room }, 'Refused an upload: storage has reached its limit');
  return 'full';
}

async function isFull(db: Database | Transaction, formId: string | null): Promise<boolean> {
  if (formId === null) return false;
  const [row] = await db
    .select({ files: count() })
    .from(uploadedFiles)
    .where(and(eq(uploadedFiles.formId, formId), isNull(uploadedFiles.deleteAfter)));
  return (row?.files ?? 0) >= maxFiles;
}

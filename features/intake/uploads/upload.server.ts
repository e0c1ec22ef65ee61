import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { cleanLine } from '#forms/text.ts';
import { extensionOf, maxFiles, type FileRefusal } from '#features/intake/intake-files.ts';
import { uploadedFiles } from '#features/intake/intake.table.ts';
import { contentTypeOf } from '#features/intake/uploads/upload-type.server.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { FileTooLarge } from '#server/http/multipart.ts';
import type { Machine } from '#server/machine.ts';
import type { StoredFile } from '#server/storage/storage.ts';

export interface IncomingFile {
  /** The form that it was picked in, or null from a client that names none. */
  readonly formId: string | null;
  readonly fileName: string;
  /** Fails with `FileTooLarge` where the file goes on after its limit. */
  readonly stream: Readable;
}

export type KeepFileAnswer = { ok: true; file: StoredFile } | { ok: false; reason: FileRefusal | 'store' };

/**
 * Takes one file while it arrives: by its name, then its size, then what is in it, then into the store, then into
 * `uploaded_files`. A file that is refused, or that the store does not take, leaves nothing behind. Rejects when the
 * client goes away meanwhile.
 */
export async function keepFile(machine: Machine, incoming: IncomingFile): Promise<KeepFileAnswer> {
  const fileName = fileNameOf(incoming.fileName);
  const extension = extensionOf(fileName);
  if (fileName === '') return { ok: false, reason: 'name' };
  if (extension === null) return { ok: false, reason: 'type' };
  if (await isFull(machine.db, incoming.formId)) return { ok: false, reason: 'count' };

  const folder = await mkdtemp(join(tmpdir(), 'meridian-upload-'));
  try {
    const path = join(folder, 'file');
    if (!(await received(incoming.stream, path))) return { ok: false, reason: 'size' };
    const { size } = await stat(path);
    if (size === 0) return { ok: false, reason: 'empty' };
    const contentType = await contentTypeOf(path, extension);
    if (contentType === null) return { ok: false, reason: 'content' };
    const stored = await put(machine, { fileName, contentType, size, path });
    if (stored === null) return { ok: false, reason: 'store' };
    return await record(machine, stored, { formId: incoming.formId, fileName, contentType, size });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Deletes an upload that its person has taken back, as long as no submission has it. Whoever asks names the form and
 * the file, both of which only they know; an unknown pair is no fault.
 */
export async function removeFile(machine: Machine, formId: string, storeId: string): Promise<void> {
  const [doomed] = await machine.db
    .update(uploadedFiles)
    .set({ doomedAt: machine.now() })
    .where(
      and(
        eq(uploadedFiles.storeId, storeId),
        eq(uploadedFiles.formId, formId),
        isNull(uploadedFiles.submissionId),
        isNull(uploadedFiles.doomedAt),
      ),
    )
    .returning({ storeId: uploadedFiles.storeId });
  if (doomed) await eraseFile(machine, doomed.storeId);
}

/** Deletes a doomed file's bytes and then its row, which stays for the next round where the store does not answer. */
export async function eraseFile(machine: Machine, storeId: string): Promise<boolean> {
  try {
    await machine.storage.remove(storeId);
  } catch (error) {
    machine.log.warn({ err: error, storeId }, 'an upload could not be deleted yet');
    return false;
  }
  await machine.db.delete(uploadedFiles).where(eq(uploadedFiles.storeId, storeId));
  return true;
}

export interface ReadFile {
  readonly fileName: string;
  /** As found in its content; for downloads only, never to be shown on our origin. */
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly body: Readable;
}

/** An upload by the store's id, for administrators; null where there is none. */
export async function readUploadedFile(machine: Machine, storeId: string): Promise<ReadFile | null> {
  const [row] = await machine.db
    .select({
      fileName: uploadedFiles.fileName,
      contentType: uploadedFiles.contentType,
      size: uploadedFiles.size,
    })
    .from(uploadedFiles)
    .where(and(eq(uploadedFiles.storeId, storeId), isNull(uploadedFiles.doomedAt)));
  const body = row ? await machine.storage.read(storeId) : null;
  return row && body ? { ...row, body } : null;
}

/** The name without folders and control characters, and short enough for every file system, its ending kept. */
function fileNameOf(given: string): string {
  const name = cleanLine(given).split(/[/\\]/u).at(-1)?.trim() ?? '';
  const ending = /\.[^.]{1,10}$/u.exec(name)?.[0] ?? '';
  return name.length <= 200 ? name : (name.slice(0, 200 - ending.length) + ending).toWellFormed();
}

/** False when the file was larger than its limit. */
async function received(stream: Readable, path: string): Promise<boolean> {
  try {
    await pipeline(stream, createWriteStream(path));
    return true;
  } catch (error) {
    if (error instanceof FileTooLarge) return false;
    throw error;
  }
}

async function put(
  machine: Machine,
  file: { fileName: string; contentType: string; size: number; path: string },
): Promise<StoredFile | null> {
  const { path, ...told } = file;
  const body = createReadStream(path);
  try {
    return await machine.storage.put({ ...told, body });
  } catch (error) {
    machine.log.error({ err: error }, 'the file store did not take an upload');
    return null;
  } finally {
    body.destroy();
  }
}

async function record(
  machine: Machine,
  stored: StoredFile,
  file: { formId: string | null; fileName: string; contentType: string; size: number },
): Promise<KeepFileAnswer> {
  const row = { ...file, storeId: stored.id, storeUrl: stored.url, createdAt: machine.now() };
  try {
    const isKept = await machine.db.transaction(async (tx) => {
      if (file.formId !== null) {
        // Two windows that send their tenth file at once are counted one after the other.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${file.formId}, 0))`);
        if (await isFull(tx, file.formId)) return false;
      }
      await tx.insert(uploadedFiles).values(row);
      return true;
    });
    if (isKept) return { ok: true, file: stored };
  } catch (error) {
    await takeBack(machine, stored.id);
    throw error;
  }
  await takeBack(machine, stored.id);
  return { ok: false, reason: 'count' };
}

async function takeBack(machine: Machine, storeId: string): Promise<void> {
  await machine.storage.remove(storeId).catch((error: unknown) => {
    machine.log.warn({ err: error, storeId }, 'a refused upload stayed in the store');
  });
}

async function isFull(db: Database | Transaction, formId: string | null): Promise<boolean> {
  if (formId === null) return false;
  const [row] = await db
    .select({ files: count() })
    .from(uploadedFiles)
    .where(and(eq(uploadedFiles.formId, formId), isNull(uploadedFiles.doomedAt)));
  return (row?.files ?? 0) >= maxFiles;
}

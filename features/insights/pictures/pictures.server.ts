import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import { cleanLine } from '#forms/text.ts';
import type { Administrator } from '#features/accounts/accounts.ts';
import { recordAct } from '#features/accounts/audit.server.ts';
import { articlePictures } from '#features/insights/drafts.table.ts';
import {
  maxPictureSide,
  picturePath,
  pictureTypes,
  readPictureName,
  type Picture,
  type PictureKind,
  type PictureRefusal,
} from '#features/insights/pictures/pictures.ts';
import { FileTooLarge } from '#server/http/multipart.ts';
import type { Machine } from '#server/machine.ts';

export type PictureAnswer =
  { readonly ok: true; readonly picture: Picture } | { readonly ok: false; readonly reason: PictureRefusal };

export interface NewPicture {
  readonly fileName: string;
  /** Pixels, as the browser that shows it has measured them: it alone knows which way up it is. */
  readonly width: number;
  readonly height: number;
  /** Fails with `FileTooLarge` where it goes on after its limit. */
  readonly stream: Readable;
}

/** Takes a picture of an article: its kind is what its bytes say, whatever it is called. */
export async function addPicture(machine: Machine, by: Administrator, given: NewPicture): Promise<PictureAnswer> {
  const { width, height } = given;
  const bytes = await received(given.stream);
  if (bytes === null) return { ok: false, reason: 'size' };
  if (bytes.length === 0) return { ok: false, reason: 'empty' };
  const kind = await kindOf(bytes);
  if (kind === null || !isSide(width) || !isSide(height)) return { ok: false, reason: kind === null ? 'type' : 'side' };
  const fileName = cleanLine(given.fileName).slice(0, 200).toWellFormed() || `picture.${kind}`;
  const storeId = await stored(machine, { fileName, contentType: pictureTypes[kind], size: bytes.length }, bytes);
  if (storeId === null) return { ok: false, reason: 'store' };
  const id = randomUUID();
  const row = { id, kind, fileName, size: bytes.length, width, height, storeId };
  try {
    await machine.db.transaction(async (tx) => {
      await tx.insert(articlePictures).values({ ...row, addedBy: by.user.id, addedAt: machine.now() });
      const details = { picture: picturePath(id, kind) };
      await recordAct(machine, by, { act: 'article-picture-added', subject: { kind: 'article', id }, details }, tx);
    });
  } catch (error) {
    await machine.storage.remove(storeId).catch((fault: unknown) => {
      machine.log.warn({ err: fault, storeId }, 'a picture that no row names stayed in the store');
    });
    throw error;
  }
  return { ok: true, picture: { src: picturePath(id, kind), width, height } };
}

export interface ServedPicture {
  readonly contentType: string;
  readonly size: number;
  readonly body: Readable;
}

/** The picture of an address's last part; null where there is none. */
export async function readPicture(machine: Machine, name: string): Promise<ServedPicture | null> {
  const named = readPictureName(name);
  if (named === null) return null;
  const [row] = await machine.db
    .select({ storeId: articlePictures.storeId, size: articlePictures.size })
    .from(articlePictures)
    .where(and(eq(articlePictures.id, named.id), eq(articlePictures.kind, named.kind)));
  const body = row ? await machine.storage.read(row.storeId) : null;
  return row && body ? { contentType: pictureTypes[named.kind], size: row.size, body } : null;
}

async function received(stream: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  } catch (error) {
    if (error instanceof FileTooLarge) return null;
    throw error;
  }
  return Buffer.concat(chunks);
}

async function kindOf(bytes: Buffer): Promise<PictureKind | null> {
  const found = (await fileTypeFromBuffer(bytes.subarray(0, 4100)))?.ext;
  if (found === 'apng') return 'png';
  return found !== undefined && Object.hasOwn(pictureTypes, found) ? (found as PictureKind) : null;
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels > 0 && pixels <= maxPictureSide;
}

async function stored(
  machine: Machine,
  told: { readonly fileName: string; readonly contentType: string; readonly size: number },
  bytes: Buffer,
): Promise<string | null> {
  try {
    return (await machine.storage.put({ ...told, body: Readable.from([bytes], { objectMode: false }) })).id;
  } catch (error) {
    machine.log.error({ err: error }, 'the file store did not take a picture');
    return null;
  }
}

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, isNull, lte } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { cleanLine } from '#forms/text.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { articlePictures } from '#features/insights/pictures/pictures.table.ts';
import {
  maxPictureSide,
  picturePath,
  picturesFolder,
  pictureTypes,
  readPictureName,
  type Picture,
  type PictureCrop,
  type PictureKind,
  type PictureOrigin,
  type PictureRefusal,
} from '#features/insights/pictures/pictures.ts';
import { FileTooLarge } from '#server/http/request/multipart.ts';
import type { AppContext } from '#server/app-context.ts';
import { withoutMetadata } from '#server/pictures/without-metadata.ts';
import { recognizeFile } from '#server/storage/recognize-file.ts';
import type { FileToStore } from '#server/storage/storage.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';
import { hourMs } from '#values/duration.ts';

export type PictureResult =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly reason: PictureRefusal };

export interface NewPicture {
  readonly fileName: string;
  /** Pixels as measured by the browser, which knows the orientation. */
  readonly width: number;
  readonly height: number;
  /** Set for a picture cropped from another one. */
  readonly cropped: { readonly src: string; readonly crop: PictureCrop } | null;
  /** Fails with `FileTooLarge` above the limit. */
  readonly stream: Readable;
}

/** Detects the type from the bytes, not the name. Removes metadata. */
export async function addPicture(
  app: AppContext,
  by: TeamMember<'articles:write'>,
  picture: NewPicture,
): Promise<PictureResult> {
  const { width, height } = picture;
  const cut = picture.cropped === null ? {} : await cutFrom(app, picture.cropped.src, picture.cropped.crop);
  if (cut === null) return { ok: false, reason: 'failed' };
  const upload = await received(picture.stream);
  if (upload === null) return { ok: false, reason: 'size' };
  if (upload.length === 0) return { ok: false, reason: 'empty' };
  const kind = await recognizeKind(upload);
  const bytes = kind === null ? null : withoutMetadata(upload, kind);
  if (kind === null || bytes === null) return { ok: false, reason: 'type' };
  if (!isSide(width) || !isSide(height)) return { ok: false, reason: 'side' };
  const fileName = cleanLine(picture.fileName).slice(0, 200).toWellFormed() || `picture.${kind}`;
  const storeId = await app.storage.newId().catch((error: unknown) => storeFailed(app, error));
  if (storeId === null) return { ok: false, reason: 'store' };
  const id = randomUUID();
  const row = { id, kind, fileName, size: bytes.length, width, height, storeId, ...cut };
  const now = app.now();
  // Writes the row first, with a deletion time, so that a crash leaves nothing behind.
  const pendingUntil = new Date(now.getTime() + pendingMs);
  await app.db.insert(articlePictures).values({ ...row, addedBy: by.user.id, addedAt: now, pendingUntil });
  try {
    const metadata = { id: storeId, fileName, contentType: pictureTypes[kind], size: bytes.length };
    if (!(await stored(app, metadata, bytes))) {
      await erasePicture(app, { id, storeId });
      return { ok: false, reason: 'store' };
    }
    await app.db.transaction(async (tx) => {
      await tx.update(articlePictures).set({ pendingUntil: null }).where(eq(articlePictures.id, id));
      await recordAction(app, by, { action: 'article-picture-added', details: { name: fileName } }, tx);
    });
  } catch (error) {
    await erasePicture(app, { id, storeId });
    throw error;
  }
  return { ok: true, picture: { src: picturePath(id, kind), width, height } };
}

/** Deletes pictures whose upload never finished. */
export const sweepPictures = defineJob(
  'purge-article-pictures',
  noPayload,
  async (app) => {
    const left = await app.db
      .select({ id: articlePictures.id, storeId: articlePictures.storeId })
      .from(articlePictures)
      .where(lte(articlePictures.pendingUntil, app.now()));
    for (const picture of left) await erasePicture(app, picture);
  },
  { label: 'Delete unfinished article picture uploads', schedule: '47 * * * *' },
);

const pendingMs = hourMs;

async function erasePicture(app: AppContext, { id, storeId }: { id: string; storeId: string }): Promise<void> {
  try {
    await app.storage.remove(storeId);
    await app.db.delete(articlePictures).where(eq(articlePictures.id, id));
  } catch (error) {
    app.log.warn(
      { event: 'picture.erase.failed', err: error, storeId },
      'Could not delete a picture; the next run tries again',
    );
  }
}

/** By the URL's last segment; null if not found. */
export async function readPicture(app: AppContext, name: string) {
  const named = readPictureName(name);
  if (named === null) return null;
  const [row] = await app.db
    .select({ storeId: articlePictures.storeId, size: articlePictures.size })
    .from(articlePictures)
    .where(
      and(eq(articlePictures.id, named.id), eq(articlePictures.kind, named.kind), isNull(articlePictures.pendingUntil)),
    );
  const body = row ? await app.storage.read(row.storeId) : null;
  return row && body ? { contentType: pictureTypes[named.kind], size: row.size, body } : null;
}

/** Null if there is no such picture. */
export async function pictureOrigin(app: AppContext, src: string): Promise<PictureOrigin | null> {
  const named = pictureNamed(src);
  if (named === null) return null;
  const whole = alias(articlePictures, 'whole');
  const [row] = await app.db
    .select({ crop: articlePictures.crop, id: whole.id, kind: whole.kind })
    .from(articlePictures)
    .leftJoin(whole, eq(whole.id, articlePictures.cropOf))
    .where(eq(articlePictures.id, named.id));
  if (row === undefined) return null;
  return row.id === null || row.kind === null || row.crop === null
    ? { src, crop: null }
    : { src: picturePath(row.id, row.kind), crop: row.crop };
}

async function cutFrom(app: AppContext, src: string, crop: PictureCrop) {
  const named = pictureNamed(src);
  if (named === null) return null;
  const [whole] = await app.db
    .select({ id: articlePictures.id, width: articlePictures.width, height: articlePictures.height })
    .from(articlePictures)
    .where(and(eq(articlePictures.id, named.id), isNull(articlePictures.cropOf)));
  return whole !== undefined && isWithin(crop, whole) ? { cropOf: whole.id, crop } : null;
}

function pictureNamed(src: string) {
  return src.startsWith(picturesFolder) ? readPictureName(src.slice(picturesFolder.length)) : null;
}

function isWithin({ x, y, width, height }: PictureCrop, whole: Pick<Picture, 'width' | 'height'>): boolean {
  const isWhole = [x, y, width, height].every((side) => Number.isInteger(side) && side >= 0);
  return isWhole && width > 0 && height > 0 && x + width <= whole.width && y + height <= whole.height;
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

async function recognizeKind(bytes: Buffer): Promise<PictureKind | null> {
  const found = await recognizeFile(bytes);
  if (found === 'apng') return 'png';
  return found !== null && Object.hasOwn(pictureTypes, found) ? (found as PictureKind) : null;
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels > 0 && pixels <= maxPictureSide;
}

async function stored(app: AppContext, metadata: Omit<FileToStore, 'body'>, bytes: Buffer): Promise<boolean> {
  try {
    await app.storage.put({ ...metadata, body: Readable.from([bytes], { objectMode: false }) });
    return true;
  } catch (error) {
    storeFailed(app, error);
    return false;
  }
}

function storeFailed(app: AppContext, error: unknown): null {
  app.log.error({ event: 'picture.store.failed', err: error }, 'Could not store a picture');
  return null;
}

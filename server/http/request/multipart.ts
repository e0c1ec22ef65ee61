import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';

export interface MultipartLimits {
  /** Maximum; the stream then fails with `FileTooLarge`. */
  readonly fileBytes: number;
  readonly files: number;
  readonly fields: number;
  /** Maximum per value. */
  readonly fieldBytes: number;
}

export interface FileInfo {
  /** From the browser, without folders; unsafe as a path. */
  readonly fileName: string;
  /** Claimed, not verified. */
  readonly contentType: string;
  /** The fields before this file. */
  readonly fields: URLSearchParams;
}

export interface MultipartOptions<Result> {
  readonly limits: MultipartLimits;
  /**
   * Handles a file while it arrives. Unread bytes are discarded and the form continues. The stream fails on disconnect.
   */
  onFile(field: string, stream: Readable, info: FileInfo): Promise<Result>;
}

export type MultipartRefusal =
  | 'not-multipart'
  | 'malformed'
  | 'aborted'
  | 'too-many-fields'
  | 'field-too-large'
  | 'file-too-large';

export type MultipartResult<Result> =
  | {
      readonly ok: true;
      readonly fields: URLSearchParams;
      /** In form order. */
      readonly files: readonly Result[];
      /** Files beyond the limit are discarded. */
      readonly filesLeftOut: boolean;
    }
  /** `fields`: those that arrived. */
  | { readonly ok: false; readonly reason: MultipartRefusal; readonly fields: URLSearchParams };

/** Rejecting `onFile` with it gives `file-too-large`. */
export class FileTooLarge extends Error {
  constructor() {
    super('The file is larger than its limit.');
    this.name = 'FileTooLarge';
  }
}

/**
 * Streams `multipart/form-data`, holding only fields in memory. Skips empty file inputs. Client errors are values;
 * `onFile` errors reject after pending work.
 */
export async function readMultipart<Result>(
  request: Request,
  options: MultipartOptions<Result>,
): Promise<MultipartResult<Result>> {
  const parser = openParser(request.headers.get('Content-Type'), options.limits);
  const fields = new URLSearchParams();
  if (parser === null || request.body === null) return { ok: false, reason: 'not-multipart', fields };
  // The DOM and Node declare different types for the same web stream.
  const source = Readable.fromWeb(request.body as WebStream<Uint8Array>);
  const results: Promise<Result>[] = [];
  const open = new Set<BusboyFileStream>();
  let filesLeftOut = false;

  const refusal = await new Promise<MultipartRefusal | null>((resolve) => {
    parser.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) resolve('field-too-large');
      // The types promise a name; parts may lack one.
      else if (typeof name === 'string') fields.append(name, value);
    });
    parser.on('file', (name, file, fileName, _encoding, contentType) => {
      // An unhandled stream error ends the process.
      file.on('error', () => undefined);
      if (!fileName || !name) return void file.resume();
      open.add(file);
      const info = { fileName, contentType, fields: new URLSearchParams(fields) };
      const result = options.onFile(name, wrapStream(file), info).finally(() => {
        open.delete(file);
        file.resume();
      });
      // Awaited below; avoids an unhandled rejection.
      result.catch(() => undefined);
      results.push(result);
    });
    parser.on('filesLimit', () => (filesLeftOut = true));
    parser.on('fieldsLimit', () => resolve('too-many-fields'));
    parser.on('partsLimit', () => resolve('too-many-fields'));
    parser.on('error', () => resolve('malformed'));
    parser.on('finish', () => resolve(null));
    // Even while the parser waits for a reader.
    source.on('error', () => resolve('aborted'));
    feed(source, parser).catch(() => resolve('aborted'));
  });

  if (refusal !== null) {
    source.destroy();
    for (const file of open) file.destroy(new Error(`The form could not be read: ${refusal}.`));
  }
  const settled = await Promise.allSettled(results);
  if (refusal !== null) return { ok: false, reason: refusal, fields };
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed?.reason instanceof FileTooLarge) return { ok: false, reason: 'file-too-large', fields };
  if (failed !== undefined) throw failed.reason;
  return { ok: true, fields, files: await Promise.all(results), filesLeftOut };
}

const sliceBytes = 16 * 1024;

/**
 * Feeds slices one by one. The parser stalls when a chunk exceeds a part's buffer (`fileHwm`); if part and form end in
 * it, neither `finish` nor `error` fires.
 */
async function feed(source: Readable, parser: BusboyInstance): Promise<void> {
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    for (let from = 0; from < chunk.length; from += sliceBytes) {
      const slice = Buffer.from(chunk.buffer, chunk.byteOffset + from, Math.min(sliceBytes, chunk.length - from));
      await new Promise((resolve) => parser.write(slice, resolve));
      await turn();
    }
  }
  parser.end();
}

function openParser(contentType: string | null, limits: MultipartLimits): BusboyInstance | null {
  if (contentType === null || !/^multipart\/form-data\s*;/i.test(contentType)) return null;
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      fileHwm: 4 * sliceBytes,
      limits: {
        fieldNameSize: 200,
        fieldSize: limits.fieldBytes,
        fields: limits.fields,
        fileSize: limits.fileBytes,
        files: limits.files,
        parts: limits.fields + limits.files + 1,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    });
  } catch {
    return null;
  }
}

// The parser waits for each file's end, so readers destroy this wrapper instead of its stream.
function wrapStream(file: BusboyFileStream): Readable {
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of file.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
    if (file.truncated) throw new FileTooLarge();
  }
  return Readable.from(bytes(), { objectMode: false });
}

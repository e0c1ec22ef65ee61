import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';

export interface MultipartLimits {
  /** Bytes a file may have; its stream fails with `FileTooLarge` when it goes on. */
  readonly fileBytes: number;
  readonly files: number;
  readonly fields: number;
  /** Bytes a field's value may have. */
  readonly fieldBytes: number;
}

export interface FileInfo {
  /** As the browser named it, without folders; never a path to trust. */
  readonly fileName: string;
  /** As the browser claims it; what the bytes are is for the reader to find out. */
  readonly contentType: string;
  /** The fields that stood before this file. */
  readonly fields: URLSearchParams;
}

export interface MultipartOptions<Result> {
  readonly limits: MultipartLimits;
  /**
   * Takes one file while it arrives. It need not read the stream to its end: what it leaves is discarded and the rest
   * of the form goes on, so a refused file is refused by itself. When the client goes away the stream fails.
   */
  onFile(field: string, stream: Readable, info: FileInfo): Promise<Result>;
}

export type MultipartFault =
  'not-multipart' | 'malformed' | 'aborted' | 'too-many-fields' | 'field-too-large' | 'file-too-large';

export type MultipartAnswer<Result> =
  | {
      readonly ok: true;
      readonly fields: URLSearchParams;
      /** What `onFile` made of each file, in the order of the form. */
      readonly files: readonly Result[];
      /** More files came than the limit allows; those were discarded unread. */
      readonly filesLeftOut: boolean;
    }
  | { readonly ok: false; readonly reason: MultipartFault };

/** A file went on after the limit. Left to reject `onFile`, it becomes the answer `file-too-large`. */
export class FileTooLarge extends Error {
  constructor() {
    super('The file is larger than its limit.');
    this.name = 'FileTooLarge';
  }
}

/**
 * Reads a `multipart/form-data` body as it streams in; the one door to the parser. Nothing is held in memory but the
 * fields. File inputs that were left empty are passed over. Faults of the client are values; a fault of `onFile`
 * rejects, once everything that was under way has ended.
 */
export async function readMultipart<Result>(
  request: Request,
  options: MultipartOptions<Result>,
): Promise<MultipartAnswer<Result>> {
  const parser = openParser(request.headers.get('Content-Type'), options.limits);
  if (parser === null || request.body === null) return { ok: false, reason: 'not-multipart' };
  // The two declarations of a web stream, the DOM's and Node's, describe one object.
  const source = Readable.fromWeb(request.body as WebStream<Uint8Array>);
  const fields = new URLSearchParams();
  const results: Promise<Result>[] = [];
  const open = new Set<BusboyFileStream>();
  let filesLeftOut = false;

  const fault = await new Promise<MultipartFault | null>((resolve) => {
    parser.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) resolve('field-too-large');
      // The parser's types promise a name; a part without one has none.
      else if (typeof name === 'string') fields.append(name, value);
    });
    parser.on('file', (name, file, fileName, _encoding, contentType) => {
      // It may break off while nobody reads it; an error that nobody hears ends the process.
      file.on('error', () => undefined);
      if (!fileName || !name) return void file.resume();
      open.add(file);
      const info = { fileName, contentType, fields: new URLSearchParams(fields) };
      const result = options.onFile(name, bytesOf(file), info).finally(() => {
        open.delete(file);
        file.resume();
      });
      // It is awaited below; until then a rejection must not count as nobody's.
      result.catch(() => undefined);
      results.push(result);
    });
    parser.on('filesLimit', () => (filesLeftOut = true));
    parser.on('fieldsLimit', () => resolve('too-many-fields'));
    parser.on('partsLimit', () => resolve('too-many-fields'));
    parser.on('error', () => resolve('malformed'));
    parser.on('finish', () => resolve(null));
    // Told at once, even while the parser waits for the reader of a file.
    source.on('error', () => resolve('aborted'));
    feed(source, parser).catch(() => resolve('aborted'));
  });

  if (fault !== null) {
    source.destroy();
    for (const file of open) file.destroy(new Error(`The form could not be read: ${fault}.`));
  }
  const settled = await Promise.allSettled(results);
  if (fault !== null) return { ok: false, reason: fault };
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed?.reason instanceof FileTooLarge) return { ok: false, reason: 'file-too-large' };
  if (failed !== undefined) throw failed.reason;
  return { ok: true, fields, files: await Promise.all(results), filesLeftOut };
}

const sliceBytes = 16 * 1024;

/**
 * Gives the parser what arrives in slices, each once the one before has been taken and passed on. The parser stops when
 * more of one part comes at once than that part's stream holds (`fileHwm`), and if the part and the whole form end in the
 * same piece it never goes on: neither `finish` nor `error` would come, and whoever sent the form would get no answer.
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

// The parser waits for the end of each file that it handed out, so its stream is never destroyed while the form goes
// on: a reader that gives up destroys this one, and what is left is discarded.
function bytesOf(file: BusboyFileStream): Readable {
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of file.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
    if (file.truncated) throw new FileTooLarge();
  }
  return Readable.from(bytes(), { objectMode: false });
}

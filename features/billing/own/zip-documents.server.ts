import { Readable } from 'node:stream';
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { fetchDocument } from '#features/billing/reads/fetch-document.server.ts';
import type { AppContext } from '#server/app-context.ts';

/** A document at the payment provider; `url` is null without a file. */
export interface LinkedDocument {
  /** Without its ending. */
  readonly name: string;
  readonly url: string | null;
}

const atOnce = 4;

/** Streams the documents as a ZIP file; `missing` begins the list of those that it lacks. */
export function zipDocuments(
  app: Pick<AppContext, 'log'>,
  documents: readonly LinkedDocument[],
  missing: string,
): ReadableStream {
  async function* parts() {
    const ready: Uint8Array[] = [];
    const zip = new Zip((error, part) => {
      if (error) throw error;
      ready.push(part);
    });
    const add = (name: string, bytes: Uint8Array) => {
      // PDF files are compressed already.
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      entry.push(bytes, true);
    };
    const lost: string[] = [];
    for (let at = 0; at < documents.length; at += atOnce) {
      const group = documents.slice(at, at + atOnce);
      const files = await Promise.all(
        group.map(async (one) => ({ ...one, file: one.url && (await fetchDocument(app, one.url)) })),
      );
      for (const { name, url, file } of files) {
        if (!file) lost.push(url === null ? name : `${name}: ${url}`);
        else add(`${name}.${file.ending}`, file.bytes);
      }
      yield* ready.splice(0);
    }
    if (lost.length > 0) add('missing.txt', strToU8([missing, ...lost].join('\r\n')));
    zip.end();
    yield* ready;
  }
  return Readable.toWeb(Readable.from(parts(), { objectMode: false })) as ReadableStream;
}

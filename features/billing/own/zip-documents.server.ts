import { Readable } from 'node:stream';
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import type { AppContext } from '#server/app-context.ts';

/** A document at the payment provider. */
export interface LinkedDocument {
  /** Without its ending. */
  readonly name: string;
  readonly url: string;
}

const timeoutMs = 15_000;
const mostBytes = 5_000_000;
const atOnce = 4;

/** Streams the documents as a ZIP file; `missing` begins the list of those that the provider did not send. */
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
      const files = await Promise.all(group.map(async (one) => ({ ...one, file: await fetchFile(app, one.url) })));
      for (const { name, url, file } of files) {
        if (file === null) lost.push(`${name}: ${url}`);
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

const endings: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'text/html': 'html' };

/** Null if the provider does not send a PDF or a page in time. */
async function fetchFile({ log }: Pick<AppContext, 'log'>, url: string) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    const ending = endings[response.headers.get('Content-Type')?.split(';', 1)[0] ?? ''];
    if (!response.ok || ending === undefined || response.body === null) throw new Error(`Status ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > mostBytes) throw new Error('Too large');
      chunks.push(chunk);
    }
    return { ending, bytes: new Uint8Array(Buffer.concat(chunks)) };
  } catch (error) {
    log.warn({ event: 'billing.document.missing', err: error }, 'Could not fetch a document from the payment provider');
    return null;
  }
}

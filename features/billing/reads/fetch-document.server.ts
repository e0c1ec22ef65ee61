import type { AppContext } from '#server/app-context.ts';

export interface FetchedDocument {
  readonly ending: 'pdf' | 'html';
  readonly bytes: Buffer;
}

const timeoutMs = 15_000;
const mostBytes = 5_000_000;
const endings: Readonly<Record<string, FetchedDocument['ending']>> = { 'application/pdf': 'pdf', 'text/html': 'html' };

/** A document at the payment provider; null if it sends no PDF or page of at most 5 MB within 15 seconds. */
export async function fetchDocument({ log }: Pick<AppContext, 'log'>, url: string): Promise<FetchedDocument | null> {
  try {
    // The provider stores its files at other addresses.
    const response = await fetch(url, { redirect: 'follow', signal: AbortSignal.timeout(timeoutMs) });
    const ending = endings[response.headers.get('Content-Type')?.split(';', 1)[0] ?? ''];
    if (!response.ok || ending === undefined || response.body === null) throw new Error(`Status ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > mostBytes) throw new Error('Too large');
      chunks.push(chunk);
    }
    return { ending, bytes: Buffer.concat(chunks) };
  } catch (error) {
    log.warn({ event: 'billing.document.missing', err: error }, 'Could not fetch a document from the payment provider');
    return null;
  }
}

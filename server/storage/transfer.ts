import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileToStore } from '#server/storage/storage.ts';
import { responseText } from '../net/response-text.ts';

/** All in milliseconds. */
export interface Timeouts {
  /** Until the response headers arrive. */
  readonly response: number;
  readonly stalledUpload: number;
  /** Delays before retries. */
  readonly pauses: readonly number[];
}

interface UploadAttempt {
  readonly response: Response | Error;
  /** The store may have the file despite the error. */
  readonly sentAll: boolean;
}

export interface Transfer {
  /** One PUT that consumes the body. Times out after `stalledUpload` without progress. Never rejects. */
  readonly upload: (url: string, headers: Headers, body: MeteredBody) => Promise<UploadAttempt>;
  /** Retries idempotent requests while the store is busy (429, 5xx) or unreachable. The timeout covers only headers. */
  readonly request: (send: (signal: AbortSignal) => Promise<Response>) => Promise<Response>;
}

/** HTTP to and from a store. */
export function openTransfer(timeout: Timeouts = usual): Transfer {
  async function within(send: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('The file store did not answer in time.')), timeout.response);
    try {
      return await send(late.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async upload(url, headers, body) {
      if (body.destroyed) return { response: toError(body, 'The file broke off.'), sentAll: false };
      const stalled = new AbortController();
      const watchdog = setTimeout(
        () => stalled.abort(new Error('The file store accepted nothing more for too long.')),
        timeout.stalledUpload,
      );
      body.moved = () => watchdog.refresh();
      const stream = Readable.toWeb(body) as ReadableStream<Uint8Array<ArrayBuffer>>;
      const how = { method: 'PUT', duplex: 'half' } as const;
      try {
        const response = await fetch(url, {
          ...how,
          redirect: 'manual',
          headers,
          body: stream,
          signal: stalled.signal,
        });
        return { response: await withBodyRead(response), sentAll: body.readableEnded };
      } catch (error) {
        return { response: toError(body, error), sentAll: body.readableEnded };
      } finally {
        clearTimeout(watchdog);
        body.destroy();
      }
    },

    async request(send) {
      for (const pause of timeout.pauses) {
        const response = await within(send).catch(asError);
        if (response instanceof Response && !isTemporary(response.status)) return response;
        if (response instanceof Response) await response.body?.cancel();
        await wait(pause * (0.5 + Math.random()));
      }
      return within(send);
    },
  };
}

const usual: Timeouts = { response: 20_000, stalledUpload: 60_000, pauses: [200, 1000] };

/** The body of a response as a Node stream; it fails if the connection is lost. */
export function toNodeStream(response: Response): Readable {
  if (response.body === null) return Readable.from([]);
  return Readable.fromWeb(response.body as NodeWebStream<Uint8Array>);
}

/**
 * Fails unless the length matches, so truncated files are never accepted. Call before any `await`: unhandled stream
 * errors end the process. Destroying it destroys the source.
 */
export function metered(file: FileToStore): MeteredBody {
  const body = new MeteredBody(file.size);
  body.on('error', () => undefined);
  pipeline(file.body, body, () => undefined);
  return body;
}

export class MeteredBody extends Transform {
  readonly #size: number;
  #passed = 0;
  /** Called per chunk. */
  moved: () => void = () => undefined;

  constructor(size: number) {
    super();
    this.#size = size;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.#passed += chunk.length;
    this.moved();
    if (this.#passed > this.#size) done(new Error(`The file is longer than the ${this.#size} bytes announced.`));
    else done(null, chunk);
  }

  override _flush(done: TransformCallback) {
    if (this.#passed === this.#size) done();
    else done(new Error(`The file ended after ${this.#passed} of ${this.#size} bytes.`));
  }
}

function isTemporary(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Reads the body at once: a store may reject an upload early, then disconnect. */
async function withBodyRead(response: Response): Promise<Response> {
  const text = await responseText(response).catch(() => '');
  return new Response(text === '' ? null : text, { status: response.status, headers: response.headers });
}

/** A source error explains more than the resulting connection error. */
function toError(body: MeteredBody, otherwise: unknown): Error {
  return body.errored ?? asError(otherwise);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

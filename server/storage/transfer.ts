import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileToStore } from '#server/storage/storage.ts';

/** How long a store may keep silent, and how long to wait before each further try, in milliseconds. */
export interface Timeouts {
  readonly answer: number;
  readonly stalledUpload: number;
  readonly pauses: readonly number[];
}

interface UploadAttempt {
  /** The store's answer, or what went wrong on the way. */
  readonly answer: Response | Error;
  /** Whether the store may have taken the whole file although it did not say so. */
  readonly sentAll: boolean;
}

export interface Transfer {
  /**
   * Streams a body to `url` with PUT, once. Gives up when nothing moves for `stalledUpload`. The body is used up
   * either way. Never rejects.
   */
  readonly upload: (url: string, headers: Headers, body: MeteredBody) => Promise<UploadAttempt>;
  /**
   * Makes a request again while the store is busy (429, 5xx) or cannot be reached; for requests only that may be
   * repeated. The time limit is on the answer's head, its body may take longer.
   */
  readonly request: (send: (signal: AbortSignal) => Promise<Response>) => Promise<Response>;
}

/** How bytes go to and from a store over HTTP. */
export function openTransfer(timeout: Timeouts = usual): Transfer {
  async function within(send: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('The file store did not answer in time.')), timeout.answer);
    try {
      return await send(late.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async upload(url, headers, body) {
      if (body.destroyed) return { answer: faultOf(body, 'The file broke off.'), sentAll: false };
      const stalled = new AbortController();
      const watchdog = setTimeout(
        () => stalled.abort(new Error('The file store accepted nothing more for too long.')),
        timeout.stalledUpload,
      );
      body.moved = () => watchdog.refresh();
      const stream = Readable.toWeb(body) as ReadableStream<Uint8Array<ArrayBuffer>>;
      const how = { method: 'PUT', duplex: 'half' } as const;
      try {
        const answer = await fetch(url, {
          ...how,
          redirect: 'manual',
          headers,
          body: stream,
          signal: stalled.signal,
        });
        return { answer: await settled(answer), sentAll: body.readableEnded };
      } catch (error) {
        return { answer: faultOf(body, error), sentAll: body.readableEnded };
      } finally {
        clearTimeout(watchdog);
        body.destroy();
      }
    },

    async request(send) {
      for (const pause of timeout.pauses) {
        const answer = await within(send).catch(asError);
        if (answer instanceof Response && !isPassing(answer.status)) return answer;
        if (answer instanceof Response) await answer.body?.cancel();
        await wait(pause * (0.5 + Math.random()));
      }
      return within(send);
    },
  };
}

const usual: Timeouts = { answer: 20_000, stalledUpload: 60_000, pauses: [200, 1000] };

/** The answer's bytes as a Node stream, which fails when the store breaks off. */
export function bodyOf(answer: Response): Readable {
  if (answer.body === null) return Readable.from([]);
  return Readable.fromWeb(answer.body as NodeWebStream<Uint8Array>);
}

/**
 * The file's bytes, all of them or a fault: one more or one less than announced fails, so that a cut-off file is
 * never taken for a whole one. To be called at once, before anything is awaited: a stream that breaks while nobody
 * listens ends the process. Destroying it destroys the file's own stream.
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
  /** Called for every piece that passes. */
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

function isPassing(status: number): boolean {
  return status === 429 || status >= 500;
}

/** The answer with its body read, for a store may refuse before it has read the file, and then breaks the line off. */
async function settled(answer: Response): Promise<Response> {
  const text = await answer.text().catch(() => '');
  return new Response(text === '' ? null : text, { status: answer.status, headers: answer.headers });
}

/** A broken file explains a failed upload better than the broken connection that follows from it. */
function faultOf(body: MeteredBody, otherwise: unknown): Error {
  return body.errored ?? asError(otherwise);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

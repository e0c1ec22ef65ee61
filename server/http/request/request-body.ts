import type { IncomingMessage, ServerResponse } from 'node:http';
import { shapeCheck, type ShapeCheck } from '#server/http/request/body-shape.ts';
import { minuteMs } from '#values/duration.ts';

const megabyte = 1024 * 1024;

/** The maximum size of a body in bytes, and the time to send it in milliseconds. */
export interface BodyLimit {
  readonly bytes: number;
  readonly milliseconds: number;
  readonly shape?: ShapeCheck;
}

const bodyLimits = {
  form: { bytes: megabyte, milliseconds: 30_000 },
  report: { bytes: 64 * 1024, milliseconds: 10_000 },
  email: { bytes: 16 * megabyte, milliseconds: 5 * minuteMs },
  file: { bytes: 11 * megabyte, milliseconds: 10 * minuteMs },
  files: { bytes: 105 * megabyte, milliseconds: 30 * minuteMs },
} satisfies Record<string, BodyLimit>;

/**
 * The kind of body that a route accepts, as its `handle` declares. `file` and `files` are multipart bodies, `email` is
 * a raw one.
 */
export type BodyKind = keyof typeof bodyLimits;

/** The limit of a body: more than a form's only where the route takes files and files are sent. */
export function bodyLimit(kind: BodyKind, contentType: string | undefined): BodyLimit {
  if (kind === 'email') return bodyLimits.email;
  const isUpload = (kind === 'file' || kind === 'files') && /^multipart\/form-data\b/i.test(contentType ?? '');
  if (isUpload) return bodyLimits[kind];
  return { ...(kind === 'report' ? bodyLimits.report : bodyLimits.form), shape: shapeCheck(contentType) };
}

/** The minimum speed of a body, which slow phones reach and clients that only hold a socket do not. */
export interface MinRate {
  readonly bytes: number;
  /** Only the time that we wait for the client counts. */
  readonly milliseconds: number;
}

const usualRate: MinRate = { bytes: 20 * 1024, milliseconds: 20_000 };

export type BodyRefusal = 'too-large' | 'too-slow';

/** A lazily read web stream. Past a limit it calls `exceeded` and fails. */
export function limitedBody(
  incoming: IncomingMessage,
  limit: BodyLimit,
  exceeded: (refusal: BodyRefusal) => void,
  minRate: MinRate = usualRate,
): ReadableStream<Uint8Array> {
  // A form's own deadline is short enough.
  const rate = watchRate(
    limit.bytes > bodyLimits.form.bytes ? minRate : { bytes: 0, milliseconds: limit.milliseconds },
  );
  const chunks: AsyncIterator<Buffer, undefined> = incoming.iterator({ destroyOnReturn: false });
  let bytes = 0;
  let deadline: NodeJS.Timeout | undefined;
  const fail = (controller: ReadableStreamDefaultController<Uint8Array>, refusal: BodyRefusal) => {
    exceeded(refusal);
    controller.error(new Error(`The body is ${refusal}.`));
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        deadline = setTimeout(() => fail(controller, 'too-slow'), limit.milliseconds);
        deadline.unref();
      },
      async pull(controller) {
        try {
          const next = await rate.during(chunks.next());
          if (next === 'too-slow') {
            clearTimeout(deadline);
            fail(controller, 'too-slow');
            return;
          }
          if (next.done === true) {
            clearTimeout(deadline);
            controller.close();
            return;
          }
          bytes += next.value.length;
          rate.came(next.value.length);
          const fits = bytes <= limit.bytes && limit.shape?.(next.value) !== false;
          if (fits) controller.enqueue(next.value);
          else {
            clearTimeout(deadline);
            fail(controller, 'too-large');
          }
        } catch (error) {
          clearTimeout(deadline);
          throw error;
        }
      },
      async cancel() {
        clearTimeout(deadline);
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Checks the bytes of each waiting period. */
function watchRate(minRate: MinRate) {
  let [waited, came] = [0, 0];
  return {
    came: (bytes: number) => void (came += bytes),
    async during<Next>(next: Promise<Next>): Promise<Next | 'too-slow'> {
      const began = performance.now();
      let timer: NodeJS.Timeout | undefined;
      // The rest of a slow body may fail later, unawaited.
      next.catch(() => undefined);
      const late = new Promise<'too-slow'>((resolve) => {
        timer = setTimeout(() => resolve('too-slow'), minRate.milliseconds - waited);
        timer.unref();
      });
      const first = await Promise.race([next, late]).finally(() => clearTimeout(timer));
      waited += performance.now() - began;
      if (first !== 'too-slow' && waited < minRate.milliseconds) return first;
      if (came < minRate.bytes) return 'too-slow';
      [waited, came] = [0, 0];
      return first === 'too-slow' ? this.during(next) : first;
    },
  };
}

/**
 * Once a response is sent, keeps reading the request: most clients only read the response after they have sent all of
 * it, and would miss it if the connection closed. Closes the connection after the limit of `files` or 30 seconds.
 */
export function drainAfterResponse(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once('finish', () => {
    if (incoming.complete || incoming.destroyed) return;
    let bytes = 0;
    const close = () => incoming.socket.destroy();
    const timer = setTimeout(close, 30_000);
    timer.unref();
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bodyLimits.files.bytes) close();
    });
    incoming.once('close', () => clearTimeout(timer));
    // A leftover listener would block the rest.
    incoming.removeAllListeners('readable');
    incoming.resume();
  });
}

import { unavailableIn } from '#server/db/unavailable.ts';

/** Words by the name of a form's field. */
export type FieldFaults = Readonly<Record<string, string>>;

export interface FailureOptions {
  readonly fields?: FieldFaults;
  readonly requestId?: string;
  readonly headers?: HeadersInit;
}

/**
 * The one error shape of every JSON address: `{ success: false, message, error: { code, fields? }, requestId? }`.
 * `status` is 4xx or 5xx, `code` a symbol for programs, `message` a sentence for a person, `fields` words by field name.
 */
export function failure(status: number, code: string, message: string, options: FailureOptions = {}): Response {
  const { fields, requestId } = options;
  const error = fields === undefined ? { code } : { code, fields };
  return json({ success: false, message, error, requestId }, { status, headers: options.headers });
}

/** Seconds after which it is worth asking again. */
export const retrySeconds = 5;

/** The status of what failed by `error`: 503 where it may go through later, and 500 where we are at fault. */
export function statusOfFault(error: unknown): 500 | 503 {
  return unavailableIn(error) === undefined ? 500 : 503;
}

/** What failed by `error`, in the error shape: `unavailable` with `Retry-After`, or `failed`. */
export function failureOf(error: unknown, message: string, requestId: string): Response {
  if (statusOfFault(error) === 500) return failure(500, 'failed', message, { requestId });
  return failure(503, 'unavailable', message, { requestId, headers: { 'Retry-After': String(retrySeconds) } });
}

/** The answer to a method that an address does not take. */
export function otherMethod(allowed: readonly string[], requestId: string): Response {
  const methods = allowed.join(', ');
  return failure(405, 'method', `This address takes ${methods} only.`, { requestId, headers: { Allow: methods } });
}

/** A success: `success: true` and the call's own fields; status 200 unless `init` says otherwise. */
export function success(body: object = {}, init: ResponseInit = {}): Response {
  return json({ success: true, ...body }, init);
}

function json(body: object, init: ResponseInit): Response {
  const headers = new Headers(init.headers);
  headers.set('Content-Type', 'application/json; charset=utf-8');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  return new Response(JSON.stringify(body), { ...init, headers });
}

import { unavailableIn } from '#server/db/unavailable.ts';

/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface FailureOptions {
  readonly fields?: FieldErrors;
  /** Further values of the error, by name. */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
  readonly headers?: HeadersInit;
}

/**
 * The JSON error shape: `{ success: false, message, error: { code, fields? }, requestId? }`. `status` is 4xx or 5xx,
 * `code` for programs, `message` for people, `fields` messages by field.
 */
export function failure(status: number, code: string, message: string, options: FailureOptions = {}): Response {
  const { fields, more, requestId } = options;
  const error = { code, ...(fields && { fields }), ...more };
  return json({ success: false, message, error, requestId }, { status, headers: options.headers });
}

/** The refusal of a use case. */
export interface RefusedResult {
  readonly reason: string;
  readonly errors?: FieldErrors;
  readonly retryAfterSeconds?: number;
  /** Further values of the error, by name. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/**
 * Converts a refusal to a response: its reason becomes the code, its errors the fields, and the time to wait
 * `Retry-After`.
 */
export function refusalResponse(result: RefusedResult, status: number, message: string, requestId: string): Response {
  const { reason, errors: fields, more } = result;
  return failure(status, reason, message, { requestId, fields, more, headers: retryAfter(result) });
}

/** The header that says how long to wait, if the refusal names a time. */
export function retryAfter({ retryAfterSeconds: wait }: Partial<RefusedResult> = {}): Record<string, string> {
  return wait === undefined ? {} : { 'Retry-After': String(wait) };
}

export const retrySeconds = 5;

/** 503 if a retry may succeed, else 500. */
export function statusOfError(error: unknown): 500 | 503 {
  return unavailableIn(error) === undefined ? 500 : 503;
}

/** `unavailable` with `Retry-After`, or `failed`. */
export function failureOf(error: unknown, message: string, requestId: string): Response {
  if (statusOfError(error) === 500) return failure(500, 'failed', message, { requestId });
  return failure(503, 'unavailable', message, { requestId, headers: { 'Retry-After': String(retrySeconds) } });
}

/** For unsupported methods. */
export function otherMethod(allowed: readonly string[], requestId: string): Response {
  const methods = allowed.join(', ');
  return failure(405, 'method', `This address takes ${methods} only.`, {
    requestId,
    headers: { Allow: `${methods}, OPTIONS` },
  });
}

/** Adds `success: true`; default status 200. */
export function success(body: object = {}, init: ResponseInit = {}): Response {
  return json({ success: true, ...body }, init);
}

function json(body: object, init: ResponseInit): Response {
  const headers = new Headers(init.headers);
  headers.set('Content-Type', 'application/json; charset=utf-8');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  return new Response(JSON.stringify(body), { ...init, headers });
}

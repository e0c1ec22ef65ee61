export interface RefusalBody {
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly [more: string]: unknown;
}

/** An error in the provider's format. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: RefusalBody;

  constructor(status: number, body: RefusalBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalid(message: string, more: { param?: string; code?: string } = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...more });
}

export function missing(kind: string, id: string, param = 'id'): Refusal {
  const message = `No such ${kind}: '${id}'`;
  return new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** For unknown URLs. The SDK treats a 404 without `error` as success. */
export function unknownAddress(method: string, path: string): Refusal {
  const message =
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at ` +
    'https://support.stripe.com/. (This is the sandbox; it does not play every address.)';
  return new Refusal(404, { type: 'invalid_request_error', message });
}

export function wrongKey(key: string | null): Refusal {
  const message =
    key === null
      ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer ' +
        "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${key.slice(0, 10)}${'*'.repeat(8)}${key.slice(-4)}`;
  return new Refusal(401, { type: 'invalid_request_error', message });
}

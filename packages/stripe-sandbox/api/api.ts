import { createHash, timingSafeEqual } from 'node:crypto';
import { expanded } from './expand.ts';
import { Fields } from './fields.ts';
import { parseForm } from './form.ts';
import { Refusal, unknownAddress, wrongKey } from './refusal.ts';
import type { Route } from './route.ts';
import { newId, type StoredResponse, type Ledger } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { apiVersion } from '../objects/event.ts';

export interface ApiRequest {
  readonly id: string;
  readonly idempotencyKey: string | null;
}

export interface ApiOptions {
  readonly ledger: Ledger;
  readonly routes: readonly Route[];
  readonly providerFor: (call: ApiRequest) => Provider;
  readonly log: (call: string, fault: unknown) => void;
}

/** Handles a /v1 URL. Errors have an `error`. */
export async function answerApi(options: ApiOptions, request: Request): Promise<Response> {
  const id = newId('req', 14);
  const key = request.method === 'POST' ? request.headers.get('Idempotency-Key') : null;
  const headers: Record<string, string> = { 'Request-Id': id, 'Stripe-Version': apiVersion };
  if (key !== null) headers['Idempotency-Key'] = key;
  try {
    checkKey(request, options.ledger.secretKey);
    const url = new URL(request.url);
    const body = request.method === 'POST' ? await request.text() : '';
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const address = `${request.method} ${url.pathname}`;
    const kept = key === null ? undefined : keptAnswer(options.ledger, key, address, bodyHash);
    if (kept !== undefined) {
      return Response.json(kept.body, { status: kept.status, headers: { ...headers, 'Idempotent-Replayed': 'true' } });
    }
    const fields = new Fields(parseForm(request.method === 'GET' ? url.search : body || url.search));
    const { status, body: answer } = dispatch(
      options,
      { id, idempotencyKey: key },
      request.method,
      url.pathname,
      fields,
    );
    // Requests refused before anything began may reuse the key.
    if (key !== null && (status === 200 || status === 402)) {
      options.ledger.tables.answers.set(key, {
        id: key,
        asked: bodyHash,
        address,
        status,
        body: answer,
        at: Date.now(),
      });
    }
    return Response.json(answer, { status, headers });
  } catch (fault) {
    const refusal = fault instanceof Refusal ? fault : failure(options, request, fault);
    return Response.json({ error: refusal.body }, { status: refusal.status, headers });
  }
}

function dispatch(options: ApiOptions, call: ApiRequest, method: string, path: string, fields: Fields) {
  const route = options.routes.find((one) => one.method === method && one.pattern.test(path));
  if (route === undefined) throw unknownAddress(method, path);
  fields.only(`expand ${route.takes}`);
  const [, first = '', second = ''] = route.pattern.exec(path) ?? [];
  const provider = options.providerFor(call);
  try {
    const answer = route.handle({ provider, fields, ids: [first, second] });
    return { status: 200, body: expanded(provider.tables, answer, fields) };
  } catch (fault) {
    // A declined card is an outcome, repeated for the same key.
    if (fault instanceof Refusal && fault.status === 402) return { status: 402, body: { error: fault.body } };
    throw fault;
  }
}

function checkKey(request: Request, secretKey: string): void {
  const [scheme = '', credentials = ''] = (request.headers.get('Authorization') ?? '').split(' ', 2);
  const key = /^basic$/i.test(scheme)
    ? (Buffer.from(credentials, 'base64').toString('utf8').split(':', 1)[0] ?? '')
    : /^bearer$/i.test(scheme)
      ? credentials
      : '';
  if (key === '') throw wrongKey(null);
  if (!isSame(key, secretKey)) throw wrongKey(key);
}

function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

const day = 24 * 60 * 60 * 1000;

function keptAnswer({ tables }: Ledger, key: string, address: string, bodyHash: string): StoredResponse | undefined {
  const kept = tables.answers.get(key);
  if (kept === undefined) return undefined;
  if (Date.now() - kept.at > day) {
    tables.answers.delete(key);
    return undefined;
  }
  if (kept.address === address && kept.asked === bodyHash) return kept;
  const same =
    kept.address === address
      ? 'with the same parameters they were first used with'
      : `for the same endpoint they were first used for ('${address}' vs '${kept.address}')`;
  throw new Refusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used ${same}. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function failure({ log }: ApiOptions, request: Request, fault: unknown): Refusal {
  log(`${request.method} ${new URL(request.url).pathname}`, fault);
  return new Refusal(500, { type: 'api_error', message: 'The sandbox failed; the log says why.' });
}

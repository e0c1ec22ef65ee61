import * as z from 'zod/mini';
import { recordRuns } from '#features/runs/record-runs.server.ts';
import { maxReports, runBody } from '#features/runs/run-body.ts';
import { findRunKey, keyPrefix } from '#features/runs/run-keys.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';
import { readJson } from '#server/http/request/form-post.ts';
import { failure, failureOf, otherMethod, retryAfter, success } from '#server/http/response/responses.ts';

/** Batches of a key. */
export const batchLimit = { name: 'run-batches', points: 600, seconds: 60 };
/** Requests of an address without a valid key. */
const strangerLimit = { name: 'run-strangers', points: 60, seconds: 900 };

/** `POST /api/v1/runs` with a key: docs/runs-api.md. */
export async function handleRuns(app: AppContext, request: Request, client: Client): Promise<Response> {
  const { requestId } = client;
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  try {
    return await takeRuns(app, request, client);
  } catch (error) {
    app.log.error({ event: 'runs.report.failed', err: error, requestId }, 'Could not take a report of runs');
    return failureOf(error, 'The runs could not be stored. Please send them again.', requestId);
  }
}

async function takeRuns(app: AppContext, request: Request, { limitKey, requestId }: Client): Promise<Response> {
  const key = /^Bearer +(\S{1,200})$/i.exec(request.headers.get('Authorization') ?? '')?.[1] ?? '';
  const keyId = key.startsWith(keyPrefix) ? await findRunKey(app, key) : undefined;
  const limited =
    keyId === undefined ? await app.limits.take(strangerLimit, limitKey) : await app.limits.take(batchLimit, keyId);
  if (!limited.ok) {
    return failure(429, 'too-many', 'Too many requests. Please wait.', { requestId, headers: retryAfter(limited) });
  }
  if (keyId === undefined) return unknownKey(requestId);
  const body = z.safeParse(runBody, await readJson(request));
  if (!body.success) {
    const message = `Send JSON: an object with \`runs\`, a list of 1 to ${maxReports} runs.`;
    return failure(400, 'malformed', message, { requestId });
  }
  const results = await recordRuns(app, keyId, body.data.runs);
  if (results === null) return unknownKey(requestId);
  const taken = results.filter(({ ok }) => ok).length;
  return success({ taken, refused: results.length - taken, results });
}

function unknownKey(requestId: string): Response {
  const headers = { 'WWW-Authenticate': 'Bearer' };
  return failure(401, 'unknown-key', 'This key is not known. It may have been revoked.', { requestId, headers });
}

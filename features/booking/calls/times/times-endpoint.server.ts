import * as z from 'zod/mini';
import { strategyCallSlug } from '#content/strategy-call.ts';
import { findType } from '#features/availability/find-times.public.server.ts';
import { holdTime } from '#features/availability/hold-time.public.server.ts';
import { readOfferedTimes } from '#features/booking/calls/times/offered-times.server.ts';
import { timesQueryOf } from '#features/booking/calls/times/offered-times.ts';
import { timesCopy as copy } from '#features/booking/calls/times/times.copy.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';
import { readJson } from '#server/http/request/form-post.ts';
import { failure, otherMethod, refusalResponse, success } from '#server/http/response/responses.ts';

const holdRequest = z.object({
  /** One of the times that `GET` listed. */
  time: z.iso.datetime({ offset: true }),
  call: z._default(z.string(), strategyCallSlug),
  /** This browser's previous hold. */
  replaces: z._default(z.nullable(z.uuid()), null),
});

/** `GET /book/times?call=&zone=&month=`: returns `OfferedTimes` as `times`; null if no host takes such calls. */
export async function listTimes(app: AppContext, request: Request): Promise<Response> {
  return success({ times: await readOfferedTimes(app, timesQueryOf(new URL(request.url).searchParams)) });
}

/** `POST /book/times` with `time`, `call` and `replaces`: returns `hold` and `expiresAt`, or the next free times. */
export async function handleHold(app: AppContext, request: Request, client: Client): Promise<Response> {
  const { requestId } = client;
  if (request.method !== 'POST') return otherMethod(['GET', 'POST'], requestId);
  const parsed = z.safeParse(holdRequest, await readJson(request));
  if (!parsed.success)
    return failure(400, 'malformed', 'Send a time and, if there is one, the hold it replaces.', { requestId });
  const { time, call, replaces } = parsed.data;
  const type = await findType(app, { slug: call });
  const taken = (next: readonly Date[]) => failure(409, 'time-taken', copy.taken, { requestId, more: { next } });
  if (type === null) return taken([]);
  const result = await holdTime(app, { typeId: type.id, at: new Date(time), hostId: null, replaces }, client);
  if (result.ok) return success({ hold: result.held.id, expiresAt: result.expiresAt });
  if (result.reason === 'too-many') return refusalResponse(result, 429, copy.tooMany, requestId);
  return taken(result.reason === 'taken' ? result.next : []);
}

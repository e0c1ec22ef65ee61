import { and, eq, sql } from 'drizzle-orm';
import { hostCalendars } from '#features/host-calendars/host-calendars.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { otherMethod } from '#server/http/response/responses.ts';

/**
 * Google reports that a calendar has changed, without saying what. It is looked at within a minute; the answer does not say
 * whether the channel is known.
 */
export async function handleChanges(app: AppContext, request: Request, requestId: string): Promise<Response> {
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  const id = request.headers.get('X-Goog-Channel-ID') ?? '';
  const token = request.headers.get('X-Goog-Channel-Token') ?? '';
  const channel = sql`${hostCalendars.state} -> 'channel'`;
  await app.db
    .update(hostCalendars)
    .set({ nextAt: app.now() })
    .where(
      and(eq(hostCalendars.kind, 'google'), sql`${channel} ->> 'id' = ${id} and ${channel} ->> 'token' = ${token}`),
    );
  return new Response(null, { status: 204 });
}

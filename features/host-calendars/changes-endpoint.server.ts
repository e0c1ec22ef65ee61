import { and, eq, sql } from 'drizzle-orm';
import { hostCalendars } from '#features/host-calendars/host-calendars.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';
import { otherMethod, refusalResponse } from '#server/http/response/responses.ts';

/** Google sends the reports of all calendars from few addresses. */
const changesLimit = { name: 'calendar-changes', points: 600, seconds: 3600 };

/**
 * Google reports that a calendar has changed, without details. The calendar is read within a minute. The response does
 * not reveal whether the channel exists.
 */
export async function handleChanges(
  app: AppContext,
  request: Request,
  { requestId, limitKey }: Client,
): Promise<Response> {
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  const taken = await app.limits.take(changesLimit, limitKey);
  if (!taken.ok) return refusalResponse({ ...taken, reason: 'too-many' }, 429, 'Too many reports.', requestId);
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

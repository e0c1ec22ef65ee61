import * as z from 'zod/mini';
import { requestBooking, storeBooking } from '#features/booking/booking.server.ts';
import type { CallBookingResult } from '#features/booking/calls/call-result.ts';
import { bookCall } from '#features/booking/calls/times/book-call.server.ts';
import { callForm } from '#features/questions/form-names.public.ts';
import { strategyCallSlug } from '#content/strategy-call.ts';
import { objectIn } from '#forms/json.ts';
import type { AppContext } from '#server/app-context.ts';
import { repeatable } from '#server/db/unavailable.ts';
import type { Client } from '#server/http/request/client.ts';

/** Calls that one address may book without a reply from the team. Further bookings become requests. */
const confirmedLimit = { name: 'confirmed-calls', points: 3, seconds: 86_400 };

/** Id of the held time, from `/book/times`; `preferredDate` is that time. */
const holdId = z.uuid();
/** The type of call of that time, as in addresses. */
const callSlug = z.string().check(z.maxLength(100));

/** Books the held time that the form names; without one, stores a request. */
export function requestCall(app: AppContext, input: unknown, client: Client): Promise<CallBookingResult> {
  const { hold: held = null, call: named } = objectIn(input);
  const hold = z.safeParse(holdId, held).data ?? null;
  const call = z.safeParse(callSlug, named).data ?? strategyCallSlug;
  return requestBooking<CallBookingResult>(app, input, client, {
    form: callForm(call),
    async store(booking) {
      const { row, files } = booking;
      const { preferredDate: at } = row;
      // Not a hold of ours; the form is kept for another time.
      if (held !== null && hold === null) return { ok: false, reason: 'time-taken', next: [] };
      if (hold === null || at === null) return storeBooking(app, booking);
      if (row.suspectedSpam !== null) {
        // Suspected spam takes no host's time, but gets the same response, so senders cannot probe the filter.
        const result = await storeBooking(app, booking);
        return result.ok ? { ...result, callAt: at } : result;
      }
      if (!(await app.limits.take(confirmedLimit, client.limitKey)).ok) return storeBooking(app, booking);
      const chosen = { holdId: hold, call, files };
      const result = await repeatable(() => bookCall(app, { ...row, preferredDate: at }, chosen));
      if (!result.ok) await app.limits.giveBack(confirmedLimit, client.limitKey);
      // Stored as suspected spam before: the team arranges the call.
      return !result.ok && result.reason === 'under-way' ? storeBooking(app, booking) : result;
    },
  });
}

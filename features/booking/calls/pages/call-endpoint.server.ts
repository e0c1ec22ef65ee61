import { bookingIdPattern } from '#features/booking/booking.ts';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import type { BookingResult } from '#features/booking/booking-result.ts';
import { bookedCopy } from '#features/booking/calls/booked-call.copy.ts';
import { readBookedCall } from '#features/booking/calls/own-call/own-call-page.server.ts';
import { requestCall } from '#features/booking/calls/times/request-call.server.ts';
import { bookingReplies } from '#features/booking/pages/booking-endpoint.server.ts';
import { bookingPost } from '#features/booking/pages/booking-post.server.ts';
import { objectIn } from '#forms/json.ts';
import type { AppContext } from '#server/app-context.ts';
import type { FieldErrors } from '#server/http/response/responses.ts';
import { defineFormEndpoint } from '#server/returned-forms/define-form-endpoint.ts';
import type { FormPost } from '#server/returned-forms/form-definition.ts';

type SentCall =
  | { readonly ok: true; readonly body: object }
  | Exclude<BookingResult, { ok: true }>
  | {
      readonly ok: false;
      readonly reason: 'time-taken';
      readonly errors: FieldErrors;
      readonly more: { readonly next: readonly Date[] };
    };

/** Books the held time that a JSON body names; the response has the call. Without one, stores a request. */
export const handleCall = defineFormEndpoint({
  ...bookingPost,
  ...bookingReplies,
  async send(body: unknown, { app, client }: FormPost): Promise<SentCall> {
    const result = await requestCall(app, body, client);
    if (result.ok) return { ok: true, body: await toBody(app, body, result) };
    if (result.reason !== 'time-taken') return result;
    return { ...result, errors: { preferredDate: bookedCopy.timeTaken }, more: { next: result.next } };
  },
  refusals: { ...bookingPost.refusals, 'time-taken': () => [409, bookedCopy.timeTaken] },
  done: ({ body }) => body,
});

async function toBody(app: AppContext, sent: unknown, result: { readonly inquiryId: string; readonly callAt?: Date }) {
  const { inquiryId, callAt } = result;
  if (callAt === undefined) return { message: bookingMessages.successText, inquiryId };
  const call = await readBookedCall(app, inquiryId);
  // A form id that is not a UUID could be guessed, and its response would reveal the link to someone else's call.
  const isOwn = bookingIdPattern.test(String(objectIn(sent)['formId']));
  const own = call === null ? undefined : { ...call, path: isOwn ? call.path : null };
  return { message: bookedCopy.title, inquiryId, callAt, call: own };
}

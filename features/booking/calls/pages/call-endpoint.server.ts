import { bookingIdPattern } from '#features/booking/booking.ts';
import { tryBooking } from '#features/booking/booking.server.ts';
import { bookedCopy } from '#features/booking/calls/booked-call.copy.ts';
import { readBookedCall } from '#features/booking/calls/own-call/own-call-page.server.ts';
import { requestCall } from '#features/booking/calls/times/request-call.server.ts';
import { bookingResponse } from '#features/booking/pages/booking-endpoint.server.ts';
import { bookingFormPage } from '#features/booking/pages/booking-page.server.ts';
import { objectIn } from '#forms/json.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';
import { failure, success } from '#server/http/response/responses.ts';
import { forgetReturnedForm } from '#server/returned-forms/returned-forms.ts';

/** Books the held time that a JSON body names; the response has the call. Without one, stores a request. */
export async function takeCall(app: AppContext, request: Request, client: Client, body: unknown): Promise<Response> {
  const result = await tryBooking(app, client, () => requestCall(app, body, client));
  if ('ok' in result && !result.ok && result.reason === 'time-taken') {
    const fields = { preferredDate: bookedCopy.timeTaken };
    const more = { next: result.next };
    return failure(409, 'time-taken', bookedCopy.timeTaken, { requestId: client.requestId, fields, more });
  }
  if (!('callAt' in result)) return bookingResponse(app, request, client, result);
  const { inquiryId, callAt } = result;
  const call = await readBookedCall(app, inquiryId);
  // A form id that is not a UUID could be guessed, and its response would reveal the link to someone else's call.
  const isOwn = bookingIdPattern.test(String(objectIn(body)['formId']));
  const own = call === null ? undefined : { ...call, path: isOwn ? call.path : null };
  const response = success({ message: bookedCopy.title, inquiryId, callAt, call: own });
  return forgetReturnedForm(app, request, bookingFormPage, response);
}

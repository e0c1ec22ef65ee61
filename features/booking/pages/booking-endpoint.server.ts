import { href } from 'react-router';
import { bookingFormPage } from '#features/booking/pages/booking-page.server.ts';
import { bookedCopy, bookingMessages } from '#features/booking/booking.copy.ts';
import { bookingRefusals } from '#features/booking/booking-refusals.ts';
import type { BookingResult } from '#features/booking/booking-result.ts';
import { tryRequestBooking } from '#features/booking/booking.server.ts';
import { readBookedCall } from '#features/booking/own-call/own-call-page.server.ts';
import type { BookedCall } from '#features/booking/own-call/own-call.ts';
import { bookingIdPattern } from '#features/booking/booking.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import { failure, failureOf, otherMethod, refusalResponse, success } from '#server/http/response/responses.ts';
import { handOn, isFormPost, isKind, readJson } from '#server/http/request/form-post.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { forgetReturnedForm } from '#server/returned-forms/returned-forms.ts';

/**
 * `POST /.netlify/functions/booking-form`. JSON (`bookingRequestSchema`) returns `success`, `message`, `inquiryId`;
 * form posts without scripts go to the form page.
 */
export async function handleBooking(app: AppContext, request: Request, client: Client): Promise<Response> {
  const { requestId } = client;
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  if (isFormPost(request)) return handOn(href('/book'));
  if (!isKind(request, 'application/json')) {
    return failure(415, 'kind', 'Send the form as JSON or as a form post.', { requestId });
  }
  const body = await readJson(request);
  if (body === undefined) return failure(400, 'malformed', 'The form could not be read as JSON.', { requestId });
  const result = await tryRequestBooking(app, body, client);
  if ('fault' in result) return failureOf(result.fault, bookingMessages.failed, requestId);
  const call = result.ok && result.callAt ? await readBookedCall(app, result.inquiryId) : null;
  // A form id that is not a UUID could be guessed, and its answer would reveal the link to someone else's call.
  const isOwn =
    typeof body === 'object' && body !== null && 'formId' in body && bookingIdPattern.test(String(body.formId));
  const response = toResponse(result, call && { ...call, path: isOwn ? call.path : null }, requestId);
  return result.ok ? forgetReturnedForm(app, request, bookingFormPage, response) : response;
}

function toResponse(result: BookingResult, call: BookedCall | null, requestId: string): Response {
  if (result.ok) {
    const { inquiryId, callAt } = result;
    return success({
      message: callAt ? bookedCopy.title : bookingMessages.successText,
      inquiryId,
      callAt,
      call: call ?? undefined,
    });
  }
  switch (result.reason) {
    case 'invalid':
      return refusalResponse(result, 422, bookingRefusals.notSaved, requestId);
    case 'no-form':
      return refusalResponse(result, 400, bookingRefusals.noForm, requestId);
    case 'inquiry-type': {
      const fields = { inquiryType: bookingRefusals.inquiryType };
      return failure(422, 'invalid', bookingRefusals.inquiryType, { requestId, fields });
    }
    case 'too-many':
      return refusalResponse(
        result,
        429,
        `${bookingRefusals.tooMany} ${tryAgainText(result.retryAfterSeconds)}`,
        requestId,
      );
    case 'time-taken': {
      const fields = { preferredDate: bookingRefusals.timeTaken };
      const more = { next: result.next };
      return failure(409, 'time-taken', bookingRefusals.timeTaken, { requestId, fields, more });
    }
    case 'under-way':
      return refusalResponse(result, 409, bookingRefusals.underWay, requestId);
  }
}

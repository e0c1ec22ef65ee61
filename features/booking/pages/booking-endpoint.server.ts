import { href } from 'react-router';
import { bookingFormPage } from '#features/booking/pages/booking-page.server.ts';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { bookingRefusals } from '#features/booking/booking-refusals.ts';
import type { BookingResult } from '#features/booking/booking-result.ts';
import { requestBooking, tryBooking } from '#features/booking/booking.server.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import { failure, failureOf, otherMethod, refusalResponse, success } from '#server/http/response/responses.ts';
import { handOn, isFormPost, isKind, readJson } from '#server/http/request/form-post.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { forgetReturnedForm } from '#server/returned-forms/returned-forms.ts';

/**
 * `POST /.netlify/functions/booking-form`. JSON (`bookingRequestSchema`) returns `success`, `message`, `inquiryId`;
 * form posts without scripts go to the form page. `take` stores what the JSON asks for.
 */
export async function handleBooking(
  app: AppContext,
  request: Request,
  client: Client,
  take = takeBooking,
): Promise<Response> {
  const { requestId } = client;
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  if (isFormPost(request)) return handOn(href('/book'));
  if (!isKind(request, 'application/json')) {
    return failure(415, 'kind', 'Send the form as JSON or as a form post.', { requestId });
  }
  const body = await readJson(request);
  if (body === undefined) return failure(400, 'malformed', 'The form could not be read as JSON.', { requestId });
  return take(app, request, client, body);
}

async function takeBooking(app: AppContext, request: Request, client: Client, body: unknown): Promise<Response> {
  const result = await tryBooking(app, client, () => requestBooking(app, body, client));
  return bookingResponse(app, request, client, result);
}

export async function bookingResponse(
  app: AppContext,
  request: Request,
  { requestId }: Client,
  result: BookingResult | { readonly fault: unknown },
): Promise<Response> {
  if ('fault' in result) return failureOf(result.fault, bookingMessages.failed, requestId);
  if (!result.ok) return toRefusal(result, requestId);
  const { inquiryId } = result;
  const response = success({ message: bookingMessages.successText, inquiryId });
  return forgetReturnedForm(app, request, bookingFormPage, response);
}

function toRefusal(result: Extract<BookingResult, { ok: false }>, requestId: string): Response {
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
    case 'under-way':
      return refusalResponse(result, 409, bookingRefusals.underWay, requestId);
  }
}

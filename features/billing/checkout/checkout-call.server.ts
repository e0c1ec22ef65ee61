import { sessionOf } from '#features/accounts/session.server.ts';
import { checkoutMessages, checkoutReasons, checkoutSchema } from '#features/billing/checkout/checkout.ts';
import { startCheckout, type CheckoutAnswer } from '#features/billing/checkout/start-checkout.server.ts';
import { tryAgainText } from '#forms/try-again.ts';
import { failure, otherMethod, success } from '#server/http/answers.ts';
import type { Caller } from '#server/http/caller.ts';
import { readCookie, sessionCookie } from '#server/http/cookies.ts';
import { handOn, isFormPost, isKind, readFormFields, readJson } from '#server/http/form-post.ts';
import type { Machine } from '#server/machine.ts';

/**
 * `POST /functions/v1/stripe-checkout`: begins a purchase for who is signed in, by a bearer token or the session's
 * cookie, and answers the address of the provider's page (`url`) with the session's id (`sessionId`). A form post
 * without scripts is sent on to the checkout's page, which does the same.
 */
export async function answerCheckout(machine: Machine, request: Request, caller: Caller): Promise<Response> {
  const { requestId } = caller;
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  if (isFormPost(request)) {
    const fields = await readFormFields(request);
    const priceId = fields?.get('price_id') ?? fields?.get('priceId') ?? '';
    return handOn(`/checkout?${new URLSearchParams({ priceId })}`);
  }
  if (!isKind(request, 'application/json')) {
    return failure(415, 'kind', 'Send the checkout as JSON or as a form post.', { requestId });
  }
  const session = await sessionOf(machine, request);
  if (!session) {
    const isKnown =
      request.headers.has('Authorization') ||
      readCookie(machine.env, request.headers.get('Cookie'), sessionCookie) !== undefined;
    const message = isKnown ? checkoutMessages.authentication : checkoutMessages.signIn;
    return failure(401, isKnown ? 'authentication-failed' : 'not-signed-in', message, { requestId });
  }
  const given = await readJson(request);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return failure(400, 'malformed', 'The checkout could not be read as JSON.', { requestId });
  }
  const parsed = checkoutSchema.safeParse(given);
  if (!parsed.success) {
    const fields = Object.fromEntries(
      parsed.error.issues.map(({ path }) => [path.join('.'), 'This is not as asked for']),
    );
    return failure(422, 'invalid', checkoutMessages.otherwise, { requestId, fields });
  }
  const { price_id, setup_price_id, mode, success_url, cancel_url } = parsed.data;
  const answer = await startCheckout(machine, caller, session, {
    priceId: price_id,
    ...(setup_price_id == null || setup_price_id === '' ? {} : { setupPriceId: setup_price_id }),
    ...(mode === undefined ? {} : { mode }),
    ...(success_url === undefined ? {} : { successUrl: success_url }),
    ...(cancel_url === undefined ? {} : { cancelUrl: cancel_url }),
  });
  if (answer.ok) return success({ url: answer.url, sessionId: answer.sessionId });
  return refusal(answer, requestId);
}

function refusal(answer: Exclude<CheckoutAnswer, { ok: true }>, requestId: string): Response {
  const message = checkoutReasons[answer.reason];
  if (answer.reason === 'too-many') {
    const headers = { 'Retry-After': String(answer.retryAfterSeconds) };
    const words = `${message} ${tryAgainText(answer.retryAfterSeconds)}`;
    return failure(429, answer.reason, words, { requestId, headers });
  }
  return failure(statuses[answer.reason], answer.reason, message, { requestId });
}

const statuses = {
  'unknown-price': 404,
  'other-terms': 422,
  'other-origin': 422,
  'already-subscribed': 409,
  unavailable: 503,
  failed: 502,
} as const;

import { clearedSession } from '#features/accounts/requests/session-cookies.server.ts';
import { asClientMember } from '#features/accounts/organizations/client-member.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { checkoutMessages, checkoutSchema } from '#features/purchases/checkout/checkout.ts';
import { refusalStatus, refusalText } from '#features/purchases/checkout/refusal.server.ts';
import { startCheckout, type CheckoutRefusal } from '#features/purchases/checkout/start-checkout.server.ts';
import { readBillingFields } from '#features/billing/records/billing-details.ts';
import { failure, otherMethod, success, type FieldErrors } from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import { readCookie, sessionCookie } from '#server/http/request/cookies.ts';
import { redirectPost, isFormPost, isKind, readFormFields, readJson } from '#server/http/request/form-post.ts';
import type { AppContext } from '#server/app-context.ts';

/**
 * `POST /functions/v1/stripe-checkout` with bearer token or session cookie. Returns the provider's page (`url`) and
 * `sessionId`. Rebuying a one-time offer requires the earlier order id, in the refusal as `error.fields.buy_again`.
 * Plain form posts redirect to the checkout page.
 */
export async function handleCheckout(app: AppContext, request: Request, client: Client): Promise<Response> {
  const { requestId } = client;
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  if (isFormPost(request)) {
    const fields = await readFormFields(request);
    const priceId = fields?.get('price_id') ?? fields?.get('priceId') ?? '';
    return redirectPost(`/checkout?${new URLSearchParams({ priceId })}`);
  }
  if (!isKind(request, 'application/json')) {
    return failure(415, 'kind', 'Send the checkout as JSON or as a form post.', { requestId });
  }
  const session = await sessionOf(app, request);
  if (!session) {
    const isToken = request.headers.has('Authorization');
    const isKnown = isToken || readCookie(app.env, request.headers.get('Cookie'), sessionCookie) !== undefined;
    const message = isKnown ? checkoutMessages.authentication : checkoutMessages.signIn;
    // Also clears the session hint.
    const headers = isToken ? {} : clearedSession(app.env);
    return failure(401, isKnown ? 'authentication-failed' : 'not-signed-in', message, { requestId, headers });
  }
  const body = await readJson(request);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return failure(400, 'malformed', 'The checkout could not be read as JSON.', { requestId });
  }
  const parsed = checkoutSchema.safeParse(body);
  if (!parsed.success) {
    const fields = Object.fromEntries(
      parsed.error.issues.map(({ path }) => [
        path.join('.'),
        String(path[0]) in body ? 'This value is not valid' : 'This field is required',
      ]),
    );
    return failure(422, 'invalid', checkoutMessages.otherwise, { requestId, fields });
  }
  const { price_id, setup_price_id, mode, success_url, cancel_url, buy_again, code, billing } = parsed.data;
  const by = asClientMember(session, request, client.address, 'billing:write');
  if (!by) {
    const message = checkoutMessages.noRight(session.organization?.name ?? 'your organization');
    return failure(403, 'no-right', message, { requestId });
  }
  const result = await startCheckout(app, client, by, {
    priceId: price_id,
    ...(setup_price_id == null || setup_price_id === '' ? {} : { setupPriceId: setup_price_id }),
    ...(mode === undefined ? {} : { mode }),
    ...(success_url === undefined ? {} : { successUrl: success_url }),
    ...(cancel_url === undefined ? {} : { cancelUrl: cancel_url }),
    ...(buy_again === undefined ? {} : { buyAgain: buy_again }),
    ...(code === undefined ? {} : { code }),
    ...(billing === undefined ? {} : { billing: readBillingFields((name) => billing[name]) }),
  });
  if (result.ok) return success({ url: result.url, sessionId: result.sessionId });
  return refusal(result, requestId);
}

function refusal(result: CheckoutRefusal, requestId: string): Response {
  const { reason } = result;
  const headers: HeadersInit = reason === 'too-many' ? { 'Retry-After': String(result.retryAfterSeconds) } : {};
  const fields = toErrorFields(result);
  return failure(refusalStatus[reason], reason, refusalText(result), { requestId, headers, ...fields });
}

function toErrorFields(result: CheckoutRefusal): { fields?: FieldErrors } {
  switch (result.reason) {
    case 'bought-before':
      return { fields: { buy_again: result.orderId } };
    case 'code-refused':
      return { fields: { code: result.message } };
    case 'billing-refused':
      return { fields: { ...result.errors } };
    default:
      return {};
  }
}

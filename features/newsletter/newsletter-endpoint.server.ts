import { href } from 'react-router';
import { newsletterRefusal, subscribe, type NewsletterResult } from '#features/newsletter/newsletter.server.ts';
import { newsletterMessages } from '#features/newsletter/newsletter.copy.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import { newsletter } from '#content/newsletter.ts';
import { failure, otherMethod, refusalResponse, success } from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import { handOn, isFormPost, isKind, readJson } from '#server/http/request/form-post.ts';
import type { AppContext } from '#server/app-context.ts';
import { forgetReturnedForm, type FormPage } from '#server/returned-forms/returned-forms.ts';

const returnCookie = 'meridian-newsletter';

export const newsletterFormPage: FormPage = {
  form: 'newsletter',
  address: href('/newsletter'),
  cookie: returnCookie,
};

/**
 * `POST /functions/v1/newsletter-subscriptions`. JSON (`newsletterSchema`) gets JSON; plain form posts are redirected
 * to the newsletter page with an error or thanks.
 */
export async function handleNewsletter(app: AppContext, request: Request, client: Client): Promise<Response> {
  const { requestId } = client;
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  if (isFormPost(request)) return handOn(href('/newsletter'));
  if (!isKind(request, 'application/json')) {
    return failure(415, 'kind', 'Send the subscription as JSON or as a form post.', { requestId });
  }
  const result = await subscribe(app, await readJson(request), client);
  if (result.ok) {
    const done = success({ status: result.status, message: newsletter.done[result.status].copy });
    return forgetReturnedForm(app, request, newsletterFormPage, done);
  }
  const { status, message } = newsletterError(result);
  return refusalResponse(result, status, message, requestId);
}

export function newsletterError(result: Exclude<NewsletterResult, { ok: true }>): { status: number; message: string } {
  switch (result.reason) {
    case 'malformed':
      return { status: 400, message: 'The subscription could not be read as JSON.' };
    case 'invalid':
      return { status: 422, message: result.faults['email'] ?? newsletterMessages.unexpected };
    case 'too-many':
      return { status: 429, message: `${newsletterMessages.tooMany} ${tryAgainText(result.retryAfterSeconds)}` };
    case 'already-subscribed':
      return { status: 409, message: newsletterRefusal(result.reason) };
    case 'check-failed':
    case 'reactivate-failed':
    case 'subscribe-failed':
      return { status: result.unavailable ? 503 : 500, message: newsletterRefusal(result.reason) };
  }
}

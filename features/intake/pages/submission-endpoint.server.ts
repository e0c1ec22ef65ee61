import { randomUUID } from 'node:crypto';
import { href } from 'react-router';
import { handlePlainPost } from '#features/intake/pages/intake-page.server.ts';
import type { FittingArticle } from '#features/insights/fitting-article.public.server.ts';
import { isObject, objectIn } from '#forms/json.ts';
import { articleForForm } from '#features/intake/submissions/article-for-reference.server.ts';
import { intakeRefusals } from '#features/intake/intake-refusals.ts';
import { intakeFormId } from '#features/intake/intake-submission.ts';
import { intakeMessages } from '#features/intake/intake.copy.ts';
import { logFailedSubmission, canUseIntake, submitIntake, type SubmitResult } from '#features/intake/intake.server.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import { unavailableIn } from '#server/db/unavailable.ts';
import { redirectPost, isFormPost } from '#server/http/request/form-post.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineFormEndpoint } from '#server/returned-forms/define-form-endpoint.ts';

type TakenResult =
  | Exclude<SubmitResult, { ok: true }>
  | { readonly ok: false; readonly reason: 'malformed' }
  | (Extract<SubmitResult, { ok: true }> & { readonly article: FittingArticle | null });

/**
 * `POST /functions/v1/intake-submissions`. JSON (`submissionSchema`, `docs/embedding.md`) gets JSON; plain form posts get a redirect to the
 * thank-you page, or to the form with input and errors.
 */
export function handleSubmission(app: AppContext, request: Request, client: Client): Promise<Response> {
  const isPlainPost = request.method === 'POST' && isFormPost(request);
  return isPlainPost ? submitPlainPost(app, request, client) : handleJson(app, request, client);
}

const handleJson = defineFormEndpoint({
  otherKind: 'Send the form as JSON or as a form post.',
  async send(body, { app, request, client }): Promise<TakenResult> {
    if (body === undefined) return { ok: false, reason: 'malformed' };
    const result = await submitIntake(app, withFormId(body), client, await canUseIntake(app, request));
    return result.ok ? { ...result, article: await articleForForm(app, objectIn(body)['form']) } : result;
  },
  refusals: {
    malformed: () => [400, 'The form could not be read as JSON.'],
    invalid: () => [422, intakeRefusals.notSaved],
    'no-form': () => [400, 'Reload the form and try again.'],
    'sign-in': () => [401, intakeRefusals.signInFirst],
    'too-many': ({ retryAfterSeconds }) => [429, `${intakeRefusals.tooMany} ${tryAgainText(retryAfterSeconds)}`],
    'under-way': ({ reference }) => [409, intakeRefusals.underWay(reference)],
  },
  failed: intakeMessages.submitFailed,
  logFailure: logFailedSubmission,
  done: ({ reference, filesLost, article }) => ({
    reference,
    message: intakeMessages.thankYouTitle,
    filesLost,
    article,
  }),
});

/** Programs may omit it; a repeated post then creates a second form. */
function withFormId(body: unknown): unknown {
  if (!isObject(body) || body['formId'] !== undefined || !isObject(body['form'])) return body;
  return { ...body, formId: intakeFormId(randomUUID()) };
}

/** If the database is unavailable, the page handles the post and keeps the input. */
async function submitPlainPost(app: AppContext, request: Request, client: Client): Promise<Response> {
  try {
    return await handlePlainPost(app, request, client, 'submit');
  } catch (error) {
    if (unavailableIn(error) === undefined) throw error;
    return redirectPost(href('/intake'));
  }
}

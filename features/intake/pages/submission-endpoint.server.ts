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
import { failure, failureOf, otherMethod, refusalResponse, success } from '#server/http/response/responses.ts';
import { handOn, isFormPost, isKind, readJson } from '#server/http/request/form-post.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';

/**
 * `POST /functions/v1/intake-submissions`. JSON (`submissionSchema`, `docs/embedding.md`) gets JSON; plain form posts get a redirect to the
 * thank-you page, or to the form with input and errors.
 */
export async function handleSubmission(app: AppContext, request: Request, client: Client): Promise<Response> {
  const { requestId } = client;
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  if (isFormPost(request)) return submitPlainPost(app, request, client);
  if (!isKind(request, 'application/json')) {
    return failure(415, 'kind', 'Send the form as JSON or as a form post.', { requestId });
  }
  const body = await readJson(request);
  if (body === undefined) return failure(400, 'malformed', 'The form could not be read as JSON.', { requestId });
  try {
    const result = await submitIntake(app, withFormId(body), client, await canUseIntake(app, request));
    const article = result.ok ? await articleForForm(app, objectIn(body)['form']) : null;
    return submissionAnswer(result, requestId, article);
  } catch (error) {
    logFailedSubmission(app, client, error);
    return failureOf(error, intakeMessages.submitFailed, requestId);
  }
}

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
    return handOn(href('/intake'));
  }
}

function submissionAnswer(answer: SubmitResult, requestId: string, article: FittingArticle | null): Response {
  if (answer.ok) {
    const { reference, filesLost } = answer;
    return success({ reference, message: intakeMessages.thankYouTitle, filesLost, article });
  }
  switch (answer.reason) {
    case 'invalid':
      return refusalResponse(answer, 422, intakeRefusals.notSaved, requestId);
    case 'no-form':
      return refusalResponse(answer, 400, 'Reload the form and try again.', requestId);
    case 'sign-in':
      return refusalResponse(answer, 401, intakeRefusals.signInFirst, requestId);
    case 'too-many':
      return refusalResponse(
        answer,
        429,
        `${intakeRefusals.tooMany} ${tryAgainText(answer.retryAfterSeconds)}`,
        requestId,
      );
    case 'under-way':
      return refusalResponse(answer, 409, intakeRefusals.underWay(answer.reference), requestId);
  }
}

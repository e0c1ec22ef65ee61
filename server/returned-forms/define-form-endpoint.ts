import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';
import { redirectPost, isFormPost, isKind, readJson } from '#server/http/request/form-post.ts';
import { failure, failureOf, otherMethod, refusalResponse, success } from '#server/http/response/responses.ts';
import { sendForm, type Done, type FormDefinition, type FormResult } from '#server/returned-forms/form-definition.ts';
import { forgetReturnedForm } from '#server/returned-forms/returned-forms.ts';

interface FormEndpointDefinition<Result extends FormResult> extends FormDefinition<unknown, Result> {
  /** The message for a body that is neither JSON nor a form. */
  readonly otherKind: string;
  /** The body of the response to an accepted form. */
  readonly done: (result: Done<Result>) => object;
}

/** An address that takes a form as JSON, undefined if it cannot be read. A form post is sent on to the form's page. */
export function defineFormEndpoint<Result extends FormResult>(form: FormEndpointDefinition<Result>) {
  return async (app: AppContext, request: Request, client: Client): Promise<Response> => {
    const { requestId } = client;
    if (request.method !== 'POST') return otherMethod(['POST'], requestId);
    if (form.returned && isFormPost(request)) return redirectPost(form.returned.address);
    if (!isKind(request, 'application/json')) return failure(415, 'kind', form.otherKind, { requestId });
    const outcome = await sendForm(form, await readJson(request), { app, request, client });
    switch (outcome.kind) {
      case 'done':
        return forgetReturnedForm(app, request, form.returned, success(form.done(outcome.result)));
      case 'refused':
        return refusalResponse(outcome.result, outcome.status, outcome.message, requestId);
      case 'failed':
        return failureOf(outcome.error, form.failed, requestId);
    }
  };
}

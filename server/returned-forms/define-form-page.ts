import { randomUUID } from 'node:crypto';
import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';
import { isFormPost, readFormFields } from '#server/http/request/form-post.ts';
import { stampedId, stampedTime } from '#server/http/request/form-stamp.ts';
import { retryAfter, statusOfError } from '#server/http/response/responses.ts';
import {
  sendForm,
  type Done,
  type FormDefinition,
  type FormPost,
  type FormResult,
  type Refused,
} from '#server/returned-forms/form-definition.ts';
import {
  forgetReturnedForm,
  readReturnedForm,
  returnForm,
  type RefusedForm,
} from '#server/returned-forms/returned-forms.ts';

/** The id and opening time (ISO 8601) of a form. They are at the end of its page. */
export interface FormStart {
  readonly formId: string;
  readonly startedAt: string;
}

interface FormPageDefinition<Page extends FormStart, Input, Result extends FormResult> extends FormDefinition<
  Input,
  Result
> {
  /** A new form is the same for everyone: the server fills in its start (`FormStamp`). */
  readonly isShared: boolean;
  readonly formId: (uuid: string) => string;
  readonly idPattern: RegExp;
  /** An empty form. */
  readonly fresh: (start: FormStart, app: AppContext, request: Request) => Page | Promise<Page>;
  /** The message for a post that is no form; `failed` by default. */
  readonly unreadable?: string;
  /** What was typed, to be shown again. A missing field is ''. */
  readonly read: (text: (name: string) => string) => Partial<NoInfer<Page>>;
  /** What is sent. The page's form id is new if the post names none. */
  readonly submission: (page: NoInfer<Page>, fields: URLSearchParams) => Input;
  /** Shows a message, or the errors of fields that a refusal names. */
  readonly show: (message: string, refused?: Refused<Result>) => Partial<NoInfer<Page>>;
  readonly thanks: (result: Done<Result>) => Response;
}

/**
 * Defines a form that works without scripts: `open` reads its page, `post` handles a post, and `take` handles one that
 * was read before.
 */
export function defineFormPage<Page extends FormStart, Input, Result extends FormResult>(
  form: FormPageDefinition<Page, Input, Result>,
) {
  const newStart = (app: AppContext) => ({ formId: form.formId(randomUUID()), startedAt: app.now().toISOString() });
  return {
    /** This browser's last refused form, or an empty one. */
    open: async (app: AppContext, request: Request): Promise<Page> => {
      const start = form.isShared ? { formId: form.formId(stampedId), startedAt: stampedTime } : newStart(app);
      const fresh = await form.fresh(start, app, request);
      const refused = form.returned && (await readReturnedForm(app, request, form.returned));
      return { ...fresh, ...(refused as Partial<Page> | null | undefined) };
    },
    post: async (app: AppContext, request: Request, client: Client): Promise<Response | RefusedForm<Page>> => {
      return take({ app, request, client }, isFormPost(request) ? await readFormFields(request) : null);
    },
    take,
  };

  /**
   * Redirects to the thanks or back to the form, or returns the form with its input to be shown directly. `fields` is null
   * for a post that is no form; `complete` adds to the page what is not in the fields.
   */
  async function take(
    post: FormPost,
    fields: URLSearchParams | null,
    complete: ((page: Page) => Promise<Page>) | null = null,
  ): Promise<Response | RefusedForm<Page>> {
    const { app, request, client } = post;
    const fresh = await form.fresh(newStart(app), app, request);
    if (fields === null)
      return { status: 400, headers: {}, page: { ...fresh, ...form.show(form.unreadable ?? form.failed) } };
    const text = (name: string) => fields.get(name) ?? '';
    const typed: Page = {
      ...fresh,
      formId: form.idPattern.test(text('formId')) ? text('formId') : fresh.formId,
      startedAt: text('startedAt').slice(0, 40) || fresh.startedAt,
      ...form.read(text),
    };
    const page = complete ? await complete(typed) : typed;
    const refuse = (status: number, message: string, result?: Refused<Result>) => {
      const refused = { status, headers: retryAfter(result), page: { ...page, ...form.show(message, result) } };
      return form.returned ? returnForm(app, request, client, form.returned, refused) : refused;
    };
    const outcome = await sendForm(form, form.submission(page, fields), post);
    switch (outcome.kind) {
      case 'done':
        return forgetReturnedForm(app, request, form.returned, form.thanks(outcome.result));
      case 'refused':
        return refuse(outcome.status, outcome.message, outcome.result);
      case 'failed':
        return refuse(statusOfError(outcome.error), form.failed);
    }
  }
}

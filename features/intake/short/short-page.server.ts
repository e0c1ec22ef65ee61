import { href } from 'react-router';
import { postedFormId, postedOrigin, sendPosted } from '#features/contact/contact.public.server.ts';
import { contactMessages } from '#features/contact/contact.public.ts';
import { intakeStepAddress } from '#features/intake/intake-address.ts';
import {
  findDraft,
  giveDraft,
  hasDraft,
  openDraft,
  saveDraft,
  type Draft,
} from '#features/intake/saved/page-draft.server.ts';
import { resumeToken } from '#features/intake/saved/resume-link.server.ts';
import {
  prefilledIntake,
  shortIntakeFields,
  shortIntakeSource,
  type ShortIntakeFaults,
  type ShortIntakeForm,
} from '#features/intake/short/short-intake.ts';
import { sendShortIntakeConfirmation } from '#features/intake/short/short-intake-confirmation.server.ts';
import { formId, randomUuid } from '#forms/form-id.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';
import { isFormPost, readFormFields, redirectAfterPost } from '#server/http/request/form-post.ts';
import { stampedId, stampedTime } from '#server/http/request/form-stamp.ts';
import {
  forgetReturnedForm,
  readReturnedForm,
  returnForm,
  type FormPage,
  type RefusedForm,
} from '#server/returned-forms/returned-forms.ts';

const plainPage: FormPage = { form: 'short-intake', address: href('/intake/short'), cookie: 'meridian-short-intake' };

/** A new form, or a refused one with its input. */
export interface ShortIntakePageData {
  readonly formId: string;
  readonly startedAt: string;
  readonly form: ShortIntakeForm;
  readonly faults: ShortIntakeFaults;
  /** Error of the whole form, or ''. */
  readonly problem: string;
}

/** This browser's last refused form, or an empty one. */
export async function openShortIntake(app: AppContext, request: Request): Promise<ShortIntakePageData> {
  const returned = (await readReturnedForm(app, request, plainPage)) as Partial<ShortIntakePageData> | null;
  return { ...newPage(stampedId, stampedTime), ...returned };
}

function newPage(id: string, startedAt: string): ShortIntakePageData {
  return { formId: formId('contact', id), startedAt, form: shortIntakeFields.empty, faults: {}, problem: '' };
}

/**
 * Sends the message with its confirmation, and starts the seven steps with its answers, for this browser and for the
 * link in the email. Redirects to the thanks, or back to the form with its input.
 */
export async function handleShortIntake(
  app: AppContext,
  request: Request,
  client: Client,
): Promise<Response | RefusedForm<ShortIntakePageData>> {
  const fresh = newPage(randomUuid(), app.now().toISOString());
  const fields = isFormPost(request) ? await readFormFields(request) : null;
  if (fields === null) return { status: 400, headers: {}, page: { ...fresh, problem: contactMessages.failed } };
  const text = (name: string) => fields.get(name) ?? '';
  const page: ShortIntakePageData = {
    ...fresh,
    formId: postedFormId(fields),
    startedAt: text('startedAt').slice(0, 40) || fresh.startedAt,
    form: shortIntakeFields.read(text),
  };
  const faults = shortIntakeFields.faults(page.form);
  if (Object.keys(faults).length > 0) {
    return returnForm(app, request, client, plainPage, { status: 422, headers: {}, page: { ...page, faults } });
  }
  const submission = { ...page.form, formId: page.formId, ...postedOrigin(fields, shortIntakeSource) };
  const onFailure = (error: unknown) =>
    app.log.error(
      { event: 'intake.short.failed', err: error, requestId: client.requestId },
      'Could not take a short intake',
    );
  const refused = await sendPosted(app, client, submission, { confirmation: sendShortIntakeConfirmation, onFailure });
  const show = ({ status, message: problem, headers }: NonNullable<typeof refused>) =>
    returnForm(app, request, client, plainPage, { status, headers, page: { ...page, problem } });
  if (refused) return show(refused);
  try {
    const thanks = redirectAfterPost(href('/intake/short/thank-you'));
    thanks.headers.append('Set-Cookie', await beginIntake(app, request, page));
    return await forgetReturnedForm(app, request, plainPage, thanks);
  } catch (error) {
    onFailure(error);
    return show({ status: 500, headers: {}, message: contactMessages.failed });
  }
}

/** Answers that this browser gave before stay. Returns the `Set-Cookie` value. */
async function beginIntake(
  app: AppContext,
  request: Request,
  { formId: id, form }: ShortIntakePageData,
): Promise<string> {
  const before: Draft = await openDraft(app, request);
  const prefilled = Object.entries(prefilledIntake(form)).filter(([field]) => !before.form[field as 'firstName']);
  const token = resumeToken(app, id);
  await saveDraft(app, { ...before, form: { ...before.form, ...Object.fromEntries(prefilled) } }, token);
  return giveDraft(app, token);
}

/** Whether the link's draft still exists. GET changes nothing: email clients open links. */
export async function openResumePage(app: AppContext, request: Request): Promise<{ readonly token: string | null }> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return { token: (await hasDraft(app, token)) ? token : null };
}

/** Gives this browser the draft and opens its step; null if it no longer exists. */
export async function handleResume(app: AppContext, request: Request): Promise<Response | null> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const draft = token === '' ? null : await findDraft(app, token);
  if (draft === null) return null;
  const answer = redirectAfterPost(draft.step === 1 ? href('/intake') : intakeStepAddress(draft.step));
  answer.headers.append('Set-Cookie', giveDraft(app, token));
  return answer;
}

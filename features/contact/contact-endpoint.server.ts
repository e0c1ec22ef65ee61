import { href } from 'react-router';
import {
  contactFields,
  contactIdPattern,
  contactMessages,
  contactSource,
  type ContactFaults,
  type ContactForm,
} from '#features/contact/contact.ts';
import { contactRefusal, postedFormId, postedOrigin } from '#features/contact/contact-post.server.ts';
import { sendContactMessage, type ContactResult } from '#features/contact/contact.server.ts';
import { formId, randomUuid } from '#forms/form-id.ts';
import {
  failure,
  failureOf,
  otherMethod,
  statusOfFault,
  refusalResponse,
  success,
} from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import {
  handOn,
  isFormPost,
  isKind,
  readFormFields,
  readJson,
  redirectAfterPost,
} from '#server/http/request/form-post.ts';
import { stampedId, stampedTime } from '#server/http/request/form-stamp.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  forgetReturnedForm,
  readReturnedForm,
  returnForm,
  type FormPage,
  type RefusedForm,
} from '#server/returned-forms/returned-forms.ts';

const returnCookie = 'meridian-contact';
const plainPage: FormPage = { form: 'contact', address: href('/contact'), cookie: returnCookie };

/**
 * `POST /functions/v1/contact-form`. JSON (`contactSubmissionSchema`) returns JSON; form posts without scripts go to
 * the page, with errors or thanks.
 */
export async function handleContact(app: AppContext, request: Request, client: Client): Promise<Response> {
  const { requestId } = client;
  if (request.method !== 'POST') return otherMethod(['POST'], requestId);
  if (isFormPost(request)) return handOn(href('/contact'));
  if (!isKind(request, 'application/json')) {
    return failure(415, 'kind', 'Send the message as JSON or as a form post.', { requestId });
  }
  const body = await readJson(request);
  const result = await trySend(app, body, client);
  if ('fault' in result) return failureOf(result.fault, contactMessages.failed, requestId);
  if (result.ok) return forgetReturnedForm(app, request, plainPage, success({ message: contactMessages.sent }));
  const { status, message } = refusal(result);
  return refusalResponse(result, status, message, requestId);
}

/** A new form, or a refused one with its input. */
export interface ContactPageData {
  readonly formId: string;
  readonly startedAt: string;
  readonly form: ContactForm;
  readonly faults: ContactFaults;
  /** Error of the whole form, or ''. */
  readonly problem: string;
}

/** This browser's last refused form, or an empty one. */
export async function openContactPage(app: AppContext, request: Request): Promise<ContactPageData> {
  const fresh = newContactPage(stampedId, stampedTime);
  const returned = (await readReturnedForm(app, request, plainPage)) as Partial<ContactPageData> | null;
  return { ...fresh, ...returned };
}

function newContactPage(id: string, startedAt: string): ContactPageData {
  return { formId: formId('contact', id), startedAt, form: contactFields.empty, faults: {}, problem: '' };
}

/** Redirects to the thanks, or back to the form with its input. */
export async function handleContactPost(
  app: AppContext,
  request: Request,
  client: Client,
): Promise<Response | RefusedForm<ContactPageData>> {
  const fresh = newContactPage(randomUuid(), app.now().toISOString());
  const fields = isFormPost(request) ? await readFormFields(request) : null;
  if (fields === null) return { status: 400, headers: {}, page: { ...fresh, problem: contactMessages.failed } };
  const text = (name: string) => fields.get(name) ?? '';
  const page: ContactPageData = {
    formId: postedFormId(fields),
    startedAt: text('startedAt') || fresh.startedAt,
    form: contactFields.read(text),
    faults: {},
    problem: '',
  };
  // Without a form id, identical text counts as the same message.
  const formId = contactIdPattern.test(text('formId')) ? page.formId : undefined;
  const submission = { ...page.form, formId, ...postedOrigin(fields, contactSource) };
  const result = await trySend(app, submission, client);
  if ('ok' in result && result.ok) {
    return forgetReturnedForm(app, request, plainPage, redirectAfterPost(href('/contact/thank-you')));
  }
  return returnForm(app, request, client, plainPage, refusedPage(result, page));
}

type Refused = Exclude<ContactResult, { ok: true }>;

function refusedPage(
  result: Refused | { readonly fault: unknown },
  page: ContactPageData,
): RefusedForm<ContactPageData> {
  if ('fault' in result) {
    const problem = contactMessages.failed;
    return { status: statusOfFault(result.fault), headers: {}, page: { ...page, problem } };
  }
  const { status, message, headers } = refusal(result);
  const shown = result.reason === 'invalid' ? { faults: shownFaults(result.faults) } : { problem: message };
  return { status, headers, page: { ...page, ...shown } };
}

/** Returns unexpected errors as `fault`, so that the input can still be kept. */
async function trySend(
  app: AppContext,
  input: unknown,
  client: Client,
): Promise<ContactResult | { readonly fault: unknown }> {
  try {
    return await sendContactMessage(app, input, client);
  } catch (error) {
    app.log.error(
      { event: 'contact.message.failed', err: error, requestId: client.requestId },
      'Could not take a contact message',
    );
    return { fault: error };
  }
}

function refusal(result: Refused) {
  return contactRefusal(result, result.reason === 'invalid' ? shownFaults(result.faults) : {});
}

function shownFaults(faults: Readonly<Record<string, string>>): ContactFaults {
  return Object.fromEntries(contactFields.names.flatMap((field) => (faults[field] ? [[field, faults[field]]] : [])));
}

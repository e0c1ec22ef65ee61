import { href } from 'react-router';
import { newsletterIdPattern } from '#features/newsletter/newsletter.ts';
import { newsletterFormPage, newsletterError } from '#features/newsletter/newsletter-endpoint.server.ts';
import { subscribe } from '#features/newsletter/newsletter.server.ts';
import type { NewsletterPageData } from '#features/newsletter/newsletter-pages.ts';
import { newsletterMessages } from '#features/newsletter/newsletter.copy.ts';
import { attributionField } from '#forms/attribution/attribution.ts';
import { formId, randomUuid } from '#forms/form-id.ts';
import { honeypotField } from '#forms/spam.ts';
import type { Client } from '#server/http/request/client.ts';
import { isFormPost, readFormFields, redirectAfterPost } from '#server/http/request/form-post.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  forgetReturnedForm,
  readReturnedForm,
  returnForm,
  type RefusedForm,
} from '#server/returned-forms/returned-forms.ts';

/** This browser's last refused form, or an empty one. */
export async function openNewsletterPage(app: AppContext, request: Request): Promise<NewsletterPageData> {
  const returned = await readReturnedForm(app, request, newsletterFormPage);
  return { ...newNewsletterPage(app), ...(returned as Partial<NewsletterPageData> | null) };
}

function newNewsletterPage(app: AppContext): NewsletterPageData {
  const startedAt = app.now().toISOString();
  return { formId: formId('newsletter', randomUuid()), startedAt, email: '', problem: '' };
}

/** Redirects to the thanks, or back to the form with its input. */
export async function handleNewsletterPost(
  app: AppContext,
  request: Request,
  client: Client,
): Promise<Response | RefusedForm<NewsletterPageData>> {
  const fresh = newNewsletterPage(app);
  const fields = isFormPost(request) ? await readFormFields(request) : null;
  if (fields === null) return { status: 400, headers: {}, page: { ...fresh, problem: newsletterMessages.unexpected } };
  const text = (name: string) => fields.get(name) ?? '';
  const isNumbered = newsletterIdPattern.test(text('formId'));
  const page = {
    formId: isNumbered ? text('formId') : fresh.formId,
    startedAt: text('startedAt') || fresh.startedAt,
    email: text('email'),
  };
  const submission = {
    email: page.email,
    formId: isNumbered ? page.formId : undefined,
    startedAt: text('startedAt').slice(0, 40),
    [attributionField]: fields.get(attributionField),
    [honeypotField]: text(honeypotField).slice(0, 5000),
  };
  const result = await subscribe(app, submission, client);
  if (result.ok) {
    const thanks = redirectAfterPost(`${href('/newsletter/thank-you')}?status=${result.status}`);
    return forgetReturnedForm(app, request, newsletterFormPage, thanks);
  }
  const { status, message } = newsletterError(result);
  const headers: Record<string, string> =
    result.reason === 'too-many' ? { 'Retry-After': String(result.retryAfterSeconds) } : {};
  const refused = { status, headers, page: { ...page, problem: message } };
  return returnForm(app, request, client, newsletterFormPage, refused);
}

import { href } from 'react-router';
import { newsletterIdPattern } from '#features/newsletter/newsletter.ts';
import { refusalOf } from '#features/newsletter/newsletter-endpoint.server.ts';
import { subscribe } from '#features/newsletter/newsletter.server.ts';
import type { NewsletterPageData } from '#features/newsletter/pages/page-data.ts';
import { newsletterMessages } from '#features/newsletter/newsletter-copy.ts';
import { formId, randomUuid } from '#forms/form-id.ts';
import { formerHoneypotField, honeypotField } from '#forms/spam.ts';
import type { Client } from '#server/http/client.ts';
import { isFormPost, readFormFields, seeOther } from '#server/http/form-post.ts';
import type { AppContext } from '#server/app-context.ts';

export function newNewsletterPage(app: AppContext): NewsletterPageData {
  const startedAt = app.now().toISOString();
  return { formId: formId('newsletter', randomUuid()), startedAt, email: '', problem: '' };
}

export interface NewsletterPostAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly page: NewsletterPageData;
}

/** Returns a response on success. */
export async function answerNewsletterPost(
  app: AppContext,
  request: Request,
  client: Client,
): Promise<Response | NewsletterPostAnswer> {
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
    [honeypotField]: (text(honeypotField) || text(formerHoneypotField)).slice(0, 5000),
  };
  const answer = await subscribe(app, submission, client);
  if (answer.ok) return seeOther(`${href('/newsletter/thank-you')}?status=${answer.status}`);
  const { status, message } = refusalOf(answer);
  const headers: Record<string, string> =
    answer.reason === 'too-many' ? { 'Retry-After': String(answer.retryAfterSeconds) } : {};
  return { status, headers, page: { ...page, problem: message } };
}

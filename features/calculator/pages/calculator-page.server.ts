import { href } from 'react-router';
import { calculatorCopy, calculatorFacts } from '#features/calculator/calculator.copy.ts';
import { sendSavingsEstimate } from '#features/calculator/savings-estimate.server.ts';
import { calculatorQuery, readCalculator, savingsOf, type ReadCalculator } from '#features/calculator/calculator.ts';
import { postedFormId, postedOrigin, sendPosted } from '#features/contact/contact.public.server.ts';
import { publishedArticle, type FittingArticle } from '#features/insights/fitting-article.public.server.ts';
import { contactFields, contactMessages } from '#features/contact/contact.public.ts';
import { formId } from '#forms/form-id.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';
import { isFormPost, readFormFields, redirectAfterPost } from '#server/http/request/form-post.ts';
import { stampedId, stampedTime } from '#server/http/request/form-stamp.ts';

/** Source of the leads from this page. */
const source = 'calculator';

export interface CalculatorPageData extends ReadCalculator {
  readonly formId: string;
  readonly startedAt: string;
  readonly email: string;
  /** At the email field, or ''. */
  readonly emailFault: string;
  readonly isSent: boolean;
  readonly article: FittingArticle | null;
}

/** The state is in the address. */
export async function openCalculator(app: AppContext, request: Request): Promise<CalculatorPageData> {
  const { searchParams } = new URL(request.url);
  return {
    article: await publishedArticle(app, 'which-process-to-automate-first'),
    ...readCalculator(searchParams),
    formId: formId('contact', stampedId),
    startedAt: stampedTime,
    email: '',
    emailFault: '',
    isSent: searchParams.has('sent'),
  };
}

/** Makes a lead with the numbers and emails them; redirects to the same result, or shows it again with an error. */
export async function emailEstimate(
  app: AppContext,
  request: Request,
  client: Client,
): Promise<Response | { readonly page: CalculatorPageData; readonly status: number }> {
  const opened = await openCalculator(app, request);
  const fields = isFormPost(request) ? await readFormFields(request) : null;
  const page = {
    ...opened,
    ...(fields && { formId: postedFormId(fields), startedAt: fields.get('startedAt') ?? '' }),
    email: (fields?.get('email') ?? '').slice(0, 1000),
  };
  const refuse = (status: number, emailFault: string) => ({ status, page: { ...page, emailFault } });
  const { input } = opened;
  if (fields === null || input === null) return refuse(fields === null ? 400 : 422, contactMessages.failed);
  const fault = contactFields.faults({ ...contactFields.empty, email: page.email }).email;
  if (fault !== undefined) return refuse(422, fault);
  const address = `${href('/calculator')}?${calculatorQuery(input)}`;
  const facts = calculatorFacts(input, savingsOf(input)).map(({ label, value }) => `${label}: ${value}`);
  const submission = {
    email: page.email,
    message: [`${calculatorCopy.title} ${app.env.PUBLIC_ORIGIN}${address}`, ...facts].join('\n'),
    formId: page.formId,
    ...postedOrigin(fields, source),
  };
  const refused = await sendPosted(app, client, submission, {
    confirmation: sendSavingsEstimate,
    onFailure: (error) =>
      app.log.error(
        { event: 'calculator.email.failed', err: error, requestId: client.requestId },
        'Could not take a savings estimate',
      ),
  });
  return refused ? refuse(refused.status, refused.message) : redirectAfterPost(`${address}&sent#estimate`);
}

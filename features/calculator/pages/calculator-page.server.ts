import { href } from 'react-router';
import { calculatorCopy, calculatorFacts } from '#features/calculator/calculator.copy.ts';
import { sendSavingsEstimate } from '#features/calculator/calculator.jobs.server.ts';
import { calculatorQuery, readCalculator, savingsOf, type ReadCalculator } from '#features/calculator/calculator.ts';
import { sendContactMessage } from '#features/contact/contact.public.server.ts';
import { contactFields, contactIdPattern, contactMessages } from '#features/contact/contact.public.ts';
import { attributionField } from '#forms/attribution/attribution.ts';
import { formId, randomUuid } from '#forms/form-id.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import { honeypotField } from '#forms/spam.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';
import { isFormPost, readFormFields, redirectAfterPost } from '#server/http/request/form-post.ts';
import { stampedId, stampedTime } from '#server/http/request/form-stamp.ts';
import { statusOfFault } from '#server/http/response/responses.ts';

/** Of leads from here. */
const source = 'calculator';

export interface CalculatorPageData extends ReadCalculator {
  readonly formId: string;
  readonly startedAt: string;
  readonly email: string;
  /** At the email field, or ''. */
  readonly emailFault: string;
  readonly isSent: boolean;
}

/** The state is in the address. */
export function openCalculator(request: Request): CalculatorPageData {
  const { searchParams } = new URL(request.url);
  return {
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
  const opened = openCalculator(request);
  const fields = isFormPost(request) ? await readFormFields(request) : null;
  const text = (name: string) => fields?.get(name) ?? '';
  const page = {
    ...opened,
    formId: contactIdPattern.test(text('formId')) ? text('formId') : formId('contact', randomUuid()),
    startedAt: text('startedAt').slice(0, 40),
    email: text('email').slice(0, 1000),
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
    startedAt: page.startedAt,
    [honeypotField]: text(honeypotField).slice(0, 5000),
    [attributionField]: fields.get(attributionField),
    metadata: { source },
  };
  try {
    const result = await sendContactMessage(app, submission, client, { confirmation: sendSavingsEstimate });
    if (result.ok) return redirectAfterPost(`${address}&sent#estimate`);
    if (result.reason === 'too-many') {
      return refuse(429, `${contactMessages.tooMany} ${tryAgainText(result.retryAfterSeconds)}`);
    }
    return refuse(409, result.reason === 'under-way' ? contactMessages.underWay : contactMessages.failed);
  } catch (error) {
    app.log.error(
      { event: 'calculator.email.failed', err: error, requestId: client.requestId },
      'Could not take a savings estimate',
    );
    return refuse(statusOfFault(error), contactMessages.failed);
  }
}

import { href } from 'react-router';
import { calculatorCopy, calculatorFacts } from '#features/calculator/calculator.copy.ts';
import { sendSavingsEstimate } from '#features/calculator/savings-estimate.server.ts';
import { calculatorQuery, readCalculator, savingsOf, type ReadCalculator } from '#features/calculator/calculator.ts';
import { contactPost, sendContactMessage, type ContactResult } from '#features/contact/contact.public.server.ts';
import { publishedArticle } from '#features/insights/fitting-article.public.server.ts';
import { postedOrigin } from '#forms/sending/posted-origin.ts';
import { redirectAfterPost } from '#server/http/request/form-post.ts';
import { defineFormPage } from '#server/returned-forms/define-form-page.ts';
import type { FormPost } from '#server/returned-forms/form-definition.ts';

type Estimate = Pick<ReadCalculator, 'input'>;
type EstimateResult =
  | Exclude<ContactResult, { ok: true }>
  | { readonly ok: false; readonly reason: 'no-numbers' }
  | { readonly ok: true; readonly address: string };

/** The numbers are in the address. Makes a lead with them and emails them. */
export const calculatorPage = defineFormPage({
  ...contactPost,
  async fresh(start, app, request) {
    const { searchParams } = new URL(request.url);
    return {
      ...start,
      ...readCalculator(searchParams),
      article: await publishedArticle(app, 'which-process-to-automate-first'),
      email: '',
      /** At the email field, or ''. */
      emailError: '',
      isSent: searchParams.has('sent'),
    };
  },
  read: (text) => ({ email: text('email') }),
  submission: ({ input, email, formId }, fields) => ({
    input,
    email,
    formId,
    ...postedOrigin(fields),
    metadata: { source: 'calculator' },
  }),
  async send({ input, ...submission }: Estimate, { app, client }: FormPost): Promise<EstimateResult> {
    if (input === null) return { ok: false, reason: 'no-numbers' };
    const address = `${href('/calculator')}?${calculatorQuery(input)}`;
    const facts = calculatorFacts(input, savingsOf(input)).map(({ label, value }) => `${label}: ${value}`);
    const message = [`${calculatorCopy.title} ${app.env.PUBLIC_ORIGIN}${address}`, ...facts].join('\n');
    const confirmation = sendSavingsEstimate;
    const result = await sendContactMessage(app, { ...submission, message }, client, { confirmation });
    return result.ok ? { ok: true, address } : result;
  },
  refusals: { ...contactPost.refusals, 'no-numbers': () => [422, contactPost.failed] },
  logFailure: (log, failure) =>
    log.error({ event: 'calculator.email.failed', ...failure }, 'Could not take a savings estimate'),
  show: (message, refused) => ({
    emailError: (refused?.reason === 'invalid' && refused.errors['email']) || message,
  }),
  thanks: ({ address }) => redirectAfterPost(`${address}&sent#estimate`),
});

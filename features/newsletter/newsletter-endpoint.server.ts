import { href } from 'react-router';
import { newsletterIdPattern } from '#features/newsletter/newsletter.ts';
import { logFailedSubscribe, subscribe, type NewsletterResult } from '#features/newsletter/newsletter.server.ts';
import { newsletterMessages as messages } from '#features/newsletter/newsletter.copy.ts';
import { newsletter } from '#content/newsletter.ts';
import { formId } from '#forms/form-id.ts';
import { postedOrigin } from '#forms/sending/posted-origin.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import { redirectAfterPost } from '#server/http/request/form-post.ts';
import { defineFormEndpoint } from '#server/returned-forms/define-form-endpoint.ts';
import { defineFormPage } from '#server/returned-forms/define-form-page.ts';
import type { FormPost, Refusals } from '#server/returned-forms/form-definition.ts';

const failedStatus = (isUnavailable: boolean) => (isUnavailable ? 503 : 500);

const newsletterForm = {
  returned: { form: 'newsletter', address: href('/newsletter'), cookie: 'meridian-newsletter' },
  send: (input: unknown, { app, client }: FormPost) => subscribe(app, input, client),
  refusals: {
    malformed: () => [400, 'The subscription could not be read as JSON.'],
    invalid: ({ errors }) => [422, errors['email'] ?? messages.unexpected],
    'too-many': ({ retryAfterSeconds }) => [429, `${messages.tooMany} ${tryAgainText(retryAfterSeconds)}`],
    'already-subscribed': () => [409, messages.already],
    'check-failed': ({ unavailable }) => [failedStatus(unavailable), messages.checkFailed],
    'reactivate-failed': ({ unavailable }) => [failedStatus(unavailable), messages.reactivateFailed],
    'subscribe-failed': ({ unavailable }) => [failedStatus(unavailable), messages.subscribeFailed],
  } satisfies Refusals<NewsletterResult>,
  failed: messages.unexpected,
  logFailure: logFailedSubscribe,
};

/** `POST /functions/v1/newsletter-subscriptions`: takes `newsletterSchema` as JSON. */
export const handleNewsletter = defineFormEndpoint({
  ...newsletterForm,
  otherKind: 'Send the subscription as JSON or as a form post.',
  done: ({ status }) => ({ status, message: newsletter.done[status].copy }),
});

export const newsletterPage = defineFormPage({
  ...newsletterForm,
  isShared: false,
  formId: (uuid) => formId('newsletter', uuid),
  idPattern: newsletterIdPattern,
  fresh: (start) => ({ ...start, email: '', formError: '' }),
  read: (text) => ({ email: text('email') }),
  submission: ({ email, formId }, fields) => ({
    email,
    formId: fields.get('formId') === formId ? formId : undefined,
    ...postedOrigin(fields),
  }),
  show: (formError) => ({ formError }),
  thanks: ({ status }) => redirectAfterPost(`${href('/newsletter/thank-you')}?status=${status}`),
});

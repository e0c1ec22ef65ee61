import { href } from 'react-router';
import { contactPost } from '#features/contact/contact.public.server.ts';
import { contactFields } from '#features/contact/contact.public.ts';
import { trustCopy } from '#features/trust/trust.copy.ts';
import { postedOrigin } from '#forms/sending/posted-origin.ts';
import { redirectAfterPost } from '#server/http/request/form-post.ts';
import { defineFormPage } from '#server/returned-forms/define-form-page.ts';

/** Creates a lead for a request for the report. */
export const reportPage = defineFormPage({
  ...contactPost,
  fresh: (start, _app, request) => ({
    ...start,
    email: '',
    company: '',
    errors: contactFields.blank.errors,
    isSent: new URL(request.url).searchParams.has('sent'),
  }),
  read: (text) => ({ email: text('email'), company: text('company') }),
  submission: ({ email, company, formId }, fields) => ({
    email,
    company,
    message: trustCopy.report.message,
    formId,
    ...postedOrigin(fields),
    metadata: { source: 'trust' },
  }),
  logFailure: (log, failure) =>
    log.error({ event: 'trust.report.failed', ...failure }, 'Could not take a request for the report'),
  show: (email, refused) => ({
    errors: refused?.reason === 'invalid' ? contactFields.ownErrors(refused.errors) : { email },
  }),
  thanks: () => redirectAfterPost(`${href('/trust')}?sent#report`),
});

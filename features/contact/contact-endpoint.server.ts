import { href } from 'react-router';
import { contactFields, contactMessages, contactSource } from '#features/contact/contact.ts';
import { contactPost } from '#features/contact/contact-post.server.ts';
import { postedOrigin } from '#forms/sending/posted-origin.ts';
import type { Logger } from '#server/log.ts';
import { redirectAfterPost } from '#server/http/request/form-post.ts';
import { defineFormEndpoint } from '#server/returned-forms/define-form-endpoint.ts';
import { defineFormPage } from '#server/returned-forms/define-form-page.ts';

const contactForm = {
  ...contactPost,
  returned: { form: 'contact', address: href('/contact'), cookie: 'meridian-contact' },
  logFailure: (log: Logger, failure: object) =>
    log.error({ event: 'contact.message.failed', ...failure }, 'Could not take a contact message'),
};

/** `POST /functions/v1/contact-form`: takes `contactSubmissionSchema` as JSON. */
export const handleContact = defineFormEndpoint({
  ...contactForm,
  otherKind: 'Send the message as JSON or as a form post.',
  done: () => ({ message: contactMessages.sent }),
});

export const contactPage = defineFormPage({
  ...contactForm,
  fresh: (start) => ({ ...start, ...contactFields.blank }),
  read: (text) => ({ form: contactFields.read(text) }),
  submission: ({ form, formId }, fields) => ({
    ...form,
    // Without a form id, identical text counts as the same message.
    formId: fields.get('formId') === formId ? formId : undefined,
    ...postedOrigin(fields),
    metadata: { source: contactSource },
  }),
  show: (formError, refused) =>
    refused?.reason === 'invalid' ? { errors: contactFields.ownErrors(refused.errors) } : { formError },
  thanks: () => redirectAfterPost(href('/contact/thank-you')),
});

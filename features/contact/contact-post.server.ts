import { contactFields, contactIdPattern, contactMessages, contactSummary } from '#features/contact/contact.ts';
import { sendContactMessage, type ContactResult } from '#features/contact/contact.server.ts';
import { formId } from '#forms/form-id.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import type { FormPost, Refusals } from '#server/returned-forms/form-definition.ts';

/** What all forms that are sent as a contact message have in common. */
export const contactPost = {
  isShared: true,
  formId: (uuid: string) => formId('contact', uuid),
  idPattern: contactIdPattern,
  send: (input: unknown, { app, client }: FormPost) => sendContactMessage(app, input, client),
  refusals: {
    malformed: () => [400, 'The message could not be read as JSON.'],
    invalid: ({ errors }) => [422, contactSummary(contactFields.ownErrors(errors))],
    'too-many': ({ retryAfterSeconds }) => [429, `${contactMessages.tooMany} ${tryAgainText(retryAfterSeconds)}`],
    'under-way': () => [409, contactMessages.underWay],
  } satisfies Refusals<ContactResult>,
  failed: contactMessages.failed,
};

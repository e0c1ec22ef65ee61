import { createElement } from 'react';
import { defineConfirmation } from '#features/contact/contact.public.server.ts';
import { resumeLink } from '#features/intake/saved/resume-link.server.ts';
import { ShortIntakeEmailBody, shortIntakeSubject } from '#features/intake/short/short-intake.email.tsx';

/** Job `send-short-intake-confirmation`: receipt to the sender, with the link to the seven steps. */
export const sendShortIntakeConfirmation = defineConfirmation(
  { name: 'send-short-intake-confirmation', label: 'Short intake confirmation', subject: shortIntakeSubject },
  (app, { formId, createdAt }) => createElement(ShortIntakeEmailBody, { link: resumeLink(app, formId), createdAt }),
);

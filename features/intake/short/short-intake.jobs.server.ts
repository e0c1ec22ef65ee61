import { createElement } from 'react';
import * as z from 'zod/mini';
import { contactEmail, readMessage } from '#features/contact/contact.public.server.ts';
import { resumeLink } from '#features/intake/short/resume-link.server.ts';
import { ShortIntakeEmailBody, shortIntakeSubject } from '#features/intake/short/short-intake.email.tsx';
import type { Email } from '#server/email/email.ts';
import { mayConfirm } from '#server/email/receipt-limit.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';

/** Job `send-short-intake-confirmation`: receipt to the sender, with the link to the seven steps. */
export const sendShortIntakeConfirmation = defineJob(
  'send-short-intake-confirmation',
  z.object({ submissionId: z.string(), version: z.number() }),
  async (app, { submissionId, version }) => {
    const row = await readMessage(app, submissionId);
    // A corrected version has its own confirmation.
    if (!row || row.version > version) return null;
    const mail = { link: resumeLink(app, row.formId), createdAt: row.createdAt };
    const email: Email = {
      key: `short-intake-confirmation ${row.id} ${version}`,
      to: row.email,
      replyTo: app.settings.get(contactEmail),
      subject: shortIntakeSubject,
      ...(await renderEmail(createElement(ShortIntakeEmailBody, mail))),
    };
    if (!(await mayConfirm(app.limits, email.to, email.key))) return null;
    await app.mail.send(email);
    return email;
  },
  { label: 'Short intake confirmation', isEmail: true },
);

import { createHash } from 'node:crypto';
import { createElement, type ReactElement } from 'react';
import * as z from 'zod/mini';
import {
  AcknowledgmentEmailBody,
  acknowledgmentSubject,
  ContactEmailBody,
  contactSubject,
} from '#features/contact/contact.email.tsx';
import { readMessage } from '#features/contact/contact-reads.server.ts';
import { replyAddress } from '#server/email/reply-address.ts';
import { mayConfirm } from '#server/email/receipt-limit.ts';
import type { Email } from '#server/email/email.ts';
import { renderEmail } from '#server/email/render.ts';
import { notificationAddress } from '#features/site-settings/notification-address.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob } from '#server/jobs/define-job.ts';

export const contactEmail = notificationAddress('contactEmail');

const messageVersion = z.object({ submissionId: z.string(), version: z.number() });

/** Job `send-contact-email`: the message to the team; replies go to the sender. One email per version. */
export const sendContactEmail = defineJob(
  'send-contact-email',
  messageVersion,
  async (app, job) => {
    const row = await readMessage(app, job.submissionId);
    if (!row) return null;
    // Newer versions have their own complete email, unless suspected spam.
    if (row.version > job.version && row.suspectedSpam === null) return null;
    const mail = { ...row, version: job.version };
    const email: Email = {
      key: `contact-team ${row.id} ${job.version}`,
      to: app.settings.get(contactEmail),
      replyTo: row.email,
      subject: contactSubject(mail),
      ...(await renderEmail(createElement(ContactEmailBody, mail))),
    };
    await app.mail.send(email);
    return email;
  },
  { label: 'Email to the team: contact message', isEmail: true },
);

type Message = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

/** A job that sends the receipt of a message, one email per address. `body` is null if there is nothing to send. */
export function defineConfirmation(
  { name, label, subject }: { readonly name: string; readonly label: string; readonly subject: string },
  body: (app: AppContext, message: Message) => ReactElement | null,
) {
  return defineJob(
    name,
    messageVersion,
    async (app, { submissionId }) => {
      const row = await readMessage(app, submissionId);
      const content = row && body(app, row);
      if (!content) return null;
      const email: Email = {
        key: `${name.replace(/^send-/, '')} ${row.id} ${createHash('sha256').update(row.email).digest('hex')}`,
        to: row.email,
        replyTo: replyAddress(app, row.id) ?? app.settings.get(contactEmail),
        subject,
        ...(await renderEmail(content)),
      };
      if (!(await mayConfirm(app.limits, email.to, email.key))) return null;
      await app.mail.send(email);
      return email;
    },
    { label, isEmail: true },
  );
}

/** Job `send-contact-acknowledgment`: receipt to the sender. */
export const sendContactAcknowledgment = defineConfirmation(
  { name: 'send-contact-acknowledgment', label: 'Contact message confirmation', subject: acknowledgmentSubject },
  (_app, { createdAt }) => createElement(AcknowledgmentEmailBody, { createdAt }),
);

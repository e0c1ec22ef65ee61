import { createHash } from 'node:crypto';
import { createElement } from 'react';
import * as z from 'zod/mini';
import {
  AcknowledgmentEmailBody,
  acknowledgmentSubject,
  ContactEmailBody,
  contactSubject,
} from '#features/contact/contact.email.tsx';
import { readMessage } from '#features/contact/contact-reads.server.ts';
import { mayConfirm } from '#server/email/receipt-limit.ts';
import type { Email } from '#server/email/email.ts';
import { renderEmail } from '#server/email/render.ts';
import { notificationAddress } from '#features/site-settings/notification-address.public.server.ts';
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

/** Job `send-contact-acknowledgment`: receipt to the sender. One email per address. */
export const sendContactAcknowledgment = defineJob(
  'send-contact-acknowledgment',
  messageVersion,
  async (app, job) => {
    const row = await readMessage(app, job.submissionId);
    if (!row) return null;
    const email: Email = {
      key: `contact-acknowledgment ${row.id} ${createHash('sha256').update(row.email).digest('hex')}`,
      to: row.email,
      replyTo: app.settings.get(contactEmail),
      subject: acknowledgmentSubject,
      ...(await renderEmail(createElement(AcknowledgmentEmailBody, { createdAt: row.createdAt }))),
    };
    if (!(await mayConfirm(app.limits, email.to, email.key))) return null;
    await app.mail.send(email);
    return email;
  },
  { label: 'Contact message confirmation', isEmail: true },
);

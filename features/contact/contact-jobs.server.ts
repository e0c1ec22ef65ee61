import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { eq } from 'drizzle-orm';
import {
  AcknowledgementLetterBody,
  acknowledgementSubject,
  ContactLetterBody,
  contactSubject,
} from '#features/contact/contact.mail.tsx';
import type { ContactMailJob } from '#features/contact/contact.server.ts';
import { contactSubmissions } from '#features/contact/contact.table.ts';
import type { Machine } from '#server/machine.ts';
import { mayConfirm } from '#server/mail/receipt-limit.ts';
import type { Letter } from '#server/mail/mail.ts';
import { renderLetter } from '#server/mail/render.ts';

/** Job `send-contact-email`: the message to the team, whose answer goes to its sender. One letter a version. */
export async function sendContactEmail(machine: Machine, job: ContactMailJob): Promise<Letter | null> {
  const row = await readMessage(machine, job.submissionId);
  if (!row) return null;
  // A newer version has a letter of its own, with everything in it, unless it was taken for spam.
  if (row.version > job.version && row.suspectedSpam === null) return null;
  const letter = { ...row, version: job.version };
  const email: Letter = {
    key: `contact-team ${row.id} ${job.version}`,
    to: machine.settings.current().contactEmail,
    replyTo: row.email,
    subject: contactSubject(letter),
    ...(await renderLetter(createElement(ContactLetterBody, letter))),
  };
  await machine.mail.send(email);
  return email;
}

/** Job `send-contact-acknowledgement`: that the message has arrived, to its sender. One letter an address. */
export async function sendContactAcknowledgement(machine: Machine, job: ContactMailJob): Promise<Letter | null> {
  const row = await readMessage(machine, job.submissionId);
  if (!row) return null;
  const email: Letter = {
    key: `contact-acknowledgement ${row.id} ${createHash('sha256').update(row.email).digest('hex')}`,
    to: row.email,
    replyTo: machine.settings.current().contactEmail,
    subject: acknowledgementSubject,
    ...(await renderLetter(createElement(AcknowledgementLetterBody, { createdAt: row.createdAt }))),
  };
  if (!(await mayConfirm(machine.limits, email.to, email.key))) return null;
  await machine.mail.send(email);
  return email;
}

async function readMessage(machine: Machine, id: string) {
  const { name, email, company, message, metadata, version, suspectedSpam, createdAt, id: rowId } = contactSubmissions;
  const [row] = await machine.db
    .select({ id: rowId, name, email, company, message, metadata, version, suspectedSpam, createdAt })
    .from(contactSubmissions)
    .where(eq(rowId, id));
  return row;
}

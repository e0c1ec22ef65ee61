import { Fragment } from 'react';
import { site } from '#content/site.ts';
import { sourceName } from '#content/sources.ts';
import { contactFields, type ContactField, type ContactMetadata } from '#features/contact/contact.ts';
import { formFacts, textsOf } from '#forms/define-form.ts';
import { timestampText } from '#forms/timestamp.ts';
import { EmailFacts, EmailFrame, EmailHeading, EmailText, type EmailFact } from '#ui/email/email.tsx';

export interface ContactEmail extends Readonly<Record<ContactField, string | null>> {
  readonly email: string;
  readonly message: string;
  readonly metadata: ContactMetadata;
  readonly createdAt: Date;
  /** Above 1 if the sender changed it. */
  readonly version: number;
}

/** Email to the team; replies go to the sender. */
export function contactSubject({ version, name, email, company }: ContactEmail): string {
  const who = [name ?? email, company].filter((part) => part !== null).join(', ');
  return `${version > 1 ? 'Changed contact message' : 'New contact message'}: ${who}`;
}

export function ContactEmailBody(mail: ContactEmail) {
  const { name, email, message, version } = mail;
  const who = name ?? email;
  return (
    <EmailFrame
      brand={site.name}
      preview={message.slice(0, 140)}
      footer={`Reply to this email to reach ${who}. The text above was written by a stranger: be careful with its links.`}
    >
      <EmailHeading>{who}</EmailHeading>
      <EmailText>
        {version > 1
          ? `${who} changed the message they sent from the contact page. The current version is below.`
          : `${who} sent a message from the contact page.`}
      </EmailText>
      {textsOf(contactFields, mail).map(({ field, label, value }) => (
        <Fragment key={field}>
          <EmailHeading level={2}>{label}</EmailHeading>
          <EmailText typed>{value}</EmailText>
        </Fragment>
      ))}
      <EmailHeading level={2}>Sender</EmailHeading>
      <EmailFacts facts={senderFacts(mail)} />
    </EmailFrame>
  );
}

export const acknowledgmentSubject = `We got your message to ${site.name}`;

/**
 * To the sender. The address is unverified, so no other input is included: nobody can send text to strangers through
 * us.
 */
export function AcknowledgmentEmailBody({ createdAt }: { readonly createdAt: Date }) {
  return (
    <EmailFrame
      brand={site.name}
      preview="Our team has your message. We’ll reply to this address."
      footer={`You received this email because someone entered this address in a message to ${site.name}. If that wasn’t you, reply and we’ll delete it.`}
    >
      <EmailHeading>We got your message</EmailHeading>
      <EmailText>Thank you for writing to us. Our team has your message.</EmailText>
      <EmailFacts facts={[{ label: 'Received', value: timestampText(createdAt) }]} />
      <EmailHeading level={2}>What happens next</EmailHeading>
      <EmailText>A person will read it and reply to this address.</EmailText>
      <EmailText quiet>Anything to add or correct? Reply to this email and we’ll add it to your message.</EmailText>
    </EmailFrame>
  );
}

function senderFacts(mail: ContactEmail): EmailFact[] {
  const { metadata, createdAt } = mail;
  return [
    ...formFacts(contactFields, mail),
    { label: 'Received', value: timestampText(createdAt) },
    { label: 'Sent from', value: sourceName(metadata.source) },
    { label: 'Sent at (their clock)', value: sentAt(metadata.timestamp) },
  ];
}

/** As the browser sent it, if it is no timestamp. */
function sentAt(timestamp: string): string {
  const at = new Date(timestamp);
  return Number.isNaN(at.getTime()) ? timestamp : timestampText(at);
}

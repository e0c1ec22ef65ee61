import { claims } from '#content/claims.ts';
import { site } from '#content/site.ts';
import { timestampText } from '#forms/timestamp.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export const shortIntakeSubject = `We got your request to ${site.name}`;

/** The address is unverified, so nothing that was typed is included. */
export function ShortIntakeEmailBody({ link, createdAt }: { readonly link: string; readonly createdAt: Date }) {
  return (
    <EmailFrame
      brand={site.name}
      preview={`A person will reply within ${claims.intakeReview}. Want a more precise answer? Add the details.`}
      footer={`You received this email because someone entered this address in a request to ${site.name}. If that wasn’t you, reply and we’ll delete it.`}
    >
      <EmailHeading>We got your request</EmailHeading>
      <EmailText>Thank you. A person will read it and reply to this address within {claims.intakeReview}.</EmailText>
      <EmailFacts facts={[{ label: 'Received', value: timestampText(createdAt) }]} />
      <EmailHeading level={2}>Want a more precise answer?</EmailHeading>
      <EmailText>
        Seven short steps ask about your tools, goals, and budget. What you told us is already filled in, and the link
        works for 30 days.
      </EmailText>
      <EmailButton href={link}>Continue with the seven steps</EmailButton>
      <EmailText quiet>Anything to add or correct? Reply to this email.</EmailText>
    </EmailFrame>
  );
}

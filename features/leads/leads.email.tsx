import { site } from '#content/site.ts';
import { EmailButton, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export interface AnswerEmail {
  readonly message: string;
  readonly reference: string | null;
}

/** Contains only what the team member wrote. */
export function AnswerEmailBody({ message, reference }: AnswerEmail) {
  const about = reference === null ? 'your message' : `your request ${reference}`;
  return (
    <EmailFrame
      brand={site.name}
      preview={message.slice(0, 140)}
      footer={`This is about ${about}. Just reply to this email to reach us.`}
    >
      {message.split(/\n{2,}/u).map((paragraph, at) => (
        <EmailText key={at} typed>
          {paragraph}
        </EmailText>
      ))}
    </EmailFrame>
  );
}

export interface TeamReplyEmail {
  readonly who: string;
  readonly fromEmail: string;
  readonly text: string;
  readonly isUnverified: boolean;
  /** The lead's page. */
  readonly page: string;
}

/** Email to the team. */
export function TeamReplyEmailBody({ who, fromEmail, text, isUnverified, page }: TeamReplyEmail) {
  return (
    <EmailFrame
      brand={site.name}
      preview={text.slice(0, 140)}
      footer="You received this email because the lead has no owner. The text above was written by a stranger: be careful with its links."
    >
      <EmailHeading>Reply from {who}</EmailHeading>
      <EmailText typed>{text || 'No text'}</EmailText>
      <EmailText quiet>
        {isUnverified ? `Sent from ${fromEmail}. The sender isn’t verified.` : `Sent from ${fromEmail}.`}
      </EmailText>
      <EmailButton href={page}>Open the lead</EmailButton>
    </EmailFrame>
  );
}

import { site } from '#content/site.ts';
import { EmailFrame, EmailText } from '#ui/email/email.tsx';

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

import { site } from '#content/site.ts';
import { LetterFrame, LetterText } from '#ui/letter.tsx';

export interface AnswerLetter {
  readonly message: string;
  readonly reference: string | null;
}

/** To a lead: what somebody of the team has written, and nothing else. */
export function AnswerLetterBody({ message, reference }: AnswerLetter) {
  const about = reference === null ? 'your message' : `your request ${reference}`;
  return (
    <LetterFrame
      brand={site.name}
      preview={message.slice(0, 140)}
      footer={`This is our answer to ${about}. You answer us by answering this mail.`}
    >
      {message.split(/\n{2,}/u).map((paragraph, at) => (
        <LetterText key={at} typed>
          {paragraph}
        </LetterText>
      ))}
    </LetterFrame>
  );
}

import { site } from '#content/site.ts';
import { sourceName } from '#content/sources.ts';
import type { ContactMetadata } from '#features/contact/contact.ts';
import { momentText } from '#forms/moment.ts';
import { LetterFacts, LetterFrame, LetterHeading, LetterText, type LetterFact } from '#ui/letter.tsx';

export interface ContactLetter {
  readonly name: string | null;
  readonly email: string;
  readonly company: string | null;
  readonly message: string;
  readonly metadata: ContactMetadata;
  readonly createdAt: Date;
  /** More than 1 when its sender has changed it. */
  readonly version: number;
}

/** To the team: who writes, and what. An answer to it goes to the sender. */
export function contactSubject({ version, name, email, company }: ContactLetter): string {
  const who = [name ?? email, company].filter((part) => part !== null).join(', ');
  return `${version > 1 ? 'Changed contact message' : 'New contact message'}: ${who}`;
}

export function ContactLetterBody(letter: ContactLetter) {
  const { name, email, message, version } = letter;
  const who = name ?? email;
  return (
    <LetterFrame
      brand={site.name}
      preview={message.slice(0, 140)}
      footer={`You answer ${who} by answering this mail. What is written above was typed by a stranger: look twice at its links.`}
    >
      <LetterHeading>{who}</LetterHeading>
      <LetterText>
        {version > 1
          ? `${who} has changed the message from the contact page. This is all of it as it stands now.`
          : `${who} has written to us on the contact page.`}
      </LetterText>
      <LetterHeading level={2}>Message</LetterHeading>
      <LetterText typed>{message}</LetterText>
      <LetterHeading level={2}>Sender</LetterHeading>
      <LetterFacts facts={factsOf(letter)} />
    </LetterFrame>
  );
}

export const acknowledgementSubject = `We have your message to ${site.name}`;

/**
 * To the sender. The address was typed by whoever sent the form, so nothing else that they typed is in it: nobody
 * can make us send words of theirs to a stranger.
 */
export function AcknowledgementLetterBody({ createdAt }: { readonly createdAt: Date }) {
  return (
    <LetterFrame
      brand={site.name}
      preview="Your message is with our team. The reply comes to this address."
      footer={`This mail was sent because a message to ${site.name} named this address. If that was not you, answer this mail and we delete it.`}
    >
      <LetterHeading>We have your message</LetterHeading>
      <LetterText>Thank you for writing to us. Your message is with our team.</LetterText>
      <LetterFacts facts={[{ label: 'Received', value: momentText(createdAt) }]} />
      <LetterHeading level={2}>What happens next</LetterHeading>
      <LetterText>A person reads it and replies to this address.</LetterText>
      <LetterText quiet>Something to add or to correct? Answer this mail, and it joins your message.</LetterText>
    </LetterFrame>
  );
}

function factsOf({ name, email, company, metadata, createdAt }: ContactLetter): LetterFact[] {
  return [
    { label: 'Name', value: name ?? 'Not given' },
    { label: 'Email', value: email },
    { label: 'Company', value: company ?? 'Not given' },
    { label: 'Received', value: momentText(createdAt) },
    { label: 'Sent from', value: sourceName(metadata.source) },
    { label: 'Sent at, by their clock', value: metadata.timestamp },
  ];
}

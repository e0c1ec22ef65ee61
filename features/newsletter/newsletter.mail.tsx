import { newsletter } from '#content/newsletter.ts';
import { site } from '#content/site.ts';
import { LetterButton, LetterFrame, LetterHeading, LetterLink, LetterText } from '#ui/letter.tsx';

const { welcome, confirmation } = newsletter.letters;

/** Where a letter's reader changes what they get, and leaves. */
export interface LetterLinks {
  readonly preferences: string;
  readonly leave: string;
}

export const welcomeSubject: string = welcome.subject;

export function WelcomeLetterBody({ origin, links }: { readonly origin: string; readonly links: LetterLinks }) {
  return (
    <LetterFrame brand={site.name} preview={welcome.words} footer={<ListFooter {...links} />}>
      <LetterHeading>{welcome.title}</LetterHeading>
      <LetterText>{welcome.words}</LetterText>
      <LetterButton href={`${origin}/insights`}>{welcome.read}</LetterButton>
      <LetterText quiet>{welcome.not}</LetterText>
    </LetterFrame>
  );
}

export const confirmationSubject: string = confirmation.subject;

/** To whoever was entered, by themselves or by somebody else: nothing that was typed is in it. */
export function ConfirmationLetterBody({ href, days }: { readonly href: string; readonly days: number }) {
  return (
    <LetterFrame brand={site.name} preview={confirmation.words} footer={confirmation.footer(days)}>
      <LetterHeading>{confirmation.title}</LetterHeading>
      <LetterText>{confirmation.words}</LetterText>
      <LetterButton href={href}>{confirmation.button}</LetterButton>
    </LetterFrame>
  );
}

/** Why one has the letter, and the ways to change that. */
export function ListFooter({ preferences, leave }: LetterLinks) {
  const { footer, preferences: change, leave: unsubscribe } = newsletter.letters;
  return (
    <>
      {footer}
      <br />
      <LetterLink href={preferences}>{change}</LetterLink>
      <br />
      <LetterLink href={leave}>{unsubscribe}</LetterLink>
      {site.legal.postalAddress === '' ? null : (
        <>
          <br />
          {site.legal.postalAddress}
        </>
      )}
    </>
  );
}

import { newsletter } from '#content/newsletter.ts';
import { site } from '#content/site.ts';
import { EmailButton, EmailFrame, EmailHeading, EmailLink, EmailText } from '#ui/email/email.tsx';

const { welcome, confirmation } = newsletter.emails;

/** Preference and unsubscribe links. */
export interface EmailLinks {
  readonly preferences: string;
  readonly leave: string;
  /** The company's address; '' if it is not set. */
  readonly postalAddress: string;
}

export const welcomeSubject: string = welcome.subject;

export function WelcomeEmailBody({ origin, links }: { readonly origin: string; readonly links: EmailLinks }) {
  return (
    <EmailFrame brand={site.name} preview={welcome.copy} footer={<ListFooter {...links} />}>
      <EmailHeading>{welcome.title}</EmailHeading>
      <EmailText>{welcome.copy}</EmailText>
      <EmailButton href={`${origin}/insights`}>{welcome.read}</EmailButton>
      <EmailText quiet>{welcome.not}</EmailText>
    </EmailFrame>
  );
}

export const confirmationSubject: string = confirmation.subject;

/** The address is unverified, so the email contains no typed text. */
export function ConfirmationEmailBody({ href, days }: { readonly href: string; readonly days: number }) {
  return (
    <EmailFrame brand={site.name} preview={confirmation.copy} footer={confirmation.footer(days)}>
      <EmailHeading>{confirmation.title}</EmailHeading>
      <EmailText>{confirmation.copy}</EmailText>
      <EmailButton href={href}>{confirmation.button}</EmailButton>
    </EmailFrame>
  );
}

export function ListFooter({ preferences, leave, postalAddress }: EmailLinks) {
  const { footer, preferences: change, leave: unsubscribe } = newsletter.emails;
  return (
    <>
      {footer}
      <br />
      <EmailLink href={preferences}>{change}</EmailLink>
      <br />
      <EmailLink href={leave}>{unsubscribe}</EmailLink>
      {postalAddress === '' ? null : (
        <>
          <br />
          {postalAddress}
        </>
      )}
    </>
  );
}

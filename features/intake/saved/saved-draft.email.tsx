import { site } from '#content/site.ts';
import { EmailButton, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export interface DraftLinkEmail {
  readonly link: string;
  readonly isReminder: boolean;
}

export function draftLinkSubject({ isReminder }: DraftLinkEmail): string {
  return isReminder ? `Your project form for ${site.name} is waiting` : `Continue your project form for ${site.name}`;
}

/** The address is unverified, so nothing that was typed is included. */
export function DraftLinkBody({ link, isReminder }: DraftLinkEmail) {
  return (
    <EmailFrame
      brand={site.name}
      preview="We saved your answers and files. The link opens them on any device."
      footer={`You received this email because someone entered this address in the project form of ${site.name}. If that wasn’t you, ignore it: the answers are deleted after 30 days.`}
    >
      <EmailHeading>{isReminder ? 'Your project form is waiting' : 'Pick up where you left off'}</EmailHeading>
      <EmailText>
        {isReminder
          ? 'You asked us to remind you once. Your answers and files are still there.'
          : 'We saved your answers and files. The link opens the form on any device.'}
      </EmailText>
      <EmailButton href={link}>Continue the form</EmailButton>
      <EmailText quiet>
        It works for 30 days after your last change. Anyone who has it can read and change your answers.
      </EmailText>
    </EmailFrame>
  );
}

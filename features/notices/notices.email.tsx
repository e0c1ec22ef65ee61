import { site } from '#content/site.ts';
import { noticeCopy, type NoticeKind } from '#features/notices/notices.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export interface NoticesEmail {
  readonly notices: readonly {
    readonly kind: NoticeKind;
    readonly title: string;
    readonly text: string;
    readonly href: string;
  }[];
  /** True for the daily email, false for an immediate one about an assignment. */
  readonly isDigest: boolean;
  /** The list of notices. */
  readonly page: string;
}

/** Email to a team member. */
export function noticesSubject({ notices, isDigest }: NoticesEmail): string {
  const [first] = notices;
  if (!isDigest && first) return `${noticeCopy[first.kind]}: ${first.title}`;
  return `${notices.length} ${notices.length === 1 ? 'notice' : 'notices'} for you`;
}

export function NoticesBody(mail: NoticesEmail) {
  const { notices, isDigest, page } = mail;
  const [first] = notices;
  const one = !isDigest && notices.length === 1 ? first : undefined;
  return (
    <EmailFrame
      brand={site.name}
      preview={first ? `${noticeCopy[first.kind]}: ${first.title}` : ''}
      footer="You received this email because you work with leads and projects. Choose which emails you receive on the Notices page."
    >
      <EmailHeading>{noticesSubject(mail)}</EmailHeading>
      <EmailFacts
        facts={notices.map(({ kind, title, text }) => ({
          label: noticeCopy[kind],
          value: text === '' ? title : `${title}: ${text}`,
        }))}
      />
      <EmailText>{isDigest ? 'You can find it all in the back office.' : 'It is in the back office.'}</EmailText>
      <EmailButton href={one?.href ?? page}>{one ? 'Open it' : 'Open the notices'}</EmailButton>
    </EmailFrame>
  );
}

import { messagesEmail as copy } from '#content/messages.ts';
import { site } from '#content/site.ts';
import { EmailButton, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export interface MessagesEmail {
  readonly organization: string;
  readonly messages: readonly { readonly author: string; readonly text: string; readonly files: readonly string[] }[];
  /** The conversation's page. */
  readonly page: string;
  readonly canReply: boolean;
}

/** What a person has not read of a conversation. */
export function MessagesEmailBody({ organization, messages, page, canReply }: MessagesEmail) {
  return (
    <EmailFrame
      brand={site.name}
      preview={(messages[0]?.text ?? '').slice(0, 140)}
      footer={canReply ? copy.footer : copy.footerWithoutReply}
    >
      <EmailHeading>{copy.heading(organization)}</EmailHeading>
      {messages.map(({ author, text, files }, at) => (
        <div key={at}>
          <EmailText quiet>{author}</EmailText>
          {text !== '' && <EmailText typed>{text}</EmailText>}
          {files.length > 0 && <EmailText quiet>{copy.files(files.join(', '))}</EmailText>}
        </div>
      ))}
      <EmailButton href={page}>{copy.open}</EmailButton>
    </EmailFrame>
  );
}

/** To a person who is no longer in the conversation that they replied to. */
export function RefusedReplyBody({ organization }: { readonly organization: string }) {
  const text = copy.refused(organization);
  return (
    <EmailFrame brand={site.name} preview={text}>
      <EmailHeading>{copy.refusedSubject}</EmailHeading>
      <EmailText>{text}</EmailText>
      <EmailText quiet>{copy.refusedHelp(site.mail.support)}</EmailText>
    </EmailFrame>
  );
}

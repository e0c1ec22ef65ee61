import { site } from '#content/site.ts';
import { workCopy, workEmailCopy } from '#content/work.ts';
import type { Verdict } from '#features/work/work.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export interface ApprovalEmail {
  readonly step: string;
  readonly project: string;
  readonly organization: string;
  readonly text: string;
  readonly fileNames: readonly string[];
  readonly href: string;
  /** Null while it waits for a decision. */
  readonly decision: { readonly verdict: Verdict; readonly words: string; readonly name: string } | null;
}

export function approvalSubject({ step, decision }: ApprovalEmail): string {
  if (decision === null) return workEmailCopy.ask.subject(step);
  return workEmailCopy.decided.subject(workCopy.verdicts[decision.verdict], step);
}

/** The request, to the client; with a decision, to the team. */
export function ApprovalBody(mail: ApprovalEmail) {
  const { step, project, organization, text, fileNames, href, decision } = mail;
  const copy = decision === null ? workEmailCopy.ask : workEmailCopy.decided;
  const files = fileNames.length === 0 ? [] : [{ label: 'Files', value: fileNames.join(', ') }];
  return (
    <EmailFrame brand={site.name} preview={text.slice(0, 100)} footer={copy.quiet}>
      <EmailHeading>{approvalSubject(mail)}</EmailHeading>
      {decision === null ? (
        <>
          <EmailText>{workEmailCopy.ask.text(project)}</EmailText>
          <EmailText>{text.slice(0, 2000)}</EmailText>
          <EmailFacts facts={files} />
        </>
      ) : (
        <>
          <EmailText>{workEmailCopy.decided.text(decision.name, organization)}</EmailText>
          <EmailFacts
            facts={[
              { label: 'Project', value: project },
              { label: 'Decision', value: `${workCopy.verdicts[decision.verdict]}: ${step}` },
              ...(decision.words === '' ? [] : [{ label: 'Comment', value: decision.words }]),
            ]}
          />
        </>
      )}
      <EmailButton href={href}>{copy.button}</EmailButton>
    </EmailFrame>
  );
}

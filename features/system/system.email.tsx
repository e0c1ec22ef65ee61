import type { ReactNode } from 'react';
import { site } from '#content/site.ts';
import { checkLabels, doctorCopy, systemEmailCopy as copy } from '#content/admin/system-checks.ts';
import type { CheckId } from '#features/system/system.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

/** A check as the email names it; `since` is ISO text. */
export interface ReportedCheck {
  readonly id: CheckId;
  readonly summary: string;
  readonly remedy: string | null;
  readonly since: string;
}

export interface SystemEmail {
  readonly began: readonly ReportedCheck[];
  readonly over: readonly ReportedCheck[];
  readonly page: string;
}

export function systemSubject({ began, over }: Pick<SystemEmail, 'began' | 'over'>): string {
  return began.length > 0 ? copy.began(labelsOf(began)) : copy.over(labelsOf(over));
}

/** To the administrators: problems that last, and those that are over. */
export function SystemBody({ began, over, page }: SystemEmail) {
  return (
    <EmailFrame brand={site.name} preview={systemSubject({ began, over })} footer={copy.footer}>
      <EmailHeading>{systemSubject({ began, over })}</EmailHeading>
      {began.map(({ id, summary, remedy, since }) => (
        <Section key={id} title={checkLabels[id]} since={since}>
          <EmailFacts
            facts={[
              { label: copy.found, value: summary },
              { label: copy.remedy, value: remedy ?? copy.nothingToDo },
            ]}
          />
        </Section>
      ))}
      {began.length > 0 && over.length > 0 && <EmailHeading level={2}>{copy.overHeading}</EmailHeading>}
      {over.length > 0 && (
        <EmailFacts facts={over.map(({ id, summary }) => ({ label: checkLabels[id], value: summary }))} />
      )}
      <EmailButton href={page}>{copy.open}</EmailButton>
      <EmailText quiet>{copy.once}</EmailText>
    </EmailFrame>
  );
}

function Section({ title, since, children }: { title: string; since: string; children: ReactNode }) {
  return (
    <>
      <EmailHeading level={2}>{title}</EmailHeading>
      <EmailText quiet>{copy.since(`${since.slice(0, 16).replace('T', ' ')} UTC`)}</EmailText>
      {children}
    </>
  );
}

function labelsOf(checks: readonly ReportedCheck[]): string[] {
  return checks.map(({ id }) => checkLabels[id]);
}

/** `npm run doctor -- --mail ADDRESS`. */
export function TestEmailBody() {
  return (
    <EmailFrame brand={site.name} preview={doctorCopy.testBody} footer={doctorCopy.testFooter}>
      <EmailHeading>{doctorCopy.testSubject}</EmailHeading>
      <EmailText>{doctorCopy.testBody}</EmailText>
      <EmailText>{doctorCopy.testHint}</EmailText>
    </EmailFrame>
  );
}

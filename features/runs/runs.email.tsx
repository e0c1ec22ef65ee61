import { alertCopy } from '#content/runs.ts';
import { site } from '#content/site.ts';
import type { AlertKind } from '#features/runs/runs.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export interface IncidentMail {
  readonly workflow: string;
  readonly organization: string;
  readonly kind: AlertKind;
  readonly threshold: number;
  readonly isClosed: boolean;
  readonly page: string;
}

/** To the members of an organization. */
export function incidentSubject({ workflow, kind, threshold, isClosed }: IncidentMail): string {
  return isClosed ? `Recovered: ${workflow}` : `${workflow}: ${alertCopy[kind](threshold)}`;
}

export function IncidentEmail(mail: IncidentMail) {
  const { workflow, organization, kind, threshold, isClosed, page } = mail;
  const alert = alertCopy[kind](threshold);
  return (
    <EmailFrame
      brand={site.name}
      preview={isClosed ? `The alert “${alert}” is over.` : `The alert “${alert}” started.`}
      footer={`You received this email because you work at ${organization}. Change the alerts on the page of the workflow.`}
    >
      <EmailHeading>{incidentSubject(mail)}</EmailHeading>
      <EmailText>
        {isClosed
          ? `The alert “${alert}” is over.`
          : 'You get one more email when it has recovered, and none until then.'}
      </EmailText>
      <EmailFacts
        facts={[
          { label: 'Workflow', value: workflow },
          { label: 'Alert', value: alert },
        ]}
      />
      <EmailButton href={page}>Open the workflow</EmailButton>
    </EmailFrame>
  );
}

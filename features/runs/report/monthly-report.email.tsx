import { hoursText, runsText } from '#content/runs.ts';
import { site } from '#content/site.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export interface MonthlyReportMail {
  readonly organization: string;
  /** Such as `2026-11`. */
  readonly month: string;
  readonly workflows: readonly {
    readonly name: string;
    readonly runs: number;
    readonly failed: number;
    readonly incidents: number;
    /** Null if the client gave no figure. */
    readonly hours: number | null;
  }[];
  readonly sections: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly page: string;
}

/** To the owner of an organization. */
export function monthlyReportSubject({ month }: Pick<MonthlyReportMail, 'month'>): string {
  const named = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `Your workflows in ${named.format(new Date(`${month}-01`))}`;
}

export function MonthlyReportEmail(mail: MonthlyReportMail) {
  const { organization, workflows, sections, page } = mail;
  const sum = (count: (one: MonthlyReportMail['workflows'][number]) => number) =>
    workflows.reduce((total, one) => total + count(one), 0);
  const hours = workflows.some((one) => one.hours !== null) ? sum((one) => one.hours ?? 0) : null;
  return (
    <EmailFrame
      brand={site.name}
      preview={`${runsText(sum((one) => one.runs))}, ${sum((one) => one.failed)} failed.`}
      footer={`You received this email because you own ${organization}. It comes once a month.`}
    >
      <EmailHeading>{monthlyReportSubject(mail)}</EmailHeading>
      <EmailFacts
        facts={[
          { label: 'Runs', value: sum((one) => one.runs).toLocaleString('en-US') },
          { label: 'Failed', value: String(sum((one) => one.failed)) },
          { label: 'Alerts', value: String(sum((one) => one.incidents)) },
          { label: 'Hours saved', value: hoursText(hours) },
        ]}
      />
      <EmailHeading level={2}>By workflow</EmailHeading>
      <EmailFacts
        facts={workflows.map((one) => ({
          label: one.name,
          value: `${runsText(one.runs)}, ${one.failed} failed${one.hours === null ? '' : `, ${hoursText(one.hours)} saved`}`,
        }))}
      />
      {sections.map(({ title, lines }) => (
        <div key={title}>
          <EmailHeading level={2}>{title}</EmailHeading>
          {lines.map((line, at) => (
            <EmailText key={at}>{line}</EmailText>
          ))}
        </div>
      ))}
      <EmailButton href={page}>Open your workflows</EmailButton>
    </EmailFrame>
  );
}

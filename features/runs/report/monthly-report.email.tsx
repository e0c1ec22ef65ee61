import { site } from '#content/site.ts';
import { reportFigures, reportTitle, type Report } from '#features/runs/report/report.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export interface MonthlyReportMail extends Report {
  readonly organization: string;
  readonly page: string;
}

/** To the owner of an organization. */
export function MonthlyReportEmail(mail: MonthlyReportMail) {
  const { organization, sections, page } = mail;
  const { all, each } = reportFigures(mail);
  return (
    <EmailFrame
      brand={site.name}
      preview={`${all[0]?.value ?? ''} runs, ${all[1]?.value ?? ''} failed.`}
      footer={`You received this email because you own ${organization}. It comes once a month.`}
    >
      <EmailHeading>{reportTitle(mail)}</EmailHeading>
      <EmailFacts facts={all} />
      <EmailHeading level={2}>By workflow</EmailHeading>
      <EmailFacts facts={each} />
      {sections.map(({ title, lines }) => (
        <div key={title}>
          <EmailHeading level={2}>{title}</EmailHeading>
          {lines.map((line, at) => (
            <EmailText key={at}>{line}</EmailText>
          ))}
        </div>
      ))}
      <EmailButton href={page}>Open the report</EmailButton>
    </EmailFrame>
  );
}

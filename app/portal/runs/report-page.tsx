import { href, Link } from 'react-router';
import { PortalPage, PortalSection } from '#app/portal/portal-page.tsx';
import { runsCopy as copy } from '#content/runs.ts';
import { reportFigures, reportTitle, type Report } from '#features/runs/report/report.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { monthText } from '#values/date-format.ts';

/** The monthly report, as sent by email. */
export function ReportPage({ report }: { readonly report: Report }) {
  const { all, each } = reportFigures(report);
  return (
    <PortalPage title={reportTitle(report)}>
      <Stack gap="6" pad="4">
        <Link to={href('/dashboard/runs')}>{copy.back}</Link>
        <Facts plain>
          {all.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </Facts>
      </Stack>
      <PortalSection titleId="each-title" title={copy.byWorkflow}>
        <Facts labels="l">
          {each.map(({ label, value }, at) => (
            <Fact key={at} label={label}>
              {value}
            </Fact>
          ))}
        </Facts>
      </PortalSection>
      {report.sections.map(({ title, lines }) => (
        <PortalSection key={title} titleId={`${title.toLowerCase()}-title`} title={title}>
          <RuledList>
            {lines.map((line, at) => (
              <li key={at}>{line}</li>
            ))}
          </RuledList>
        </PortalSection>
      ))}
    </PortalPage>
  );
}

/** The reports of the last months. */
export function ReportsPart({ reports }: { readonly reports: readonly { readonly month: string }[] }) {
  return (
    <PortalSection titleId="reports-title" title={copy.reports}>
      <RuledList>
        {reports.map(({ month }) => (
          <li key={month}>
            <Link to={href('/dashboard/runs/reports/:month', { month })}>{monthText(month)}</Link>
          </li>
        ))}
      </RuledList>
    </PortalSection>
  );
}

import type { AppContext } from '#app/load-context.ts';
import { paidInMonth } from '#app/portal/runs/run-plans.server.ts';
import { workInMonth } from '#app/portal/work/work-report.server.ts';
import { clientHas, type ClientMember } from '#features/accounts/organizations/client-member.ts';
import { openReport, type ReadSections } from '#features/runs/report/reports.server.ts';

/** What the monthly report says beside runs. */
export const reportSections: ReadSections = async (...about) => [
  ...(await workInMonth(...about)),
  ...(await paidInMonth(...about)),
];

/** Marks the report of a month (`2026-11`) as read; null if there is none. Members who see no billing get no payments. */
export function loadReport(app: AppContext, by: ClientMember<'work:read'>, month: string) {
  const about = { organizationId: by.organization.id, month };
  return openReport(app, about, clientHas(by, 'billing:read') ? reportSections : workInMonth);
}

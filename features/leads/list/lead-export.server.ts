import { sourceName } from '#content/sources.ts';
import type { Administrator } from '#features/accounts/accounts.ts';
import { recordAction } from '#features/accounts/audit.server.ts';
import { stageCopy, kindCopy } from '#features/leads/lead-copy.ts';
import { type LeadViewer } from '#features/leads/list/lead-conditions.server.ts';
import { filterQuery, readLeadFilter, type LeadFilter } from '#features/leads/list/lead-filter.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { listLeads } from '#features/leads/list/lead-list.server.ts';
import { utcDay } from '#forms/calendar-day.ts';
import { csvAnswer } from '#server/csv.ts';
import type { AppContext } from '#server/app-context.ts';

const exportColumns = [
  ...['Reference', 'Kind', 'Stage', 'Name', 'Email', 'Company', 'Topic', 'Source', 'Owner', 'Next step'],
  ...['Next step on', 'Received', 'Last activity'],
] as const;

const pageSize = 500;

/** A download, recorded in the audit log. */
export async function leadsFile(app: AppContext, by: Administrator, query: URLSearchParams): Promise<Response> {
  const filter = readLeadFilter(query);
  const now = app.now();
  const details = { filter: filterQuery({ ...filter, q: '' }).toString() };
  await recordAction(app, by, { act: 'leads-exported', details }, app.db);
  return csvAnswer(`leads-${utcDay(now)}.csv`, exportColumns, exportLeads(app, filter, { userId: by.user.id, now }));
}

/** Reads page by page while streaming. */
export async function* exportLeads(
  app: Pick<AppContext, 'db'>,
  filter: LeadFilter,
  viewer: LeadViewer,
): AsyncGenerator<readonly (string | null)[]> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listLeads>> = await listLeads(app, filter, viewer, {
      after,
      size: pageSize,
    });
    for (const lead of page.leads) yield cellsOf(lead);
    after = page.next;
  } while (after !== null);
}

function cellsOf(lead: ListedLead): readonly (string | null)[] {
  const { reference, kind, stage, name, email, company, title, source, owner } = lead;
  return [
    ...[
      reference,
      kindCopy[kind],
      stageCopy[stage],
      name,
      email,
      company,
      title,
      sourceName(source),
      owner?.name ?? null,
    ],
    ...[lead.nextStep, lead.nextStepOn, lead.createdAt, lead.lastActivityAt],
  ];
}

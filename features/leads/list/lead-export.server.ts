import { sourceName } from '#content/sources.ts';
import type { TeamMember } from '#features/accounts/team/team-member.ts';
import { recordAction } from '#features/accounts/audit.server.ts';
import { stageCopy, kindCopy } from '#features/leads/lead-copy.ts';
import { leadList, viewOf } from '#features/leads/list/lead-filter.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { listLeads } from '#features/leads/list/lead-list.server.ts';
import { utcDay } from '#forms/calendar-day.ts';
import { csvAnswer, type CsvColumns } from '#server/csv.ts';
import { everyItem } from '#server/db/keyset.ts';
import type { AppContext } from '#server/app-context.ts';

const columns: CsvColumns<ListedLead> = {
  Reference: (lead) => lead.reference,
  Kind: (lead) => kindCopy[lead.kind],
  Stage: (lead) => stageCopy[lead.stage],
  Name: (lead) => lead.name,
  Email: (lead) => lead.email,
  Company: (lead) => lead.company,
  Topic: (lead) => lead.title,
  Source: (lead) => sourceName(lead.source),
  Referrer: (lead) => lead.attribution.referrer,
  'UTM source': (lead) => lead.attribution.utm_source,
  'UTM medium': (lead) => lead.attribution.utm_medium,
  Campaign: (lead) => lead.attribution.utm_campaign,
  'Landing page': (lead) => lead.attribution.landing_path,
  Owner: (lead) => lead.owner?.name,
  'Next step': (lead) => lead.nextStep,
  'Next step on': (lead) => lead.nextStepOn,
  Received: (lead) => lead.createdAt,
  'Last activity': (lead) => lead.lastActivityAt,
};

const rowsPerRead = 500;

/** A download, recorded in the audit log. */
export async function leadsFile(
  app: AppContext,
  by: TeamMember<'leads:read'>,
  params: URLSearchParams,
): Promise<Response> {
  const query = leadList.read(params);
  const now = app.now();
  const details = { filter: viewOf({ ...query, q: '' }).toString() };
  await recordAction(app, by, { action: 'leads-exported', details }, app.db);
  const viewer = { userId: by.user.id, now };
  const leads = everyItem((after) => listLeads(app, { ...query, after }, viewer, rowsPerRead));
  return csvAnswer(`leads-${utcDay(now)}.csv`, columns, leads);
}

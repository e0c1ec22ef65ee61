import { sourceName } from '#content/sources.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { requireExport } from '#features/accounts/rights/require-export.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { amountOf } from '#features/leads/lead-amount.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { stageCopy, kindCopy } from '#features/leads/leads.copy.ts';
import { probabilityOf, maxChanged } from '#features/leads/leads.ts';
import { leadList, viewOf } from '#features/leads/list/lead-filter.ts';
import { exported, leadsById, listLeads } from '#features/leads/list/lead-list.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { csvResponse, type CsvColumns } from '#server/csv.ts';
import { everyItem } from '#server/db/query/keyset.ts';
import { utcDay } from '#values/day.ts';
import { isUuid } from '#values/ids.ts';

const columns: CsvColumns<ListedLead> = {
  Reference: (lead) => lead.reference,
  Kind: (lead) => kindCopy[lead.kind],
  Stage: (lead) => stageCopy[lead.stage],
  Name: (lead) => lead.name,
  Email: (lead) => lead.email,
  Phone: (lead) => lead.phone,
  Company: (lead) => lead.company,
  Topic: (lead) => lead.title,
  Tags: (lead) => lead.tags,
  Source: (lead) => sourceName(lead.source),
  Referrer: (lead) => lead.attribution.referrer,
  'UTM source': (lead) => lead.attribution.utm_source,
  'UTM medium': (lead) => lead.attribution.utm_medium,
  Campaign: (lead) => lead.attribution.utm_campaign,
  'Landing page': (lead) => lead.attribution.landing_path,
  Owner: (lead) => lead.owner?.name,
  'Next step': (lead) => lead.nextStep,
  'Next step on': (lead) => lead.nextStepOn,
  Value: (lead) => (lead.valueCents === null ? null : amountOf(lead.valueCents)),
  'Probability in percent': (lead) => String(probabilityOf(lead)),
  'Lost reason': (lead) => lead.lostReason,
  'In stage since': (lead) => lead.stageSince,
  'Call at': (lead) => lead.callAt,
  'Call confirmed': (lead) => lead.callAt && (lead.callConfirmed ? 'yes' : 'no'),
  Answers: (lead) => (lead.answers ?? []).map(({ question, answer }) => `${question}: ${answer}`).join('\n'),
  Received: (lead) => lead.createdAt,
  'Last activity': (lead) => lead.lastActivityAt,
};

const rowsPerRead = 500;

/** Downloads the filtered list or the selected leads; recorded in the audit log. */
export async function leadsFile(
  app: AppContext,
  by: TeamMember<'leads:read'>,
  params: URLSearchParams,
  zone: string,
): Promise<Response> {
  requireExport(app, by);
  const now = app.now();
  const name = `leads-${utcDay(now)}.csv`;
  const ids = (params.get('ids') ?? '').split('.').filter(isUuid).slice(0, maxChanged);
  if (ids.length > 0) {
    await recordAction(app, by, { action: 'leads-exported', details: { leads: ids.length } }, app.db);
    return csvResponse(name, columns, await leadsById(app, ids));
  }
  const query = leadList.read(params);
  const details = { filter: viewOf({ ...query, q: '' }).toString() };
  await recordAction(app, by, { action: 'leads-exported', details }, app.db);
  const viewer = { userId: by.user.id, now, zone };
  const leads = everyItem((after) => listLeads(app, { ...query, after }, viewer, rowsPerRead, exported));
  return csvResponse(name, columns, leads);
}

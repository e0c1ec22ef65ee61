import type { AppContext } from '#app/load-context.ts';
import { sourceName } from '#content/sources.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { maxChanged } from '#features/leads/leads.ts';
import { countLeads } from '#features/leads/list/count-leads.server.ts';
import { boardOf } from '#features/leads/list/lead-board.server.ts';
import { countCopy, leadList, searchHint, wholeList } from '#features/leads/list/lead-filter.ts';
import { reportFilterCopy } from '#features/leads/list/report-filter.ts';
import { listLeads } from '#features/leads/list/lead-list.server.ts';
import { leadOwners } from '#features/leads/lead-people.public.server.ts';
import { leadSources } from '#features/leads/one/read-lead.server.ts';
import { readLostReasons } from '#features/leads/changes/lost-reasons.server.ts';
import { listViews } from '#features/leads/views/lead-views.server.ts';
import { teamZone } from '#features/notices/notices-settings.public.server.ts';
import { dayIn } from '#forms/time-zone.ts';

export async function loadLeads(app: AppContext, by: TeamMember<'leads:read'>, params: URLSearchParams, zone: string) {
  const query = leadList.read(params);
  const now = app.now();
  const viewer = { userId: by.user.id, now, zone };
  const isBoard = params.get('view') === 'board';
  const [list, columns, counts, views, owners, ways] = await Promise.all([
    isBoard ? null : listLeads(app, query, viewer, params.has(wholeList) ? maxChanged : undefined),
    isBoard ? boardOf(app, query, viewer) : null,
    countLeads(app, query, viewer),
    listViews(app, by.user.id),
    leadOwners(app),
    leadSources(app),
  ]);
  const sources = ways.sources.map((value) => ({ value, copy: sourceName(value) }));
  const shown = list ? list.items.length : (columns ?? []).reduce((sum, { count }) => sum + count, 0);
  return {
    query,
    list,
    columns,
    me: by.user.id,
    views,
    owners,
    today: dayIn(zone, now),
    // Built on the server, so that the page does not load the rules of searches.
    count: countCopy(counts.listed, shown, query.after === '' && list !== null && list.next === null),
    total: counts.listed,
    viewCounts: counts.views,
    hint: searchHint(query.q),
    sources,
    // Built on the server as well.
    options: {
      owner: [
        { value: 'me', copy: 'Me' },
        { value: 'none', copy: 'Unassigned' },
        ...owners.map(({ id, name }) => ({ value: id, copy: name })),
      ],
      source: sources,
      origin: ways.origins.map((value) => ({ value, copy: value })),
      campaign: ways.campaigns.map((value) => ({ value, copy: value })),
      // Set by links of the reports.
      report: query.report === '' ? [] : [{ value: query.report, copy: reportFilterCopy(query.report, teamZone(app)) }],
    },
    lostReasons: readLostReasons(app),
  };
}

export type LeadsData = Awaited<ReturnType<typeof loadLeads>>;

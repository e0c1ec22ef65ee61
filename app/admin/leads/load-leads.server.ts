import type { AppContext } from '#app/load-context.ts';
import type { Administrator } from '#features/accounts/accounts.ts';
import { boardOf } from '#features/leads/list/lead-board.server.ts';
import { readLeadFilter } from '#features/leads/list/lead-filter.ts';
import { listLeads } from '#features/leads/list/lead-list.server.ts';
import { listViews } from '#features/leads/list/lead-views.server.ts';
import { leadOwners, leadSources } from '#features/leads/one/read-lead.server.ts';
import { utcDay } from '#forms/calendar-day.ts';

export async function loadLeads(app: AppContext, by: Administrator, query: URLSearchParams) {
  const filter = readLeadFilter(query);
  const now = app.now();
  const viewer = { userId: by.user.id, now };
  const isBoard = query.get('view') === 'board';
  const after = query.get('after');
  const [list, columns, views, owners, sources] = await Promise.all([
    isBoard ? null : listLeads(app, filter, viewer, { after }),
    isBoard ? boardOf(app, filter, viewer) : null,
    listViews(app, by.user.id),
    leadOwners(app),
    leadSources(app),
  ]);
  return { filter, list, columns, views, owners, sources, isFirstPage: after === null, today: utcDay(now) };
}

export type LeadsData = Awaited<ReturnType<typeof loadLeads>>;

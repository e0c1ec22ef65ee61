import { leadList } from '#features/leads/list/lead-filter.ts';
import { listLeads } from '#features/leads/list/lead-list.server.ts';
import type { AppContext } from '#server/app-context.ts';

/** The leads that the reader's list shows with this query. */
export async function listedLeads(app: AppContext, userId: string, query = '') {
  return (await listLeads(app, leadList.read(new URLSearchParams(query)), { userId, now: app.now() })).items;
}

import { sql } from 'drizzle-orm';
import type { DigestArticle } from '#features/newsletter/digest/digest.ts';
import { digestSubject } from '#features/newsletter/digest/digest.email.tsx';
import {
  campaignList,
  type CampaignQuery,
  type CampaignState,
  type ListedCampaign,
} from '#features/newsletter/campaigns/campaigns.ts';
import { noResults } from '#features/newsletter/sending/sending.ts';
import { campaigns } from '#features/newsletter/campaigns/campaigns.table.ts';
import { newsletterDeliveries as deliveries, newsletterEmails } from '#features/newsletter/newsletter.table.ts';
import { readResults } from '#features/newsletter/sending/results.server.ts';
import type { Page } from '#forms/list/define-list.ts';
import { containing } from '#server/db/query/containing.ts';
import { listQuery } from '#server/db/query/list-query.ts';
import type { AppContext } from '#server/app-context.ts';

const pageSize = 25;

interface ListRow extends Record<string, unknown> {
  id: string;
  kind: 'weekly' | 'own';
  subject: string;
  articles: readonly DigestArticle[] | null;
  state: CampaignState;
  at: string | Date;
  created_at: string | Date;
  readers: number | null;
}

/** Lists campaigns, and digests with recipients, which are searched by their first article. */
export async function listCampaigns(app: AppContext, query: CampaignQuery): Promise<Page<ListedCampaign>> {
  const { where, orderBy, limit, page } = listQuery(campaignList, query, {
    size: pageSize,
    columns: {
      created: [
        ['timestamptz', sql`created_at`, 'created_at'],
        ['uuid', sql`id`, 'id'],
      ],
    },
    conditions: {
      q: (q) => sql`lower(subject) like ${containing(q.toLowerCase())}`,
      state: (state) => sql`state = ${state}`,
    },
  });
  const { rows } = await app.db.execute<ListRow>(sql`
    select * from (
      select id, 'own' as kind, subject, null::jsonb as articles, state,
        case state when 'scheduled' then scheduled_at when 'draft' then updated_at else started_at end as at,
        created_at, readers
      from ${campaigns}
      union all
      select id, 'weekly', coalesce(articles->0->>'title', ''), articles,
        case when finished_at is null then 'sending' else 'sent' end, created_at, created_at, null
      from ${newsletterEmails} where articles <> '[]'::jsonb) as letters
    where ${where} order by ${orderBy} limit ${limit}`);
  const shown = rows.slice(0, pageSize);
  const startedIds = shown.filter(({ state }) => state !== 'draft' && state !== 'scheduled').map(({ id }) => id);
  const [results, waiting] = await Promise.all([readResults(app.db, startedIds), readersOfWeekly(app, shown)]);
  return page(rows, ({ id, kind, subject, articles, state, at, readers }) => ({
    id,
    kind,
    state,
    at: new Date(at).toISOString(),
    subject: articles === null ? subject : digestSubject(articles),
    readers: readers ?? waiting.get(id) ?? null,
    results: results.get(id) ?? noResults,
  }));
}

/** Recipients of digests being sent. */
async function readersOfWeekly(app: AppContext, rows: readonly ListRow[]): Promise<Map<string, number>> {
  const ids = rows.filter(({ kind, state }) => kind === 'weekly' && state === 'sending').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows: counts } = await app.db.execute<{ id: string; readers: number }>(sql`
    select ${deliveries.campaignId} as id, count(*)::int as readers from ${deliveries}
    where ${deliveries.campaignId} in ${ids} group by 1`);
  return new Map(counts.map(({ id, readers }) => [id, readers]));
}

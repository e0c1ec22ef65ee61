import type { Pool } from 'pg';
import { cursorOf } from '#server/db/query/keyset.ts';

/** Addresses by the name of the page, `POST` ones with their body after a space. Several are requested in turn. */
export async function adminRequests(pool: Pool): Promise<Record<string, readonly string[]>> {
  const ids = async (query: string) => (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id);
  const leads = await ids(`select id from leads where kind <> 'intake' order by id limit 20`);
  const people = await ids('select organization_id as id from subscriptions order by organization_id limit 20');
  const domains = await ids(`select split_part(email, '@', 2) as id from users order by id limit 20`);
  const payments = await ids('select id from payments order by id limit 20');
  const agreements = await ids('select id from agreements order by id limit 20');
  const articles = await ids('select id from articles order by id limit 20');
  const drafts = await ids(`select id from campaigns where state = 'draft' order by id limit 20`);
  const sent = await ids(`select id from campaigns where state = 'sent' order by id limit 20`);
  const list = (query: string) => [`/admin/leads?${query}`];
  const each = (path: string, of: readonly string[]) => of.map((id) => `/admin/${path}${id}`);
  const parts = ['inv', 'zuv', 'aut', 'qua'];
  const found = (...texts: string[]) => texts.map((text) => `/admin/search q=${encodeURIComponent(text)}`);
  return {
    today: ['/admin'],
    'today, mine': ['/admin?owner=me'],
    'counts of the rail': ['/admin/counts?zone=Europe/Vienna'],
    'overview, 30 days': ['/admin/overview?range=30-days'],
    'overview, a year': ['/admin/overview'],
    'overview, three years': ['/admin/overview?from=2024-01-01&to=2026-11-01'],
    'reports, 30 days': ['/admin/reports?range=30-days'],
    'reports, a year, by month': ['/admin/reports?by=month'],
    'leads, of a campaign': list('campaign=campaign-7'),
    'leads, of an origin': list('origin=sender-3'),
    'leads, of a source': list('source=campaign'),
    'leads, overdue': list('due=overdue'),
    'leads, without a next step': list('due=unplanned&stage=open'),
    'leads, by value': list('sort=value'),
    'leads, by value, won': list('sort=value&stage=won'),
    'leads, by call, this week': list('sort=call&call=week'),
    'leads, mine and open': list('owner=me&stage=open'),
    'leads, two letters': ['qz', 'th', 'le', 'mp'].map((text) => `/admin/leads?q=${text}`),
    'leads, three letters': each('leads?q=', parts),
    board: list('view=board'),
    'board, mine': list('view=board&owner=me'),
    'board, of a campaign': list('view=board&campaign=campaign-7'),
    'board, three letters': each('leads?view=board&q=', parts),
    'one lead': each('leads/', leads),
    'one lead, from a search': leads.map((id) => `/admin/leads/${id}?q=the+inv`),
    'a person': each('people/', people),
    'a company': each('companies/', domains),
    'a company, the largest': ['/admin/companies/the.example'],
    'palette, two letters': found('qz', 'th', 'le', 'mp'),
    'palette, three letters': found(...parts),
    'palette, a name': found('invoice client', 'zuvo', 'report@', 'ladibo'),
    'users, who pay': ['/admin/users?status=active'],
    'users, three letters': each('users?q=', parts),
    'subscribers, left': ['/admin/newsletter?standing=left'],
    'subscribers, of a source': ['/admin/newsletter?source=import'],
    'subscribers, three letters': each('newsletter?q=', parts),
    'a campaign, draft': each('newsletter/campaigns/', drafts),
    'a campaign, sent': each('newsletter/campaigns/', sent),
    'payments, by amount': ['/admin/payments?sort=amount'],
    'payments, agreed': ['/admin/payments?kind=agreed'],
    'payments, three letters': each('payments?q=', parts),
    ...eachOf('payments', 'state', 'open overdue failed paid refunded disputed void processing'),
    'subscriptions, by amount': ['/admin/payments/subscriptions?sort=amount'],
    'subscriptions, agreed': ['/admin/payments/subscriptions?kind=agreed'],
    'subscriptions, three letters': each('payments/subscriptions?q=', parts),
    ...eachOf('payments/subscriptions', 'state', 'active trialing past_due unpaid paused ending canceled'),
    'a payment': each('payments/', payments),
    'a payment, new': each('payments/new?for=', people),
    'an agreement': each('payments/agreements/', agreements),
    calendar: ['/admin/calendar'],
    notices: ['/admin/notices'],
    'articles, by title': ['/admin/articles?sort=title'],
    'articles, three letters': each('articles?q=', parts),
    'an article': each('articles/', articles),
    jobs: ['/admin/jobs'],
    system: ['/admin/system'],
    team: ['/admin/settings/team'],
    ...(await pagesOfLists(pool)),
  };
}

function eachOf(path: string, filter: string, values: string): Record<string, readonly string[]> {
  return Object.fromEntries(
    values.split(' ').map((value) => [`${path}, ${value}`, [`/admin/${path}?${filter}=${value}`]]),
  );
}

/** As each list is sorted at first, newest first, with its rows of a page. */
const lists = [
  ['leads', 'leads', 'created_at, id', 50],
  ['users', 'user_profiles', 'created_at, user_id', 50],
  ['newsletter', 'newsletter_subscriptions', 'created_at, id', 50],
  ['newsletter/campaigns', 'campaigns', 'created_at, id', 25],
  ['payments', 'payments', 'issued_at, id', 50],
  ['payments/subscriptions', 'subscriptions', 'created_at, id', 50],
  ['articles', 'articles', 'touched_at, id', 30],
  ['audit', 'audit_log', 'at, id', 50],
] as const;

/** Where a list has fewer, its last page. */
const pages = [1, 2, 50, 10_000];

async function pagesOfLists(pool: Pool): Promise<Record<string, readonly string[]>> {
  const requests: Record<string, readonly string[]> = {};
  for (const [path, table, columns, size] of lists) {
    const { rows: counts } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    const last = Math.floor((counts[0]?.count ?? 0) / size);
    for (const page of new Set(pages.map((one) => Math.min(one, last)))) {
      const { rows } = await pool.query<unknown[]>({
        rowMode: 'array',
        text: `select ${columns} from ${table} order by ${columns.replaceAll(',', ' desc,')} desc offset $1 limit 1`,
        values: [(page - 1) * size - 1 < 0 ? 0 : (page - 1) * size - 1],
      });
      const [at, id] = rows[0] as [Date, string];
      const after = page === 1 ? '' : `?after=${cursorOf([at, table === 'audit_log' ? Number(id) : id])}`;
      requests[`${path}, page ${page}`] = [`/admin/${path}${after}`];
    }
  }
  return requests;
}

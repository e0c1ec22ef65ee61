import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';
import { signInOverHttp, type PortalClient } from '../portal-client.ts';

const many = 350;
const oldest = 'b0000000-0000-4000-8000-000000000350';

let site: BuiltSite;
let ann: PortalClient;

/** 350 invoices, messages, failed runs and projects with a step each, the first the newest. */
beforeAll(async () => {
  site = await openBuiltSite({}, { work: false });
  ann = await signInOverHttp(site, 'ann');
  const series = `generate_series(1, ${many}) n`;
  const at = `timestamptz '2026-06-30' - make_interval(mins => n)`;
  const id = `('b0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  for (const statement of [
    `insert into payments (organization_id, number, description, status, amount, amount_paid, amount_refunded, currency,
      attempts, notices, issued_at) select '${ann.id}', 'M-' || n, 'Workshop', 'paid', 100, 100, 0, 'usd', 0, '{}', ${at} from ${series}`,
    `insert into message_threads (organization_id, last_at) values ('${ann.id}', now())`,
    `insert into thread_messages (thread_id, is_team, form_id, text, mentions, created_at)
      select t.id, true, 'form-' || n, 'Message ' || n || '.', '{}', ${at} from message_threads t, ${series}`,
    `insert into workflows (organization_id, slug, name) values ('${ann.id}', 'sync', 'Sync')`,
    `insert into runs (workflow_id, run_id, started_at, state) select w.id, 'run-' || n, ${at}, 'failed' from workflows w, ${series}`,
    `insert into work_projects (id, organization_id, name, started_on, source, created_at)
      select ${id}, '${ann.id}', 'Project ' || n || '.', '2026-06-30', 'test ' || n, ${at} from ${series}`,
    `insert into work_steps (project_id, position, phase, title, kind, side, state)
      select p.id, 0, 'assess', 'Start', 'step', 'client', 'waiting' from work_projects p`,
  ])
    await site.query(statement);
  // To open a conversation with unread messages also marks it as read, which is one trip more.
  await ann.html('/dashboard/messages');
});
afterAll(() => site.close());

/** The page, after checking that it took at most three database trips. */
async function within3(path: string): Promise<string> {
  const trips = vi.spyOn(site.app.database.pool, 'query');
  const html = await ann.html(path);
  expect([path, trips.mock.calls.length <= 3, trips.mock.calls.length]).toEqual([path, true, trips.mock.calls.length]);
  trips.mockRestore();
  return html;
}

/** Follows the link to the next page until there is none; returns how many different rows were shown, and where. */
async function walk(path: string, row: RegExp, next: RegExp) {
  const found = new Set<string>();
  let [pages, at]: [number, string | undefined] = [0, path];
  for (; at !== undefined && pages < 50; pages += 1) {
    const html = await within3(at);
    for (const [, name] of html.matchAll(row)) found.add(name ?? '');
    at = next.exec(html)?.[1]?.replaceAll('&amp;', '&').split('#', 1)[0];
  }
  return { pages, found: found.size };
}

test.each([
  ['/dashboard/billing?year=2026', />(M-\d+)</gu, /href="(\/dashboard\/billing\?year=2026&amp;from=\d+[^"]*)"/u, 7],
  ['/dashboard/messages', />(Message \d+)\.</gu, /href="(\/dashboard\/messages\?before=[^"]+)"/u, 2],
  ['/dashboard/runs', /[> ](run-\d+)</gu, /href="(\/dashboard\/runs\?after=[^"]+)"/u, 18],
  ['/dashboard/work', />(Project \d+)\.<\/h2>/gu, /href="(\/dashboard\/work\?before=[^"]+)"/u, 18],
] as const)(
  'shows each of 350 rows on the pages from %s, in three database trips each',
  async (path, row, next, pages) => {
    expect(await walk(path, row, next)).toEqual({ pages, found: many });
  },
);

test('opens the conversation about the oldest of many projects', async () => {
  expect(await within3(`/dashboard/messages?project=${oldest}`)).toContain(`Project ${many}.`);
  expect(await within3('/dashboard')).toContain('Project 1.');
  expect((await ann.ask('/dashboard/messages?project=none')).status).toBe(404);
});

import { beforeAll, expect, test } from 'vitest';
import { loadReports } from '#app/admin/reports/load-reports.server.ts';
import { leadList } from '#features/leads/list/lead-filter.ts';
import { listLeads } from '#features/leads/list/lead-list.server.ts';
import { reportFilterCopy, reportParts } from '#features/leads/list/report-filter.ts';
import { countReport } from '#features/leads/reports/counted-report.server.ts';
import { reportFile } from '#features/leads/reports/report-file.server.ts';
import { noteWeek } from '#features/leads/reports/weekly-report.jobs.server.ts';
import { makePerson } from '../../../tests/accounts.ts';
import { runNow } from '../../../tests/jobs.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const opened = await openTestApp({ TEAM_TIME_ZONE: 'America/New_York' });
const { app } = opened;
const query = async (text: string, values: unknown[] = []) =>
  (await opened.database.pool.query<{ id: string }>(text, values)).rows;

interface Made {
  readonly at?: string;
  readonly stage?: string;
  readonly kind?: string;
  readonly source?: string;
  readonly owner?: string | null;
  readonly cents?: number;
  readonly reason?: string;
  readonly merged?: boolean;
  /** Day and stage after it. */
  readonly path?: readonly (readonly [at: string, stage: string])[];
  readonly replyAt?: string;
}

async function makeLead(made: Made): Promise<string> {
  const { at = '2024-03-05', stage = 'new', kind = 'contact', source = 'contact_page', path = [] } = made;
  const since = path.at(-1)?.[0] ?? at;
  const [row] = await query(
    `insert into leads (kind, subject_id, email, name, title, source, stage, owner_id, value_cents, lost_reason, merged_into,
       utm_campaign, search_text, created_at, stage_since)
     values ($1, gen_random_uuid(), 'a@b.c', 'A', 'x', $2, $3, $4, $5, $6, case when $7 then gen_random_uuid() end, 'spring', '', $8, $9)
     returning id`,
    [
      kind,
      source,
      path.length === 0 ? stage : 'new',
      made.owner,
      made.cents,
      made.reason,
      made.merged === true,
      at,
      since,
    ],
  );
  const id = row?.id ?? '';
  let from = 'new';
  for (const [day, to] of path) {
    await query(`insert into lead_events (lead_id, at, kind, version, details) values ($1, $2, 'stage', 2, $3)`, [
      id,
      day,
      JSON.stringify({ from, to }),
    ]);
    await query('update leads set stage = $2 where id = $1', [id, to]);
    from = to;
  }
  if (made.replyAt)
    await query(`insert into lead_events (lead_id, at, kind, version, details) values ($1, $2, 'answer', 1, '{}')`, [
      id,
      made.replyAt,
    ]);
  return id;
}

beforeAll(async () => {
  const { id: owner } = await makePerson(app, 'seller', { role: 'sales' });
  await makeLead({ replyAt: '2024-03-05T20:00Z', owner });
  // Skipped the call; lost, opened again, and won.
  await makeLead({
    stage: 'won',
    owner,
    cents: 500_000,
    path: [
      ['2024-03-07', 'reviewing'],
      ['2024-03-09', 'proposal'],
      ['2024-03-10', 'lost'],
      ['2024-03-11', 'reviewing'],
      ['2024-03-15', 'won'],
    ],
    replyAt: '2024-03-07',
  });
  // Won, then lost.
  await makeLead({
    stage: 'lost',
    reason: 'Price',
    source: '',
    path: [
      ['2024-03-06', 'won'],
      ['2024-03-20', 'lost'],
    ],
  });
  await makeLead({ stage: 'lost', source: 'fair', kind: 'manual', path: [['2024-04-02', 'lost']] });
  await makeLead({ stage: 'proposal', cents: 900_000, path: [['2024-04-04', 'proposal']], at: '2024-04-03' });
  await makeLead({ stage: 'spam' });
  await makeLead({ merged: true, stage: 'won' });
  // In March in New York, in April in UTC.
  await makeLead({ at: '2024-04-01T02:00:00Z' });
  const [intake] = await query(
    `insert into intake_submissions (email, company, contact, business_snapshot, project_goals, tech_stack, constraints, budget_plan,
       uploads, full_payload, reference, form_id) values ('a@b.c', 'C', '{}', '{"industry": " Freight "}', '{}', '{}', '{}', '{}', '[]', '{}', 'R-1', 'f-1')
     returning id`,
  );
  const lead = await makeLead({ kind: 'intake', source: 'intake' });
  await query('update leads set subject_id = $2 where id = $1', [lead, intake?.id]);
});

const load = (params: string) => loadReports(app, new URLSearchParams(params));
const days = 'from=2024-02-01&to=2024-04-30';

async function countBehind(to: string): Promise<number> {
  const asked = leadList.read(new URLSearchParams(to.split('?', 2)[1]));
  const viewer = { userId: 'nobody', now: app.now(), zone: 'Asia/Tokyo' };
  return (await listLeads(app, asked, viewer, 1000)).items.length;
}

test.each(reportParts)('opens the leads behind each figure, also by %s and in another time zone', async (by) => {
  const { tables } = await load(`${days}&by=${by}`);
  let checked = 0;
  for (const [id, { columns, rows }] of Object.entries(tables)) {
    for (const { name, figures } of rows) {
      for (const [at, { number, to }] of figures.entries()) {
        const column = columns[at + 1] ?? '';
        if (!['Reached', 'Leads', 'Won', 'Open'].includes(column)) continue;
        expect([id, name, column, to === null ? 0 : await countBehind(to)]).toEqual([id, name, column, number]);
        checked += 1;
      }
    }
  }
  expect(checked).toBeGreaterThan(12);
});

test('counts a lead up to its furthest stage, and as won only if it is won now', async () => {
  const { stages, lost, replies } = (await load(days)).tables;
  const shown = (table: typeof stages) =>
    table?.rows.map(({ name, figures }) => [name, ...figures.map(({ text }) => text)]);
  expect(shown(stages)).toEqual([
    ['New', '7', '7 of 7', '3 of 7', '36 h'],
    ['Reviewing', '3', '3 of 7', '3 of 3', '6 days'],
    ['Call booked', '3', '3 of 7', '3 of 3', '–'],
    ['Proposal', '3', '3 of 7', '1 of 3', '24 h'],
    ['Won', '1', '1 of 7', '–', '–'],
  ]);
  expect(shown(lost)).toEqual([
    ['No reason given', '1', '1 of 2'],
    ['Price', '1', '1 of 2'],
  ]);
  expect(shown(replies)).toEqual([
    ['Replied in time', '1', '1 of 6'],
    ['Replied late', '1', '1 of 6'],
    ['No reply, overdue', '4', '4 of 6'],
    ['No reply yet, in time', '0', '–'],
  ]);
});

test('counts months in the time zone of the team, with those that have no leads', async () => {
  const { tables, zone } = await load(`${days}&by=month`);
  const rows = tables['parts']?.rows ?? [];
  expect(rows.map(({ name, figures }) => [name, figures[0]?.text])).toEqual([
    ['Feb 2024', '0'],
    ['Mar 2024', '6'],
    ['Apr 2024', '1'],
  ]);
  const filter = new URLSearchParams(rows[1]?.figures[0]?.to?.split('?', 2)[1]).get('report') ?? '';
  expect(reportFilterCopy(filter, zone)).toBe('Received Mar 1, 2024 – Mar 31, 2024');
});

test('expects the value of open leads times the share won of their stage in the last year', async () => {
  const later = { ...app, now: () => new Date('2024-06-01T12:00:00Z') };
  const { forecast } = (await loadReports(later, new URLSearchParams(days))).tables;
  const texts = forecast?.rows.map(({ figures }) => figures.map(({ text }) => text));
  expect(texts?.[0]).toEqual(['3', '$0', '1 of 3', '$0']);
  expect(texts?.[3]).toEqual(['1', '$9,000', '1 of 2', '$4,500']);
  expect(forecast?.note).toContain('$4,500 expected');
  const never = { ...app, now: () => new Date('2020-06-01T12:00:00Z') };
  expect((await loadReports(never, new URLSearchParams(days))).tables['forecast']?.note).toContain('nothing to expect');
});

test('keeps the figures of many leads, counted by a job, and says when', async () => {
  const queued: object[] = [];
  const at = (minute: number) => ({
    ...app,
    now: () => new Date(Date.UTC(2024, 5, 1, 9, minute)),
    jobs: {
      ...app.jobs,
      send: (_: unknown, _job: unknown, payload: object) => Promise.resolve(void queued.push(payload)),
    },
  });
  const params = new URLSearchParams(`${days}&by=owner`);
  const read = (minute: number, max = 2) => loadReports(at(minute), params, max);
  const count = async (minute: number) => {
    for (const payload of queued.splice(0)) await countReport.run(at(minute), payload as never, { id: '', attempt: 1 });
  };
  expect(await read(0)).toMatchObject({ isCounting: true, tables: {} });
  await count(1);
  const [kept, live] = [await read(5), await read(5, 100)];
  expect(kept.isCounting).toBe(false);
  const withoutTime = Object.entries(kept.tables).map(([id, table]) => [id, { ...table, countedAt: null }]);
  expect(Object.fromEntries(withoutTime)).toEqual(live.tables);
  expect(Object.values(kept.tables).map(({ countedAt }) => countedAt)).toEqual(
    Array.from({ length: 5 }, () => '2024-06-01T09:01:00.000Z'),
  );
  expect(await reportFile(app, kept.range, Object.values(kept.tables)).text()).toContain(
    ',2024-06-01T09:01:00.000Z\r\n',
  );
  expect(kept.tables['parts']?.rows.map(({ name }) => name)).toEqual(['Unassigned', 'seller']);
  const lead = await makeLead({});
  expect(await read(6)).toEqual(kept);
  expect(queued).toEqual([]);
  // Out of date: shown with its time until the job is done.
  expect(await read(7)).toEqual(kept);
  expect(queued).toHaveLength(1);
  await count(8);
  const { stages } = (await read(9)).tables;
  expect(stages).toMatchObject({ countedAt: '2024-06-01T09:08:00.000Z' });
  expect(stages?.rows[0]?.figures[0]).toMatchObject({ number: 8, to: expect.any(String) as string });
  expect(await countBehind(stages?.rows[0]?.figures[0]?.to ?? '')).toBe(8);
  await query('delete from leads where id = $1', [lead]);
});

test('downloads each figure with its list', async () => {
  const { range, tables } = await load(`${days}&by=source`);
  const response = reportFile(app, range, Object.values(tables));
  expect(response.headers.get('Content-Disposition')).toContain('reports-2024-02-01-2024-04-30.csv');
  const text = await response.text();
  expect(text).toMatch(
    /Conversion by source,Contact page,Won,1,1,https?:\/\/[^,]+stage=won&source=contact_page&report=/u,
  );
  expect(text.split('\r\n').length).toBeGreaterThan(30);
});

test('puts last week into the notices of those who read leads, once, on Mondays', async () => {
  await makePerson(app, 'author', { role: 'writer' });
  await makePerson(app, 'client');
  const on = (day: string) => ({ ...app, now: () => new Date(`${day}T14:00:00Z`) });
  await runNow(noteWeek, on('2024-03-12'));
  expect(await query('select id from notices')).toEqual([]);
  await runNow(noteWeek, on('2024-03-11'));
  await runNow(noteWeek, on('2024-03-11'));
  expect(await query('select kind, title, text, lead_id from notices')).toEqual([
    {
      kind: 'weekly-report',
      title: 'Mar 4 – Mar 10',
      text: '5 leads received, 1 of them won. Replied in time: 1 of 4.',
      lead_id: null,
    },
  ]);
});

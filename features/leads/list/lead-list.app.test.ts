import { beforeEach, describe, expect, it } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { requestBooking } from '#features/booking/booking.server.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { saveLead } from '#features/leads/changes/change-leads.server.ts';
import { addNote } from '#features/leads/changes/note-lead.server.ts';
import { countLeads } from '#features/leads/list/count-leads.server.ts';
import { boardOf } from '#features/leads/list/lead-board.server.ts';
import { leadsFile } from '#features/leads/list/lead-export.server.ts';
import { builtInViews, leadList, noFilter } from '#features/leads/list/lead-filter.ts';
import { listLeads } from '#features/leads/list/lead-list.server.ts';
import { readLead } from '#features/leads/one/read-lead.server.ts';
import { deleteView, listViews, saveView } from '#features/leads/views/lead-views.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { makeTeamMember } from '../../../tests/administrators.ts';
import { bookingOf } from '../../../tests/bookings.ts';
import { contactOf } from '../../../tests/contacts.ts';
import { fixedSettings } from '../../../tests/fixed-settings.ts';
import { newClient, type TestApp } from '../../../tests/test-app.ts';
import { withTwoAdministrators } from '../../../tests/two-administrators.ts';

let test: TestApp;
let app: AppContext;
let ann: Administrator;
let bea: Administrator;
await withTwoAdministrators((opened) => {
  ({ test, app, ann, bea } = opened);
});

const query = async (text: string) => (await test.database.pool.query<Record<string, unknown>>(text)).rows;
const viewer = () => ({ userId: ann.user.id, now: new Date() });
const list = (filter = '', size?: number) => listLeads(app, leadList.read(new URLSearchParams(filter)), viewer(), size);
const names = async (filter = '') => (await list(filter)).items.map((lead) => lead.name);
const book = (who: string, answers = {}, more = {}) =>
  requestBooking(app, { ...bookingOf(who, answers), ...more }, newClient());
const write = (who: string, answers = {}) => sendContactMessage(app, contactOf(who, answers), newClient());

describe('the list', () => {
  beforeEach(async () => {
    for (let at = 1; at <= 5; at += 1)
      await write(`m${at}`, { name: `M${at}`, company: at % 2 ? 'Odd 50% & Co' : 'Even' });
    await write('same', { name: 'Old', email: 'twin@example.com' });
    await book('b1', { name: 'B1', email: 'Twin@Example.com' });
    // Rows of the same millisecond have an order too.
    await query(`update contact_submissions set created_at = '2027-01-01' where name in ('M1', 'M2', 'M3')`);
    await query(`update leads l set created_at = c.created_at from contact_submissions c where c.id = l.subject_id`);
  });

  it('is paged to its end in each order, with each lead once', async () => {
    const { items: leads } = await list();
    for (const { id, version } of leads.slice(0, 4)) {
      await saveLead(app, ann, id, { version, values: { nextStep: 'x', nextStepOn: '2027-05-01' } });
    }
    for (const [sort, count] of [
      ['newest', 7],
      ['active', 7],
      ['next', 4],
    ] as const) {
      const seen: string[] = [];
      let after: string | null = '';
      do {
        const page: Awaited<ReturnType<typeof list>> = await list(`sort=${sort}&after=${after}`, 3);
        seen.push(...page.items.map(({ id }) => id));
        after = page.next;
      } while (after !== null);
      expect(new Set(seen).size).toBe(count);
      expect(seen).toHaveLength(count);
    }
  });

  it('is limited by each of its filters', async () => {
    const [first, second] = (await list()).items;
    await saveLead(app, ann, first?.id ?? '', { version: 1, values: { owner: ann.user.id, stage: 'won' } });
    await saveLead(app, ann, second?.id ?? '', {
      version: 1,
      values: { owner: bea.user.id, nextStepOn: '2020-01-01' },
    });
    const only = [first?.name];
    expect(await names('owner=me')).toEqual(only);
    expect(await names(`owner=${ann.user.id}`)).toEqual(only);
    expect(await names('stage=won')).toEqual(only);
    expect(await names('owner=none')).toHaveLength(5);
    expect(await names('stage=open')).toHaveLength(6);
    expect(await names('kind=booking')).toEqual(['B1']);
    expect(await names('source=insights_page_booking_modal')).toEqual(['B1']);
    expect(await names('due=overdue')).toEqual([second?.name]);
    expect(await names('due=unplanned')).toHaveLength(6);
    expect(await names('due=week')).toEqual([]);
    expect((await names('age=7')).includes('M1')).toBe(true);
    expect(await names('age=older&stage=nonsense&sort=nonsense&kind=x&after=x')).toEqual([]);

    const counted = async (filter: string) => countLeads(app, leadList.read(new URLSearchParams(filter)), viewer());
    const tabs = await Promise.all(builtInViews.map(async (view) => (await names(view.query)).length));
    expect(tabs.slice(0, 4)).toEqual([7, 0, 5, 1]);
    expect(await counted('kind=booking')).toEqual({ listed: 1, views: tabs });
    // A search has no count of its own.
    expect(await counted('q=twin')).toEqual({ listed: null, views: tabs });
  });

  it('takes today as the day of the reader', async () => {
    const { id } = (await list('kind=booking')).items[0]!;
    await test.database.pool.query('update leads set call_at = $1, next_step_on = $2 where id = $3', [
      ...['2027-03-01T22:30Z', '2027-03-01', id],
    ]);
    const now = new Date('2027-03-01T23:30Z');
    const found = async (filter: string, zone: string) =>
      (await listLeads(app, leadList.read(new URLSearchParams(filter)), { ...viewer(), now, zone })).items.length;
    for (const [zone, ofCall, ofStep] of [
      ['UTC', 1, 0],
      ['Europe/Oslo', 0, 1],
      ['America/New_York', 1, 0],
    ] as const)
      expect([zone, await found('call=today', zone), await found('due=overdue', zone)]).toEqual([zone, ofCall, ofStep]);
  });

  it('is searched by a name of two characters, also on the board', async () => {
    await write('li', { name: '李明', company: 'Öre AB' });
    for (const q of ['李明', '李']) expect([q, await names(`q=${encodeURIComponent(q)}`)]).toEqual([q, ['李明']]);
    expect(await names('q=%E6%9D%8E&sort=active&joined=on')).toEqual(['李明']);
    const board = await boardOf(app, leadList.read(new URLSearchParams('q=李明')), viewer());
    expect(board.flatMap(({ leads }) => leads.map(({ name }) => name))).toEqual(['李明']);
  });

  it('is searched by any part of its words, taken literally', async () => {
    expect((await names('q=odd%2050%25')).sort()).toEqual(['M1', 'M3', 'M5']);
    expect(await names('q=od_50')).toEqual([]);
    expect(await names('q=twin%40example')).toHaveLength(2);
    expect(await names('q=EVEN%20m2')).toEqual(['M2']);
    expect((await names('q=od')).sort()).toEqual(['M1', 'M3', 'M5']);
    // Too short to search: no filter.
    expect(await names('q=o')).toHaveLength(7);
  });

  it('joins leads from the same address', async () => {
    expect(await names('q=twin&joined=on')).toEqual(['B1']);
    const [b1] = (await list('kind=booking')).items;
    expect(b1?.others).toBe(1);
    const file = await readLead(app, b1?.id ?? '');
    await addNote(app, ann, file?.related[0]?.id ?? '', { formId: 'j', text: 'On the older one' });
    expect(file?.related).toMatchObject([{ kind: 'contact', stage: 'new' }]);
    expect((await readLead(app, b1?.id ?? ''))?.events).toMatchObject([{ details: { text: 'On the older one' } }]);
  });

  it('is shown as a board with its counts', async () => {
    const [first] = (await list('kind=booking')).items;
    await saveLead(app, ann, first?.id ?? '', { version: 1, values: { stage: 'won' } });
    const counts = async (filter = {}) =>
      (await boardOf(app, { ...noFilter, ...filter }, viewer())).map(({ stage, count, leads }) => [
        stage,
        count,
        leads.length,
      ]);
    const empty = [['spam', 0, 0]];
    expect(await counts()).toEqual([
      ...[
        ['new', 6, 6],
        ['reviewing', 0, 0],
        ['call-booked', 0, 0],
        ['proposal', 0, 0],
        ['won', 1, 1],
        ['lost', 0, 0],
      ],
      ...empty,
    ]);
    expect((await counts({ q: 'even' }))[0]).toEqual(['new', 2, 2]);
    expect((await counts({ kind: 'contact', stage: 'won' }))[0]?.[1]).toBe(6);
  });

  it('counts frequent words on the board no further than its cards, and rare ones exactly', async () => {
    await query(`insert into leads (kind, subject_id, email, name, title, source, stage, search_text)
      select 'contact', gen_random_uuid(), n || '@harbour.example', 'N' || n, 'T', 'contact',
        case when n % 2 = 0 then 'new' else 'won' end,
        'n' || n || case when n % 40 < 2 then ' often' else '' end || case when n % 1000 = 2 then ' zq' else '' end
      from generate_series(1, 2400) n`);
    const columns = async (q: string) =>
      (await boardOf(app, { ...noFilter, q }, viewer()))
        .filter(({ leads }) => leads.length > 0)
        .map(({ stage, leads, count, more }) => [stage, leads.length, count, more]);
    expect(await columns('often')).toEqual([
      ['new', 20, 20, true],
      ['won', 20, 20, true],
    ]);
    expect(await columns('zq')).toEqual([['new', 3, 3, false]]);
    expect((await list('q=zq')).items).toHaveLength(3);
    expect((await list('q=zq&sort=active&stage=new', 2)).next).not.toBeNull();
  });

  it('is exported with its filters', async () => {
    const file = await leadsFile(app, ann, new URLSearchParams('kind=booking'), 'UTC');
    const [head, row, ...rest] = (await file.text()).split('\r\n');
    expect(head).toContain('Reference,Kind,Stage,Name,Email');
    expect(row).toContain(',Strategy call,New,B1,Twin@Example.com,');
    expect(rest).toEqual(['']);
  });
});

it('keeps views for their owner, and for everyone when they are shared', async () => {
  const view = { name: ' Mine ', query: '?stage=new&nonsense=1&sort=newest&view=board', shared: false };
  expect(await saveView(app, ann, view)).toEqual({ ok: true });
  await saveView(app, ann, { name: 'Ours', query: 'due=overdue', shared: true });
  await saveView(app, ann, { name: 'Mine', query: 'stage=won&view=board', shared: false });
  expect(await saveView(app, ann, { name: ' ', query: '', shared: false })).toMatchObject({ reason: 'empty' });
  const views = await listViews(app, ann.user.id);
  expect(views).toMatchObject([{ name: 'Mine', query: 'stage=won&view=board', own: true }, { name: 'Ours' }]);
  expect(await listViews(app, bea.user.id)).toMatchObject([{ name: 'Ours', own: false }]);
  const reader = await makeTeamMember(app, 'Rea', 'reader', 'leads:read');
  const [refused, own] = [
    { name: 'For all', query: '', shared: true },
    { name: 'Own', query: '', shared: false },
  ];
  await expect(saveView(app, reader, refused)).rejects.toMatchObject({ init: { status: 403 } });
  expect(await saveView(app, reader, own)).toEqual({ ok: true });
  const closed = { ...app, settings: fixedSettings({ readerExports: 'refused' }) };
  await expect(leadsFile(closed, reader, new URLSearchParams(), 'UTC')).rejects.toMatchObject({
    init: { status: 403 },
  });
  expect((await listViews(app, reader.user.id)).map(({ name }) => name)).not.toContain('For all');
  await deleteView(app, bea, views[1]?.id ?? '');
  await deleteView(app, ann, views[0]?.id ?? '');
  expect(await listViews(app, ann.user.id)).toMatchObject([{ name: 'Ours' }]);
});

import { describe, expect, it } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { eraseMessages, sendContactMessage } from '#features/contact/contact.server.ts';
import { changeLeads, undoLeadChange } from '#features/leads/changes/change-leads.server.ts';
import type { LeadChanges } from '#features/leads/lead-events.ts';
import type { ChangeResult } from '#features/leads/lead-results.ts';
import { leadList } from '#features/leads/list/lead-filter.ts';
import { listLeads } from '#features/leads/list/lead-list.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { contactOf } from '../../../tests/contacts.ts';
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
const three = async () => {
  for (const who of ['one', 'two', 'three']) await sendContactMessage(app, contactOf(who), newClient());
  const { items } = await list();
  return items.map(({ id }) => id).sort();
};
const list = () =>
  listLeads(app, leadList.read(new URLSearchParams('stage=any')), { userId: ann.user.id, now: new Date() });
const change = (by: Administrator, ids: readonly string[], values: LeadChanges, formId: string = crypto.randomUUID()) =>
  changeLeads(app, by, ids, { formId, values });
const shown = async () => new Map((await list()).items.map((lead) => [lead.id, lead]));
const undoOf = (answer: ChangeResult) => (answer.ok ? (answer.undo ?? '') : '');

describe('a change of many leads', () => {
  it('is written once per form, with the history of each lead and the submissions', async () => {
    const ids = await three();
    const values = { stage: 'proposal', owner: bea.user.id, value: '1500.50', probability: '70' };
    const first = await change(ann, ids, values, 'form-1');
    expect(first).toMatchObject({ ok: true, left: [], changed: ids.map((id) => ({ id, version: 2 })) });
    expect(await change(ann, ids, values, 'form-1')).toEqual(first);
    for (const lead of (await shown()).values()) {
      expect(lead).toMatchObject({
        stage: 'proposal',
        owner: { name: 'Bea' },
        valueCents: 150_050,
        probability: 70,
        version: 2,
        stageSince: lead.lastActivityAt,
      });
    }
    expect(await query('select distinct status from contact_submissions')).toEqual([{ status: 'proposal' }]);
    const events = await query('select kind, count(*)::int from lead_events group by kind order by kind');
    expect(events.map((event) => event['count'])).toEqual([3, 3, 3, 3]);
    const log = await query(`select details from audit_log where act = 'leads-changed'`);
    expect(log).toMatchObject([{ details: { changed: { stage: { from: 'new', to: 'proposal' } }, leads: 3 } }]);
  });

  it('leaves erased leads and fields that someone else changed after the page was read, and says so', async () => {
    const [one = '', two = '', three_ = ''] = await three();
    await change(bea, [two], { stage: 'won' });
    await app.db.transaction((tx) => eraseMessages(app, tx, [three_]));
    const versions = { [one]: 1, [two]: 1, [three_]: 1 };
    const answer = await changeLeads(app, ann, [one, two, three_], {
      formId: 'f',
      values: { stage: 'lost' },
      versions,
    });
    expect(answer).toMatchObject({ ok: true, changed: [{ id: one }] });
    expect(answer.ok && answer.left).toMatchObject([
      { id: three_, reason: 'gone' },
      { id: two, reason: 'changed', collision: { field: 'stage', theirs: 'won', mine: 'lost', by: 'Bea' } },
    ]);
    expect((await shown()).get(two)?.stage).toBe('won');
  });

  it('assigns to administrators only', async () => {
    const ids = await three();
    expect(await change(ann, ids, { owner: 'nobody', stage: 'won' }, 'g')).toEqual({
      ok: false,
      reason: 'not-an-administrator',
    });
    expect(await query('select 1 from lead_events union all select 1 from lead_changes')).toEqual([]);
  });

  it('drops the lost reason of a lead that is no longer lost', async () => {
    const [one = ''] = await three();
    await change(ann, [one], { stage: 'lost', lostReason: 'Too expensive' });
    const reopened = await change(ann, [one], { stage: 'reviewing' });
    expect((await shown()).get(one)).toMatchObject({ stage: 'reviewing', lostReason: null });
    await undoLeadChange(app, ann, undoOf(reopened));
    expect((await shown()).get(one)).toMatchObject({ stage: 'lost', lostReason: 'Too expensive' });
  });

  it('does not deadlock with another of the same leads in another order', async () => {
    const ids = await three();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        change(at % 2 ? ann : bea, at % 2 ? ids : ids.toReversed(), { nextStep: `Step ${at}` }),
      ),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect([...(await shown()).values()].map(({ version }) => version)).toEqual([7, 7, 7]);
  });
});

describe('undo', () => {
  it('gives back what was there, with the time of the stage, once', async () => {
    const ids = await three();
    const before = await shown();
    const answer = await change(ann, ids, { stage: 'spam', nextStep: 'None' });
    const undone = await undoLeadChange(app, ann, undoOf(answer));
    expect(undone).toMatchObject({ ok: true, left: [], changed: [{ version: 3 }, { version: 3 }, { version: 3 }] });
    expect(await undoLeadChange(app, ann, undoOf(answer))).toEqual(undone);
    for (const [id, lead] of await shown()) {
      const { stage, nextStep, stageSince } = before.get(id) ?? {};
      expect(lead).toMatchObject({ stage, nextStep, stageSince, version: 3 });
    }
    expect(await query('select distinct status, suspected_spam from contact_submissions')).toEqual([
      { status: 'new', suspected_spam: null },
    ]);
  });

  it('leaves fields that someone changed meanwhile, even to the same value, and erased leads', async () => {
    const [one = '', two = '', three_ = ''] = await three();
    const answer = await change(ann, [one, two, three_], { stage: 'won', nextStep: 'Invoice' });
    await change(bea, [two], { stage: 'lost' });
    await change(bea, [two], { stage: 'won' });
    await app.db.transaction((tx) => eraseMessages(app, tx, [three_]));
    const undone = await undoLeadChange(app, ann, undoOf(answer));
    expect(undone.ok && undone.left).toMatchObject([
      { id: three_, reason: 'gone' },
      { id: two, reason: 'changed', collision: { field: 'stage', theirs: 'won', by: 'Bea' } },
    ]);
    expect((await shown()).get(two)).toMatchObject({ stage: 'won', nextStep: null });
    expect((await shown()).get(one)).toMatchObject({ stage: 'new', nextStep: null });
  });

  it('is for the person who made the change, within a day', async () => {
    const ids = await three();
    const answer = await change(ann, ids, { stage: 'won' });
    const tooLate = { ok: false, reason: 'too-late' };
    expect(await undoLeadChange(app, bea, undoOf(answer))).toEqual(tooLate);
    expect(await undoLeadChange(app, ann, 'unknown')).toEqual(tooLate);
    await query(`update lead_changes set at = at - interval '25 hours'`);
    await change(ann, ids, { stage: 'lost' });
    expect(await undoLeadChange(app, ann, undoOf(answer))).toEqual(tooLate);
  });
});

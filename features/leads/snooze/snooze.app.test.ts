import { beforeEach, expect, it } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { changeLeads, undoLeadChange } from '#features/leads/changes/change-leads.server.ts';
import { leadList } from '#features/leads/list/lead-filter.ts';
import { listLeads } from '#features/leads/list/lead-list.server.ts';
import { replyToLead } from '#features/leads/replies/reply-to-lead.server.ts';
import { endSnoozes } from '#features/leads/snooze/snooze.server.ts';
import { readCounts } from '#features/today/read-counts.server.ts';
import { readToday } from '#features/today/read-today.server.ts';
import { todayScope } from '#features/today/today.ts';
import type { AppContext } from '#server/app-context.ts';
import { replyAddress } from '#server/email/reply-address.ts';
import { contactOf } from '../../../tests/contacts.ts';
import { inboundSettings, receiveInbound } from '../../../tests/inbound-email.ts';
import { runNow } from '../../../tests/jobs.ts';
import { newClient, type TestApp } from '../../../tests/test-app.ts';
import { withTwoAdministrators } from '../../../tests/two-administrators.ts';

let test: TestApp;
let app: AppContext;
let ann: Administrator;
let bea: Administrator;
let id: string;
await withTwoAdministrators((opened) => {
  ({ test, ann, bea } = opened);
  const now = opened.app.now();
  app = { ...opened.app, now: () => now };
}, inboundSettings);
beforeEach(async () => {
  await sendContactMessage(app, contactOf('one'), newClient());
  id = (await listed()).at(0)?.id ?? '';
});

const scope = todayScope('admin');
const later = (hours: number): AppContext => ({ ...app, now: () => new Date(app.now().getTime() + hours * 3_600_000) });
const listed = async (query = '') =>
  (await listLeads(app, leadList.read(new URLSearchParams(query)), { userId: ann.user.id, now: app.now() })).items;
const counts = async () => (await readCounts(app, scope, 'UTC', 'nobody')).leads;
const today = async () => {
  const { fresh, late, replies } = await readToday(app, scope, null);
  return { fresh: fresh.length + late.length, replies: replies.length };
};
const snooze = (hours: number, by = ann, formId = `snooze-form-${String(hours)}`) =>
  changeLeads(app, by, [id], { formId, values: { snoozedUntil: later(hours).now().toISOString() } });
const events = async () =>
  (
    await test.database.pool.query<{ kind: string; by_id: string | null }>(
      `select kind, by_id from lead_events where kind = 'snoozedUntil' order by id`,
    )
  ).rows.map(({ by_id: by }) => by);

it('leaves Today and the lists until its time, but not searches, and comes back as it was', async () => {
  await snooze(24);
  expect([await today(), await counts()]).toEqual([{ fresh: 0, replies: 0 }, 0]);
  expect([await listed(), await listed('stage=open'), await listed('owner=none')]).toEqual([[], [], []]);
  for (const query of ['q=Ada', 'reply=snoozed', 'stage=any']) expect(await listed(query)).toMatchObject([{ id }]);
  await runNow(endSnoozes, later(23));
  expect(await listed()).toEqual([]);
  await runNow(endSnoozes, later(24));
  expect(await listed()).toMatchObject([{ id, snoozedUntil: null, isWaiting: false }]);
  expect([await today(), await counts()]).toEqual([{ fresh: 1, replies: 0 }, 1]);
  expect(await events()).toEqual([ann.user.id, null]);
});

it('makes a lead that was answered wait again at its time', async () => {
  await replyToLead(app, ann, id, { formId: 'reply-form', subject: 'Re', message: 'Hello', seen: 0 });
  expect(await counts()).toBe(0);
  await snooze(2);
  await runNow(endSnoozes, later(3));
  expect(await listed()).toMatchObject([{ isWaiting: true }]);
  expect([await today(), await counts()]).toEqual([{ fresh: 0, replies: 1 }, 1]);
});

it('comes back at once when a reply arrives, and not a second time at its time', async () => {
  await replyToLead(app, ann, id, { formId: 'reply-form', subject: 'Re', message: 'Hello', seen: 0 });
  await snooze(48);
  const { rows } = await test.database.pool.query<{ id: string }>('select id from lead_answers');
  await receiveInbound(app, { to: replyAddress(app, rows[0]?.id ?? '') ?? '' });
  expect(await listed()).toMatchObject([{ isWaiting: true, snoozedUntil: null }]);
  await replyToLead(app, ann, id, { formId: 'second-form', subject: 'Re', message: 'Thanks', seen: 1 });
  await runNow(endSnoozes, later(49));
  expect([await today(), await counts()]).toEqual([{ fresh: 0, replies: 0 }, 0]);
});

it('is undone unless someone has changed it since, and ends when the lead is closed or merged', async () => {
  const first = await snooze(24);
  const undo = (first.ok && first.undo) || '';
  await snooze(48, bea);
  expect(await undoLeadChange(app, ann, undo)).toMatchObject({ left: [{ collision: { by: 'Bea' } }] });
  const second = await snooze(72);
  await undoLeadChange(app, ann, (second.ok && second.undo) || '');
  expect(await listed('reply=snoozed')).toMatchObject([{ snoozedUntil: later(48).now().toISOString() }]);
  const lost = await changeLeads(app, ann, [id], { formId: 'lost-form', values: { stage: 'lost' } });
  expect(await listed('reply=snoozed')).toEqual([]);
  await undoLeadChange(app, ann, (lost.ok && lost.undo) || '');
  expect(await listed('reply=snoozed')).toMatchObject([{ stage: 'new' }]);
});

import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { users } from '#features/accounts/accounts.table.ts';
import { eraseMessages, sendContactMessage } from '#features/contact/contact.server.ts';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { addNote } from '#features/leads/changes/note-lead.server.ts';
import { readLead } from '#features/leads/one/read-lead.server.ts';
import { noteDueTasks } from '#features/leads/tasks/due-tasks.jobs.server.ts';
import { addTask } from '#features/leads/tasks/tasks.server.ts';
import { countUnread, listNotices, markRead, savePreferences } from '#features/notices/notices.server.ts';
import { noticeHref, usualPreferences } from '#features/notices/notices.ts';
import { beginNoticeDigests, sendNotices } from '#features/notices/send-notices.jobs.server.ts';
import { makePerson } from '../../tests/accounts.ts';
import { makeAdministrator } from '../../tests/administrators.ts';
import { contactOf } from '../../tests/contacts.ts';
import { runNow } from '../../tests/jobs.ts';
import { listedLeads } from '../../tests/listed-leads.ts';
import { newClient, openTestApp } from '../../tests/test-app.ts';

let ann: Administrator;
let bea: Administrator;
let now: string;
const test = await openTestApp();
const app = { ...test.app, now: () => new Date(now) };
beforeEach(async () => {
  now = '2027-03-01T05:30:00.000Z';
  ann = await makeAdministrator(app, 'Ann');
  bea = await makeAdministrator(app, 'Bea');
  await sendContactMessage(app, contactOf('one'), newClient());
});

let forms = 0;
async function assign(text: string, dueOn: string | null = null, dueAt: Date | null = null) {
  const [lead] = await listedLeads(app, ann.user.id);
  const task = { text, dueOn, dueAt, timeZone: dueAt && 'UTC', assignee: bea.user.id, formId: `f${(forms += 1)}` };
  expect(await addTask(app, ann, lead?.id ?? '', task)).toMatchObject({ ok: true });
}
/** Runs the hourly job and what it queues. */
async function digest(): Promise<number> {
  await test.database.pool.query(`delete from pgboss.job where name = 'send-notices'`);
  await runNow(beginNoticeDigests, app);
  return sendQueued();
}
async function sendQueued(): Promise<number> {
  const before = test.emails.length;
  const jobs = (await test.queued()).filter(({ name }) => name === 'send-notices');
  for (const { data } of jobs) await runNow(sendNotices, app, data);
  return test.emails.length - before;
}

it('emails what is unread once a day, from seven by the clock of the reader', async () => {
  await savePreferences(app, bea, { ...usualPreferences, digest: true, atOnce: false, timeZone: 'Europe/Lisbon' });
  await assign('Call');
  await assign('Write');
  expect(await digest()).toBe(0);
  now = '2027-03-01T07:07:00.000Z';
  expect(await digest()).toBe(1);
  expect(test.emails.at(-1)).toMatchObject({ to: bea.user.email, subject: '2 notices for you' });
  expect(test.emails.at(-1)?.text).toContain('Ada one: Call');
  await assign('Later');
  expect(await digest()).toBe(0);
  now = '2027-03-02T07:07:00.000Z';
  expect(await digest()).toBe(1);
  expect(test.emails.at(-1)?.subject).toBe('1 notice for you');
  now = '2027-03-03T07:07:00.000Z';
  expect(await digest()).toBe(0);
});

it('emails nothing that is read, and nobody who has switched it off or left the team', async () => {
  now = '2027-03-01T12:00:00.000Z';
  await assign('Call');
  expect(await countUnread(app, bea.user.id)).toBe(1);
  await markRead(app, ann, null);
  await markRead(app, bea, null);
  expect(await digest()).toBe(0);
  const [notice] = await listNotices(app, bea.user.id);
  await markRead(app, bea, [notice?.id ?? ''], false);
  await savePreferences(app, bea, { ...usualPreferences, digest: false, atOnce: false, timeZone: 'Nowhere/None' });
  expect(await digest()).toBe(0);
  await savePreferences(app, bea, { ...usualPreferences, digest: true, atOnce: false, timeZone: null });
  await test.database.pool.query(`update user_profiles set role = 'user' where user_id = $1`, [bea.user.id]);
  expect(await digest()).toBe(0);
});

it('emails an assignment at once to those who chose that, and not again with the digest', async () => {
  await savePreferences(app, bea, { ...usualPreferences, digest: true, atOnce: true, timeZone: null });
  await assign('Call');
  expect(await sendQueued()).toBe(1);
  expect(test.emails.at(-1)?.subject).toBe('Task assigned to you: Ada one');
  now = '2027-03-01T12:00:00.000Z';
  expect(await digest()).toBe(0);
});

it('tells of a due task once, at its time or on its day', async () => {
  await assign('Today', '2027-03-01');
  await assign('Tomorrow', '2027-03-02');
  await assign('At nine', '2027-03-01', new Date('2027-03-01T09:00:00Z'));
  const due = async () => {
    await runNow(noteDueTasks, app);
    return (await listNotices(app, bea.user.id))
      .flatMap(({ kind, text }) => (kind === 'task-due' ? [text] : []))
      .sort();
  };
  expect(await due()).toEqual(['Today']);
  now = '2027-03-01T09:00:00.000Z';
  expect(await due()).toEqual(['At nine', 'Today']);
  expect(await due()).toEqual(['At nine', 'Today']);
  now = '2027-03-02T00:00:00.000Z';
  expect(await due()).toEqual(['At nine', 'Today', 'Tomorrow']);
});

it('erases the notices of a lead with it', async () => {
  await assign('Call');
  const { rows } = await test.database.pool.query<{ id: string }>('select id from leads');
  await app.db.transaction((tx) =>
    eraseMessages(
      app,
      tx,
      rows.map(({ id }) => id),
    ),
  );
  expect(await listNotices(app, bea.user.id)).toEqual([]);
});

it('notifies each person mentioned in a note once, but not its author or anyone who may not see the lead', async () => {
  const [lead] = await listedLeads(app, ann.user.id);
  const reader = await makePerson(app, 'Rea Der', { role: 'reader' });
  const writer = await makePerson(app, 'Will', { role: 'writer' });
  const banned = await makePerson(app, 'Ban', { role: 'sales' });
  await app.db.update(users).set({ banned: true }).where(eq(users.id, banned.id));
  await savePreferences(app, bea, { ...usualPreferences, atOnce: true });
  const note = { formId: 'note-1', text: '@bea, @Ann, @Rea Der, @Will, @Ban, x@bea <script>@Nobody' };
  for (const _ of [1, 2]) expect(await addNote(app, ann, lead?.id ?? '', note)).toEqual({ ok: true });
  const people = [ann.user, bea.user, reader, writer, banned];
  const lists = await Promise.all(people.map(({ id }) => listNotices(app, id)));
  expect(lists.map((list) => list.map(({ kind }) => kind))).toEqual([[], ['mentioned'], ['mentioned'], [], []]);
  const file = await readLead(app, lead?.id ?? '');
  const event = file?.events.find(({ kind }) => kind === 'note');
  expect(event?.details.mentions?.toSorted()).toEqual([ann.user.id, bea.user.id, reader.id].sort());
  const [notice] = lists[1] ?? [];
  expect(notice && noticeHref(notice)).toBe(`/admin/leads/${lead?.id}#note-${event?.id}`);
  expect(await sendQueued()).toBe(1);
  expect(test.emails.at(-1)?.html).not.toContain('<script>@Nobody');
});

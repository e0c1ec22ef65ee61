import { expect, test } from 'vitest';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { readOwnThread, readThread } from '#features/messages/load-thread.server.ts';
import { generalSubject, heldMs } from '#features/messages/messages.ts';
import { messageThreads } from '#features/messages/messages.table.ts';
import { undoMessage } from '#features/messages/thread/undo-message.server.ts';
import { loadDashboard } from '#app/portal/dashboard/dashboard.server.ts';
import { unreadTask } from '#app/portal/messages/unread-task.ts';
import { openConversations, opening } from '../../../tests/conversations.ts';

let ann: ClientMember<'work:write'>;
let olga: TeamMember<'leads:write'>;
const { opened, teamMember, general, write, replyNow, pass, texts, mailsAfter, app } = await openConversations(
  (people) => {
    ({ ann, olga } = people);
  },
);

/** The reply that can be undone. */
const held = async () => (await readThread(app, olga, general()))?.messages.find(({ canUndo }) => canUndo)?.id ?? '';

test('a reply is held for ten seconds and stays unread if the client writes meanwhile', async () => {
  await replyNow('Soon');
  expect(await texts()).toEqual([]);
  expect(unreadTask(await loadDashboard(app, ann))).toBeNull();
  await write('Meanwhile');
  await readOwnThread(app, ann, generalSubject, opening);
  await pass(heldMs);
  expect(await held()).toBe('');
  expect(await readOwnThread(app, ann)).toMatchObject({ firstUnread: expect.any(String) as string });
  expect(await texts()).toEqual(['Soon', 'Meanwhile']);
  const { rows } = await opened.database.pool.query(`select from pgboss.job where name = 'show-message'`);
  expect(rows).toHaveLength(1);
});

test('undoing a reply returns its text and reopens the request that it answered', async () => {
  await write('Please look', { request: { kind: 'problem', urgency: 'urgent' } });
  const before = await app.db.select().from(messageThreads);
  await replyNow('Looked at it');
  await replyNow('A note', true);
  const id = await held();
  expect(await undoMessage(app, olga, general(), id)).toEqual({ ok: true, text: 'Looked at it', hadFiles: false });
  expect(await app.db.select().from(messageThreads)).toMatchObject([{ waitingSince: before[0]?.waitingSince }]);
  expect(await readOwnThread(app, ann)).toMatchObject({ messages: [{ request: { answeredAt: null } }] });
  expect(await undoMessage(app, olga, general(), id)).toEqual({ ok: false, reason: 'reply-gone' });
  expect((await mailsAfter(60)).map(({ to }) => to)).toEqual(['olga@example.com']);
});

test('a request with two replies stays answered after one is undone; clients see neither answer early', async () => {
  await write('When?', { request: { kind: 'question', urgency: 'normal' } });
  const asked = async () =>
    (await readOwnThread(app, ann)).messages.find(({ request }) => request)?.request?.answeredAt;
  await replyNow('On Monday');
  const id = await held();
  await replyNow('On Tuesday');
  expect(await asked()).toBeNull();
  await undoMessage(app, olga, general(), id);
  expect(await asked()).toBeNull();
  await pass(heldMs);
  expect(await texts()).toEqual(['When?', 'On Tuesday']);
  expect(await asked()).toEqual(expect.any(String));
});

test('only the author can undo a reply, and only before the client sees it', async () => {
  await write('Hello');
  await replyNow('Ours');
  const id = await held();
  const max = await teamMember('max', 'owner');
  expect(await undoMessage(app, max, general(), id)).toEqual({ ok: false, reason: 'reply-gone' });
  await pass(heldMs);
  expect(await undoMessage(app, olga, general(), id)).toEqual({ ok: false, reason: 'reply-sent' });
  expect(await texts()).toEqual(['Hello', 'Ours']);
});

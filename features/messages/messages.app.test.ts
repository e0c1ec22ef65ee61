import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { eraseUsers } from '#features/accounts/erase-users.server.ts';
import { organizationMembers } from '#features/accounts/organizations/organizations.table.ts';
import { contactSubmissions } from '#features/contact/contact.table.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { storeAttachment } from '#features/intake/uploads/attachments.public.server.ts';
import { uploadedFiles } from '#features/intake/intake.table.ts';
import { leads } from '#features/leads/leads.table.ts';
import { setContact, setRequestState } from '#features/messages/change-thread.server.ts';
import { exportThreadMessages } from '#features/messages/export-messages.server.ts';
import { listThreads } from '#features/messages/list-threads.server.ts';
import { readOwnThread, readThread } from '#features/messages/load-thread.server.ts';
import { generalSubject } from '#features/messages/messages.ts';
import { messageThreads, threadMessages } from '#features/messages/messages.table.ts';
import { sendAsClient } from '#features/messages/send-message.server.ts';
import { threadList } from '#features/messages/thread-list.ts';
import { loadDashboard } from '#app/portal/dashboard/dashboard.server.ts';
import { unreadTask } from '#app/portal/messages/unread-task.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { contactOf } from '../../tests/contacts.ts';
import { databaseTrips } from '../../tests/database-trips.ts';
import { newClient } from '../../tests/test-app.ts';
import { openConversations, opening } from '../../tests/conversations.ts';

let ann: ClientMember<'work:write'>;
let olga: TeamMember<'leads:write'>;
const { opened, client, again, teamMember, colleague, general, write, reply, texts, mailsAfter, app } =
  await openConversations((people) => {
    ({ ann, olga } = people);
  });

describe('a message', () => {
  test('is read by both sides, once per form, and marks who has read it', async () => {
    const sent = { formId: 'twice', text: 'Hello\r\nthere', request: null };
    await Promise.all([1, 2].map(() => sendAsClient(app, ann, generalSubject, sent)));
    expect(await texts()).toEqual(['Hello\nthere']);
    expect((await readThread(app, olga, general(), opening))?.messages).toMatchObject([
      { author: 'ann', isTeam: false },
    ]);
    expect(await readOwnThread(app, ann)).toMatchObject({ contact: 'olga', readBy: ['olga'] });
    await reply('Welcome');
    expect((await readThread(app, olga, general()))?.readBy).toEqual([]);
    const ahead = new Request(opening, { headers: { 'Sec-Purpose': 'prefetch' } });
    await readOwnThread(app, ann, generalSubject, ahead);
    expect((await readThread(app, olga, general()))?.readBy).toEqual([]);
    await readOwnThread(app, ann, generalSubject, opening);
    expect((await readThread(app, olga, general()))?.readBy).toEqual(['ann']);
  });

  test('is refused empty or too long', async () => {
    expect(await write(' \n ')).toEqual({ ok: false, reason: 'empty' });
    expect(await write('x'.repeat(8001))).toEqual({ ok: false, reason: 'long' });
    expect(await app.db.$count(messageThreads)).toBe(0);
  });

  test('has the files of its author alone', async () => {
    const stored = async (formId: string) => {
      const file = { formId, fileName: 'plan.txt', stream: Readable.from(['A plan']) };
      const kept = await storeAttachment(app, file);
      return kept.ok ? kept.storeId : '';
    };
    const theirs = await stored('zoe');
    expect(await write('See', { files: [theirs], filesId: 'ann' })).toEqual({ ok: false, reason: 'files' });
    const storeId = await stored('ann');
    expect(await write('', { files: [storeId], filesId: 'ann' })).toEqual({ ok: true });
    expect((await readOwnThread(app, ann)).messages).toMatchObject([{ files: [{ storeId, fileName: 'plan.txt' }] }]);
    await app.db.transaction((tx) => eraseUsers(app, tx, eq(users.id, ann.user.id)));
    const [file] = await app.db.select().from(uploadedFiles).where(eq(uploadedFiles.storeId, storeId));
    expect(file).toMatchObject({ isClaimed: false, deleteAfter: expect.any(Date) as Date });
  });

  test('of a person who was removed while writing is refused', async () => {
    await app.db.delete(organizationMembers).where(eq(organizationMembers.userId, ann.user.id));
    expect(await write('Lost?')).toEqual({ ok: false, reason: 'other-organization' });
    const role = { organizationId: ann.organization.id, userId: ann.user.id, role: 'billing' };
    await app.db.insert(organizationMembers).values(role);
    expect(await write('Lost?')).toEqual({ ok: false, reason: 'no-right' });
  });
});

test('nothing crosses to another organization', async () => {
  await write('Ours', { request: { kind: 'problem', urgency: 'urgent' } });
  const zoe = await client('zoe');
  await sendAsClient(app, zoe, generalSubject, { formId: 'form-1', text: 'Theirs', request: null });
  expect([await texts(), await texts(zoe)]).toEqual([['Ours'], ['Theirs']]);
  expect((await readOwnThread(app, zoe)).people.map(({ name }) => name)).toEqual(['zoe', 'olga']);
  const [asked] = await app.db.select().from(threadMessages).where(eq(threadMessages.text, 'Ours'));
  const theirPlace = { organizationId: zoe.organization.id, projectId: '' };
  const change = { id: asked?.id ?? '', state: 'done' } as const;
  expect(await setRequestState(app, olga, theirPlace, change)).toEqual({ ok: false, reason: 'gone' });
  // A person in both sees the one that the session shows.
  const both = { organizationId: zoe.organization.id, userId: ann.user.id, role: 'member' };
  await app.db.insert(organizationMembers).values(both);
  expect(await texts(await again('ann'))).toEqual(['Ours']);
  const shown = { ...ann, organization: zoe.organization };
  expect(await texts(shown)).toEqual(['Theirs']);
});

test('a page reads its conversation in one trip, and marks it as read in another', async () => {
  await reply('Hello');
  expect(await databaseTrips(opened.database.pool, () => readOwnThread(app, ann, generalSubject, opening))).toBe(2);
  expect(await databaseTrips(opened.database.pool, () => readOwnThread(app, ann, generalSubject, opening))).toBe(1);
});

test('a long conversation can be read back to its start, 200 messages a page', async () => {
  await reply('Message 0');
  const [thread] = await app.db.select().from(messageThreads);
  const at = (count: number) => new Date(Date.UTC(2020, 0, 1) + count * 1000);
  const rows = Array.from({ length: 449 }, (_, index) => ({
    threadId: thread?.id ?? '',
    authorId: olga.user.id,
    isTeam: true,
    isInternal: false,
    formId: `long-${index}`,
    text: `Message ${index + 1}`,
    mentions: [],
    // Several have the same time.
    createdAt: at(Math.floor(index / 7)),
  }));
  await app.db.insert(threadMessages).values(rows);
  const page = (before: string) => new Request(`https://www.example.com/?${new URLSearchParams({ before })}`);
  for (const read of [
    (request: Request) => readThread(app, olga, general(), request),
    (request: Request) => readOwnThread(app, ann, generalSubject, request),
  ]) {
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let before = 'none', isCut = true; isCut && sizes.length < 9;) {
      const shown = await read(page(before));
      seen.push(...(shown?.messages.map(({ text }) => text) ?? []));
      sizes.push(shown?.messages.length ?? 0);
      before = shown?.messages[0]?.id ?? '';
      isCut = shown?.isCut ?? false;
    }
    expect(sizes).toEqual([200, 200, 50]);
    expect(new Set(seen)).toEqual(new Set(['Message 0', ...rows.map(({ text }) => text)]));
  }
  const [first] = await app.db.select().from(threadMessages).where(eq(threadMessages.text, 'Message 300'));
  const earlier = page(first?.id ?? '');
  expect(await databaseTrips(opened.database.pool, () => readOwnThread(app, ann, generalSubject, earlier))).toBe(1);
  const elsewhere = await client('zoe');
  const theirs = await readOwnThread(app, elsewhere, generalSubject, earlier);
  expect(theirs.messages).toEqual([]);
});

test('unread messages are a task on the dashboard until the conversation is opened', async () => {
  const task = async () => unreadTask(await loadDashboard(app, ann));
  await write('Mine');
  expect(await task()).toBeNull();
  await reply('Look at this');
  expect(await task()).toMatchObject({ to: '/dashboard/messages' });
  await readOwnThread(app, ann, generalSubject, opening);
  expect(await task()).toBeNull();
});

test('a conversation opens at the first message that the reader has not read', async () => {
  await write('Mine');
  await reply('One');
  await readOwnThread(app, ann, generalSubject, opening);
  expect((await readOwnThread(app, ann)).firstUnread).toBeNull();
  await write('Mine again');
  await reply('Two');
  await reply('Three');
  const { messages, firstUnread } = await readOwnThread(app, ann, generalSubject, opening);
  expect(messages.find(({ id }) => id === firstUnread)?.text).toBe('Two');
});

test('a member who sends many messages is refused for a while, alone', async () => {
  for (let count = 0; count < 60; count += 1) expect(await write(`Message ${count}`)).toEqual({ ok: true });
  expect(await write('One more')).toEqual({ ok: false, reason: 'busy' });
  await colleague('bob');
  const sent = { formId: 'form-1', text: 'From Bob', request: null };
  expect(await sendAsClient(app, await again('bob'), generalSubject, sent)).toEqual({ ok: true });
  expect((await texts()).slice(-2)).toEqual(['Message 59', 'From Bob']);
});

test('conversations about projects are apart', async () => {
  await write('General');
  const projectId = '7c1d2e3f-4a5b-4c6d-8e7f-0a1b2c3d4e5f';
  await sendAsClient(app, ann, { projectId }, { formId: 'form-1', text: 'Project', request: null });
  expect(await texts()).toEqual(['General']);
  expect((await readOwnThread(app, ann, { projectId })).messages.map(({ text }) => text)).toEqual(['Project']);
});

test('an internal note is seen by the team alone: not in the portal, in no email and in no export', async () => {
  await write('Question');
  await reply('The secret note @ann @olga', true);
  const emails = await mailsAfter(6);
  expect((await readThread(app, olga, general()))?.messages).toMatchObject([{}, { isInternal: true }]);
  expect(JSON.stringify(await readOwnThread(app, ann))).not.toContain('secret');
  expect(emails.map(({ to }) => to)).toEqual(['olga@example.com']);
  expect(JSON.stringify(emails)).not.toContain('secret');
  for (const id of [ann.user.id, olga.user.id])
    expect(JSON.stringify(await exportThreadMessages(app, id))).not.toContain('secret');
  // It answers nothing.
  expect((await listThreads(app, olga, threadList.read(new URLSearchParams()))).page.items).toMatchObject([
    { state: 'waiting' },
  ]);
});

describe('the contact', () => {
  test('is the owner of the lead, otherwise the first owner, and can be changed', async () => {
    const sam = await teamMember('sam', 'sales');
    await write('Before');
    expect((await readOwnThread(app, ann)).contact).toBe('olga');
    expect(await setContact(app, olga, general(), sam.user.id)).toEqual({ ok: true });
    expect((await readOwnThread(app, ann)).contact).toBe('sam');
    expect(await setContact(app, olga, general(), ann.user.id)).toEqual({ ok: false, reason: 'gone' });
    await sendContactMessage(app, { ...contactOf('one'), email: 'zoe@example.com' }, newClient());
    expect(await app.db.$count(contactSubmissions)).toBe(1);
    await app.db.update(leads).set({ ownerId: sam.user.id });
    expect((await readOwnThread(app, await client('zoe'))).contact).toBe('sam');
    const actions = (await app.db.select().from(auditLog)).map(({ action }) => action);
    expect(actions).toContain('contact-changed');
  });
});

describe('a request', () => {
  const ask = () => write('Please change it', { request: { kind: 'change', urgency: 'normal' } });
  const first = async () => (await readThread(app, olga, general()))?.messages[0]?.request;

  test('is overdue after its time until the team answers, and comes first', async () => {
    const zoe = await client('zoe');
    await ask();
    await sendAsClient(app, zoe, generalSubject, { formId: 'form-1', text: 'Newer', request: null });
    const later = { ...app, now: () => new Date('2999-01-01') };
    const list = async () =>
      (await listThreads(later, olga, threadList.read(new URLSearchParams()))).page.items.map(
        ({ organization, state }) => [organization, state],
      );
    expect(await list()).toEqual([
      ['ann', 'overdue'],
      ['zoe', 'waiting'],
    ]);
    await reply('Done so');
    expect(await list()).toEqual([
      ['zoe', 'waiting'],
      ['ann', 'quiet'],
    ]);
    expect(await first()).toMatchObject({ isOverdue: false, answeredAt: expect.any(String) as string });
    const only = threadList.read(new URLSearchParams({ state: 'waiting', contact: olga.user.id }));
    expect((await listThreads(later, olga, only)).page.items).toMatchObject([{ organization: 'zoe', last: 'Newer' }]);
  });

  test('goes on when the client writes what the team waited for', async () => {
    await ask();
    const id = (await first())?.id ?? '';
    expect(await setRequestState(app, olga, general(), { id, state: 'waiting' })).toEqual({ ok: true });
    expect(await first()).toMatchObject({ state: 'waiting', isOverdue: false });
    await write('Here it is');
    expect(await first()).toMatchObject({ state: 'in-progress' });
  });
});

test('an erased person is exported before, and leaves a readable conversation', async () => {
  const bob = await colleague('bob');
  await sendAsClient(app, await again('bob'), generalSubject, { formId: 'form-1', text: 'From Bob', request: null });
  await reply('Hello Bob');
  expect(await exportThreadMessages(app, bob)).toMatchObject([{ organization: 'ann', text: 'From Bob' }]);
  await app.db.transaction((tx) => eraseUsers(app, tx, eq(users.id, bob)));
  expect((await readOwnThread(app, ann)).messages.map(({ author, text }) => [author, text])).toEqual([
    ['A former member', 'From Bob'],
    ['olga', 'Hello Bob'],
  ]);
});

import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { organizationMembers } from '#features/accounts/organizations/organizations.table.ts';
import { announceMessages } from '#features/messages/announce-messages.jobs.server.ts';
import { readOwnThread, readThread } from '#features/messages/load-thread.server.ts';
import { generalSubject, heldMs } from '#features/messages/messages.ts';
import { messageThreads, threadMessages } from '#features/messages/messages.table.ts';
import { receiveThreadReply } from '#features/messages/receive-reply.server.ts';
import { receiveEmail } from '#features/leads/replies/inbound.server.ts';
import { saveEmailAsMessage } from '#features/contact/contact-by-email.server.ts';
import { minuteMs } from '#values/duration.ts';
import { runNow } from '../../tests/jobs.ts';
import { newClient } from '../../tests/test-app.ts';
import { openConversations, opening } from '../../tests/conversations.ts';

let ann: ClientMember<'work:write'>;
let olga: TeamMember<'leads:write'>;
const { teamMember, colleague, general, write, reply, pass, texts, mailsAfter, app } = await openConversations(
  (people) => {
    ({ ann, olga } = people);
  },
);

describe('emails', () => {
  test('come once for many messages, after quiet minutes, with their texts', async () => {
    await colleague('bob');
    await colleague('bill', 'billing');
    for (let count = 1; count <= 10; count += 1) await reply(`Part ${count}`);
    expect(await mailsAfter(1)).toEqual([]);
    await reply('Part 11');
    const emails = await mailsAfter(6);
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ann@example.com', '11 new messages'],
      ['bob@example.com', '11 new messages'],
    ]);
    expect(emails[0]?.text).toMatch(/Part 1\n[^]*Part 11/);
    await reply('One more');
    expect((await mailsAfter(6)).map(({ subject }) => subject)).toEqual([
      'New message from olga',
      'New message from olga',
    ]);
  });

  test('leave out who has read them meanwhile, also while the email was queued', async () => {
    await reply('Hello');
    await readOwnThread(app, ann, generalSubject, opening);
    expect(await mailsAfter(6)).toEqual([]);
    await reply('Again');
    const later = new Date(app.now().getTime() + 6 * minuteMs);
    const [thread] = await app.db.select().from(messageThreads);
    await runNow(announceMessages, { ...app, now: () => later }, { threadId: thread?.id ?? '' });
    await readOwnThread(app, ann, generalSubject, opening);
    expect(await mailsAfter(6)).toEqual([]);
  });

  test('go to the contact, and to those of the team who are mentioned', async () => {
    await teamMember('sam', 'sales');
    await teamMember('rob', 'sales');
    await write('For @Sam too');
    const emails = await mailsAfter(6);
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['olga@example.com', 'New message from ann'],
      ['sam@example.com', 'ann mentioned you'],
    ]);
  });

  test('are not held back for ever by a conversation that goes on', async () => {
    await reply('First');
    const createdAt = new Date(app.now().getTime() - 31 * minuteMs);
    await app.db.update(threadMessages).set({ createdAt });
    await app.db.update(organizationMembers).set({ createdAt: new Date(createdAt.getTime() - minuteMs) });
    await app.db.update(messageThreads).set({ lastAt: createdAt });
    await reply('Now');
    expect(await mailsAfter(0)).toHaveLength(1);
  });
});

describe('a reply by email', () => {
  const receive = (to: string, from: string, { id = '<one@x.example>', headers = '' } = {}) => {
    const raw = `From: A <${from}>\r\nTo: <${to}>\r\nMessage-ID: ${id}\r\nSubject: Re\r\n${headers}\r\nYes, please.\r\n\r\n> Hello`;
    return receiveEmail(
      app,
      Buffer.from(raw),
      (stranger) => saveEmailAsMessage(app, stranger, newClient()),
      (email) => receiveThreadReply(app, email),
    );
  };
  const address = async () => {
    await reply('Hello');
    return String((await mailsAfter(6)).find(({ to }) => to === 'ann@example.com')?.replyTo);
  };

  test('lands in the conversation without its quotes, once', async () => {
    const to = await address();
    expect(await receive(to, 'Ann@example.com')).toEqual({ ok: true, outcome: 'kept' });
    expect(await receive(to, 'ann@example.com')).toEqual({ ok: true, outcome: 'known' });
    expect(await texts()).toEqual(['Hello', 'Yes, please.']);
    const [mail] = await mailsAfter(6);
    expect(mail?.to).toBe('olga@example.com');
    expect(await receive(String(mail?.replyTo), 'olga@example.com', { id: '<two@x.example>' })).toMatchObject({
      ok: true,
    });
    await pass(heldMs);
    expect((await readOwnThread(app, ann)).messages.at(-1)).toMatchObject({ author: 'olga', isTeam: true });
  });

  test('does not if another sender or a program wrote it', async () => {
    const to = await address();
    await colleague('bob');
    expect(await receive(to, 'mallory@example.com')).toEqual({ ok: true, outcome: 'new-lead' });
    expect(await receive(to, 'bob@example.com', { id: '<two@x.example>' })).toEqual({ ok: true, outcome: 'new-lead' });
    const headers = 'Auto-Submitted: auto-replied\r\n';
    expect(await receive(to, 'ann@example.com', { id: '<3@x.example>', headers })).toEqual({
      ok: true,
      outcome: 'ignored',
    });
    expect(await texts()).toEqual(['Hello']);
  });

  test('of a removed member is refused with an email', async () => {
    const to = await address();
    await app.db.delete(organizationMembers).where(eq(organizationMembers.userId, ann.user.id));
    expect(await receive(to, 'ann@example.com')).toEqual({ ok: true, outcome: 'ignored' });
    expect((await readThread(app, olga, general()))?.messages).toHaveLength(1);
    expect(await mailsAfter(6)).toMatchObject([{ to: 'ann@example.com', subject: 'Your message was not delivered' }]);
  });
});

import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { storeAttachment } from '#features/intake/uploads/attachments.public.server.ts';
import { changeLeads, saveLead } from '#features/leads/changes/change-leads.server.ts';
import { readLead } from '#features/leads/one/read-lead.server.ts';
import { replyToLead, sendLeadAnswer, setReplyHandled } from '#features/leads/replies/reply-to-lead.server.ts';
import { saveSignature } from '#features/leads/replies/templates.server.ts';
import { undoReply } from '#features/leads/replies/undo-reply.server.ts';
import { readCounts } from '#features/today/read-counts.server.ts';
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
  ({ test, app, ann, bea } = opened);
}, inboundSettings);
beforeEach(async () => {
  await sendContactMessage(app, contactOf('one'), newClient());
  const { rows } = await test.database.pool.query<{ id: string }>('select id from leads');
  id = rows[0]?.id ?? '';
});

let forms = 0;
async function reply(
  message: string,
  { by = ann, seen = 0, ...more }: { by?: Administrator; seen?: number; files?: string[]; filesId?: string } = {},
) {
  const form = { formId: `reply-form-${String((forms += 1))}`, subject: 'Re', message, seen, ...more };
  const result = await replyToLead(app, by, id, form);
  return result.ok ? result.id : '';
}
const send = (answerId: string) => runNow(sendLeadAnswer, app, { answerId });
const undo = (answerId: string, by = ann) => undoReply(app, by, id, answerId);
const tooLate = { ok: false, reason: 'sent' };
const gone = { ok: false, reason: 'gone' };
const leadNow = async () => (await readLead(app, id))!;
const waits = async () => (await readCounts(app, todayScope('admin'), 'UTC', 'nobody')).leads;

it('gives back the words, the attachment and the lead as it was, and sends nothing', async () => {
  await saveSignature(app, ann, 'Ann\nMeridian');
  const kept = await storeAttachment(app, { formId: 'files', fileName: 'a.txt', stream: Readable.from(['A']) });
  if (!kept.ok) throw new Error(kept.message);
  const files = { files: [kept.storeId], filesId: 'files' };
  const answerId = await reply('You are wrong.', files);
  expect((await leadNow()).lead).toMatchObject({ stage: 'reviewing', owner: { id: ann.user.id } });
  expect(await undo(answerId)).toEqual({
    ok: true,
    reply: {
      subject: 'Re',
      message: 'You are wrong.',
      filesId: 'files',
      files: [{ storeId: kept.storeId, fileName: 'a.txt' }],
    },
  });
  expect(await undo(answerId)).toEqual(gone);
  await send(answerId);
  expect(test.emails).toEqual([]);
  const { lead, answers, events } = await leadNow();
  expect([lead.stage, lead.owner, answers]).toEqual(['new', null, []]);
  expect(events.at(-3)).toMatchObject({ kind: 'answer-undone', by: 'Ann' });
  // New, and without a reply: Today lists it again.
  expect(await waits()).toBe(1);

  // Only the second reply is sent, once, with the same attachment.
  const second = await reply('You are right.', files);
  await send(answerId);
  await send(second);
  await send(second);
  expect(test.emails.map(({ text, attachments }) => [/You are \w+/.exec(text)?.[0], attachments?.length])).toEqual([
    ['You are right', 1],
  ]);
});

it('is too late once sending has begun, even if the mail server is down, and for others at any time', async () => {
  const answerId = await reply('Hello');
  expect(await undo(answerId, bea)).toEqual(gone);
  const down = { ...app, mail: { send: () => Promise.reject(new Error('no server')) } };
  await expect(runNow(sendLeadAnswer, down, { answerId })).rejects.toThrow('no server');
  expect(await undo(answerId)).toEqual(tooLate);
  await send(answerId);
  expect(test.emails).toHaveLength(1);
  expect([await undo(answerId), await undo('no-id')]).toEqual([tooLate, gone]);
});

it('is either sent or undone when both happen at once, from two tabs too', async () => {
  for (let round = 0; round < 6; round += 1) {
    const before = test.emails.length;
    const answerId = await reply(`Round ${String(round)}`, { seen: round });
    const [first, second] =
      round % 2 === 0
        ? await Promise.all([undo(answerId), undo(answerId), send(answerId)])
        : await Promise.all([undo(answerId), send(answerId).then(() => undo(answerId))]);
    const undone = [first, second].filter(({ ok }) => ok).length;
    expect(undone + test.emails.length - before).toBe(1);
  }
});

it('starts ten seconds later, by a job of the same transaction', async () => {
  await reply('Hello');
  const { rows } = await test.database.pool.query<{ seconds: number }>(
    `select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job where name = 'send-lead-answer'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.seconds).toBeGreaterThanOrEqual(9);
  expect(rows[0]?.seconds).toBeLessThanOrEqual(10);
});

it('makes a sender wait again only if they did, and keeps what others have changed since', async () => {
  const first = await reply('Hello');
  await send(first);
  await receiveInbound(app, { to: replyAddress(app, first) ?? '' });
  await undo(await reply('Yes', { seen: 1 }));
  expect((await leadNow()).lead.isWaiting).toBe(true);
  await setReplyHandled(app, ann, id, true);
  const { version } = (await leadNow()).lead;
  const third = await reply('Also', { seen: 2 });
  await saveLead(app, bea, id, { version, values: { stage: 'proposal', owner: bea.user.id } });
  await undo(third);
  expect((await leadNow()).lead).toMatchObject({ isWaiting: false, stage: 'proposal', owner: { id: bea.user.id } });
});

it('does not take what a reply left alone for its change', async () => {
  await changeLeads(app, bea, [id], { formId: 'moved-form', values: { stage: 'proposal', owner: bea.user.id } });
  await undo(await reply('Hello'));
  expect((await leadNow()).lead).toMatchObject({ stage: 'proposal', owner: { id: bea.user.id } });
});

it('holds a colleague’s reply back who has only seen the one that was undone', async () => {
  await undo(await reply('First'));
  await reply('Corrected', { seen: 1 });
  const form = { formId: 'held-form', subject: 'Re', message: 'Mine', seen: 1 };
  expect(await replyToLead(app, bea, id, form)).toMatchObject({
    reason: 'answered',
    replies: [{ text: 'Corrected' }],
  });
  expect(await reply('Mine', { by: bea, seen: 2 })).not.toBe('');
});

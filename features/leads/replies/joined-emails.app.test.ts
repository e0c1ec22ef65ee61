import { beforeEach, expect, it } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { sendContactAcknowledgment } from '#features/contact/contact.jobs.server.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { saveLead } from '#features/leads/changes/change-leads.server.ts';
import { readLead } from '#features/leads/one/read-lead.server.ts';
import { sendReplyToTeam } from '#features/leads/replies/reply-to-team.jobs.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { contactOf } from '../../../tests/contacts.ts';
import { inboundSettings, receiveInbound } from '../../../tests/inbound-email.ts';
import { runNow } from '../../../tests/jobs.ts';
import { listedLeads } from '../../../tests/listed-leads.ts';
import { newClient, type TestApp } from '../../../tests/test-app.ts';
import { withTwoAdministrators } from '../../../tests/two-administrators.ts';

let test: TestApp;
let app: AppContext;
let ann: Administrator;
await withTwoAdministrators((opened) => {
  ({ test, app, ann } = opened);
}, inboundSettings);
beforeEach(async () => {
  await sendContactMessage(app, contactOf('one'), newClient());
});

const rows = async (text: string) => (await test.database.pool.query<Record<string, unknown>>(text)).rows;
const leads = () => listedLeads(app, ann.user.id, 'stage=any');
const firstLead = async () => (await leads()).at(-1)!;

const known = { to: 'hello@in.example.com', from: 'Ada.One@harbour.example', text: 'One more thing.' };
const messages = () => rows('select text, is_unverified from lead_messages order by received_at, text');

it('joins the open lead of its address, marked unless its sender is authenticated', async () => {
  const lead = await firstLead();
  expect(await receiveInbound(app, known)).toEqual({ ok: true, outcome: 'kept' });
  expect(await receiveInbound(app, known)).toEqual({ ok: true, outcome: 'known' });
  const headers = ['Authentication-Results: mx.in.example.com; dmarc=pass'];
  expect(await receiveInbound(app, { ...known, id: '<2@x>', text: 'Proven.', headers })).toMatchObject({
    outcome: 'kept',
  });
  expect(await messages()).toEqual([
    { text: 'One more thing.', is_unverified: true },
    { text: 'Proven.', is_unverified: false },
  ]);
  expect(await leads()).toMatchObject([{ id: lead.id, isWaiting: true }]);
  expect(await readLead(app, lead.id)).toMatchObject({ messages: [{ isUnverified: false }, { isUnverified: true }] });
});

it('joins no lead that is closed or suspected spam, and none that it has made itself', async () => {
  const { id, version } = await firstLead();
  await saveLead(app, ann, id, { version, values: { stage: 'lost' } });
  const email = { ...known, from: 'ada.one@harbour.example', id: '<new@x>', text: 'We have a new project for you.' };
  for (const _ of [1, 2]) expect(await receiveInbound(app, email)).toEqual({ ok: true, outcome: 'new-lead' });
  await test.database.pool.query("update leads set suspected_spam = '{markup}'");
  expect(await receiveInbound(app, { ...email, id: '<newer@x>' })).toEqual({ ok: true, outcome: 'new-lead' });
  expect(await messages()).toEqual([]);
  expect(await leads()).toHaveLength(3);
});

it('is emailed to the team once if its lead has no owner', async () => {
  await receiveInbound(app, known);
  const [message] = await rows('select id from lead_messages');
  const job = { messageId: String(message?.['id']), leadId: (await firstLead()).id };
  expect(await test.queued()).toContainEqual({ name: 'send-reply-to-team', data: job });
  await runNow(sendReplyToTeam, app, job);
  const { subject, text } = test.emails.at(-1)!;
  expect(subject).toMatch(/^Reply from /);
  expect(text).toContain('One more thing.');
  expect(text).toContain('The sender isn’t verified.');
});

it('joins the lead whose confirmation it answers, from any address', async () => {
  const [submission] = await rows('select id from contact_submissions');
  await runNow(sendContactAcknowledgment, app, { submissionId: String(submission?.['id']), version: 1 });
  const to = test.emails.at(-1)!.replyTo ?? '';
  expect(to).toMatch(/^reply\+[0-9a-f]{48}@in\.example\.com$/);
  expect(await receiveInbound(app, { to, from: 'colleague@harbour.example' })).toEqual({ ok: true, outcome: 'kept' });
  expect(await messages()).toEqual([{ text: 'Yes, please.', is_unverified: false }]);
  expect(await leads()).toHaveLength(1);
});

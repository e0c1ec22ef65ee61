import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { eraseMessages, sendContactMessage } from '#features/contact/contact.server.ts';
import { purgeIntakeLeftovers } from '#features/intake/intake.jobs.server.ts';
import { storeAttachment } from '#features/intake/uploads/attachments.public.server.ts';
import { readUploadedFile } from '#features/intake/uploads/upload.server.ts';
import { changeLeads, undoLeadChange, saveLead } from '#features/leads/changes/change-leads.server.ts';
import { mergeLeads } from '#features/leads/changes/merge-leads.server.ts';
import { readLead } from '#features/leads/one/read-lead.server.ts';
import { replyAddress } from '#server/email/reply-address.ts';
import { receiveEmail } from '#features/leads/replies/inbound.server.ts';
import { setReplyHandled, replyToLead, sendLeadAnswer } from '#features/leads/replies/reply-to-lead.server.ts';
import { saveSignature } from '#features/leads/replies/templates.server.ts';
import { readCounts } from '#features/today/read-counts.server.ts';
import { readToday } from '#features/today/read-today.server.ts';
import { todayScope } from '#features/today/today.ts';
import type { AppContext } from '#server/app-context.ts';
import { contactOf } from '../../../tests/contacts.ts';
import { inboundSettings, receiveInbound, type InboundEmail } from '../../../tests/inbound-email.ts';
import { runNow } from '../../../tests/jobs.ts';
import { listedLeads } from '../../../tests/listed-leads.ts';
import { newClient, type TestApp } from '../../../tests/test-app.ts';
import { withTwoAdministrators } from '../../../tests/two-administrators.ts';

let test: TestApp;
let app: AppContext;
let ann: Administrator;
let bea: Administrator;
await withTwoAdministrators((opened) => {
  ({ test, app, ann, bea } = opened);
}, inboundSettings);
beforeEach(async () => {
  await sendContactMessage(app, contactOf('one'), newClient());
});

const rows = async (text: string) => (await test.database.pool.query<Record<string, unknown>>(text)).rows;
const leads = (query = 'stage=any') => listedLeads(app, ann.user.id, query);
const firstLead = async () => (await leads()).at(-1)!;

/** A reply of ours that was sent, and where answers to it come in. */
async function reply(more: Partial<Parameters<typeof replyToLead>[3]> = {}) {
  const { id } = await firstLead();
  const mail = { formId: `form-${Math.random()}`, subject: 'Re: your message', message: 'Hello Ada', seen: 0, ...more };
  expect(await replyToLead(app, ann, id, mail)).toMatchObject({ ok: true });
  const [answer] = await rows('select id from lead_answers order by created_at desc limit 1');
  const answerId = String(answer?.['id']);
  await runNow(sendLeadAnswer, app, { answerId });
  return { answerId, email: test.emails.at(-1)!, address: replyAddress(app, answerId) ?? '' };
}

const receive = (email: InboundEmail) => receiveInbound(app, email);

describe('a reply', () => {
  it('carries its signature, its attachments and where it is answered, and belongs to one thread', async () => {
    await saveSignature(app, ann, 'Ann\nMeridian');
    const filesId = 'files-of-a-reply';
    const kept = await storeAttachment(app, {
      formId: filesId,
      fileName: 'offer.txt',
      stream: Readable.from(['An offer']),
    });
    if (!kept.ok) throw new Error(kept.message);
    const { email, address } = await reply({ files: [kept.storeId], filesId });
    expect(address).toMatch(/^reply\+[0-9a-f]{48}@in\.example\.com$/);
    expect(email).toMatchObject({ replyTo: address, headers: {}, attachments: [{ filename: 'offer.txt' }] });
    expect(email.attachments?.[0]?.content.toString()).toBe('An offer');
    expect(email.text).toContain('--\nAnn\nMeridian');
    const file = await readLead(app, (await firstLead()).id);
    expect(file?.answers[0]?.files).toEqual([{ storeId: kept.storeId, fileName: 'offer.txt', size: 8 }]);
    await receive({ to: address });
    const second = await reply();
    expect(second.email.headers).toEqual({
      'In-Reply-To': '<one@harbour.example>',
      References: expect.stringMatching(/^<[0-9a-f]{32}@\S+> <one@harbour\.example>$/) as string,
    });
  });

  it('is refused with an attachment of another form, and leaves nothing', async () => {
    const kept = await storeAttachment(app, { formId: 'theirs', fileName: 'a.txt', stream: Readable.from(['A']) });
    const { id } = await firstLead();
    const mail = {
      formId: 'form-1',
      subject: 'Re',
      message: 'Hello',
      filesId: 'mine',
      seen: 0,
      files: [kept.ok ? kept.storeId : ''],
    };
    expect(await replyToLead(app, ann, id, mail)).toEqual({ ok: false, reason: 'files' });
    expect(await rows('select id from lead_answers')).toEqual([]);
  });

  it('takes a lead that has no owner, and is held back while its sender has not seen what a colleague wrote', async () => {
    const { id } = await firstLead();
    await reply();
    expect((await firstLead()).owner?.id).toBe(ann.user.id);
    const second = { formId: 'second', subject: 'Re', message: 'Also hello', seen: 0 };
    const refused = await replyToLead(app, bea, id, second);
    expect(refused).toMatchObject({ reason: 'answered', seen: 1, replies: [{ by: 'Ann', text: 'Hello Ada' }] });
    expect(await rows('select id from lead_answers')).toHaveLength(1);
    // Meant nevertheless, twice by the same form.
    for (const _ of [1, 2]) expect(await replyToLead(app, bea, id, { ...second, seen: 1 })).toMatchObject({ ok: true });
    expect((await firstLead()).owner?.id).toBe(ann.user.id);
    // Whose own replies hold nothing back, and of two at the same time one goes out.
    expect(await replyToLead(app, bea, id, { ...second, formId: 'third', seen: 1 })).toMatchObject({ ok: true });
    const both = [ann, bea].map((by) => replyToLead(app, by, id, { ...second, formId: by.user.id, seen: 3 }));
    expect((await Promise.all(both)).map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  it('keeps its attachment until the lead is erased', async () => {
    const filesId = 'files';
    const kept = await storeAttachment(app, { formId: filesId, fileName: 'a.txt', stream: Readable.from(['A']) });
    if (!kept.ok) throw new Error(kept.message);
    await reply({ files: [kept.storeId], filesId });
    const later = { ...app, now: () => new Date(Date.now() + 48 * 3_600_000) };
    await runNow(purgeIntakeLeftovers, later);
    const file = await readUploadedFile(app, kept.storeId);
    file?.body.destroy();
    expect(file).toMatchObject({ fileName: 'a.txt' });
    const ids = (await rows('select id from contact_submissions')).map(({ id }) => String(id));
    await app.db.transaction((tx) => eraseMessages(app, tx, ids));
    await runNow(purgeIntakeLeftovers, later);
    expect(await rows('select id from uploaded_files')).toEqual([]);
    expect(await app.storage.read(kept.storeId)).toBeNull();
  });
});

describe('an inbound email', () => {
  it('joins the conversation once, tells the owner and keeps its attachments', async () => {
    const { address } = await reply();
    const lead = await firstLead();
    await saveLead(app, ann, lead.id, { version: lead.version, values: { owner: bea.user.id } });
    const parts = ['Content-Type: multipart/mixed; boundary=b'];
    const text = ['--b', 'Content-Type: text/plain', '', 'Yes, please.', '', '> Hello Ada'];
    const file = (name: string) => [
      '--b',
      'Content-Type: text/plain',
      `Content-Disposition: attachment; filename=${name}`,
      '',
      'A',
    ];
    const email = {
      to: address,
      headers: parts,
      text: [...text, ...file('a.txt'), ...file('run.exe'), '--b--'].join('\r\n'),
    };
    expect(await receive(email)).toEqual({ ok: true, outcome: 'kept' });
    expect(await receive(email)).toEqual({ ok: true, outcome: 'known' });
    expect(await rows('select text, quoted, from_email, left_out, is_automatic from lead_messages')).toEqual([
      {
        text: 'Yes, please.',
        quoted: '> Hello Ada',
        from_email: 'ada@harbour.example',
        left_out: 'run.exe',
        is_automatic: false,
      },
    ]);
    expect(await rows('select file_name from lead_files')).toEqual([{ file_name: 'a.txt' }]);
    expect(await rows("select user_id, text from notices where kind = 'reply-received'")).toEqual([
      { user_id: bea.user.id, text: 'Yes, please.' },
    ]);
  });

  it('makes a lead wait again on Today and in the list, even a lost one, until it is answered, moved or dismissed', async () => {
    const scope = todayScope('admin');
    const waiting = async () => {
      const { fresh, late, replies } = await readToday(app, scope, null);
      const listed = await leads('reply=waiting&stage=any');
      expect([(await readCounts(app, scope, 'UTC', 'nobody')).leads, listed.length]).toEqual([
        fresh.length + replies.length,
        replies.length,
      ]);
      expect(late).toEqual([]);
      const marked = (await leads()).filter(({ isWaiting }) => isWaiting);
      expect(marked.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
      return replies.map(({ title, isReply }) => [title, isReply]);
    };
    const { address } = await reply();
    const { id, version } = await firstLead();
    await saveLead(app, ann, id, { version, values: { stage: 'lost', owner: bea.user.id } });
    expect(await waiting()).toEqual([]);
    expect(await setReplyHandled(app, ann, id, false)).toBe(false);
    await receive({ to: address });
    await receive({ to: address, id: '<two@harbour.example>', text: 'And on Friday?' });
    expect(await waiting()).toEqual([['And on Friday?', true]]);
    await setReplyHandled(app, ann, id, true);
    expect(await waiting()).toEqual([]);
    await setReplyHandled(app, ann, id, false);
    expect(await waiting()).toHaveLength(1);

    const moved = await changeLeads(app, ann, [id], { formId: 'moved-form', values: { stage: 'proposal' } });
    expect(await waiting()).toEqual([]);
    await undoLeadChange(app, ann, (moved.ok && moved.undo) || '');
    expect(await waiting()).toHaveLength(1);
    await reply();
    expect(await waiting()).toEqual([]);

    await sendContactMessage(app, contactOf('two'), newClient());
    const [other] = await leads();
    await mergeLeads(app, ann, [id, other!.id], { into: other!.id, formId: 'merge-form' });
    await receive({ to: address, id: '<three@harbour.example>' });
    expect((await readToday(app, scope, null)).replies).toMatchObject([{ id: other!.id }]);
  });

  it('that is automatic is shown and wakes nobody', async () => {
    const { address } = await reply();
    expect(await receive({ to: address, headers: ['Auto-Submitted: auto-replied'] })).toMatchObject({
      outcome: 'kept',
    });
    expect(await rows("select id from notices where kind = 'reply-received'")).toEqual([]);
    expect(await receive({ to: 'reply@in.example.com', id: '<3@x>', headers: ['Precedence: bulk'] })).toMatchObject({
      outcome: 'ignored',
    });
  });

  it('of ours that comes back is ignored', async () => {
    const { address } = await reply();
    const ours = [address, 'reply+x@in.example.com', /<?([^<>]+)>?$/.exec(app.env.MAIL_FROM)?.[1] ?? ''];
    for (const from of ours) expect(await receive({ to: address, from })).toEqual({ ok: true, outcome: 'ignored' });
    expect(await rows('select id from lead_messages')).toEqual([]);
  });

  it('of a stranger, or with a token that was made up, is a new lead', async () => {
    const { address, answerId } = await reply();
    const forged = address.replace(/.(?=@)/, (last) => (last === '0' ? '1' : '0'));
    expect(forged).toContain(answerId.replaceAll('-', ''));
    for (const to of ['reply@in.example.com', forged]) {
      expect(await receive({ to, from: 'eve@elsewhere.example', id: '<eve@x>' })).toEqual({
        ok: true,
        outcome: 'new-lead',
      });
    }
    expect(await leads()).toMatchObject([
      { email: 'eve@elsewhere.example', source: 'inbound_email', kind: 'contact' },
      {},
    ]);
    expect(await rows('select id from lead_messages')).toEqual([]);
    expect(await receiveEmail(app, Buffer.from('no email'), () => Promise.reject(new Error()))).toMatchObject({
      ok: false,
    });
  });

  it('of a stranger is confirmed only if the receiving server authenticated its sender', async () => {
    const confirmations = async () => {
      const [row] = await rows("select count(*)::int from pgboss.job where name = 'send-contact-acknowledgment'");
      return row?.['count'];
    };
    const before = Number(await confirmations());
    const results = [
      '',
      'mx.evil.example; dmarc=pass',
      'mx.in.example.com; dmarc=fail',
      'mx.in.example.com; dmarc=pass',
    ];
    const counts: unknown[] = [];
    for (const [at, result] of results.entries()) {
      const headers = result === '' ? [] : [`Authentication-Results: ${result}`];
      const email = { to: 'reply@in.example.com', id: `<${at}@x>`, from: `eve${at}@elsewhere.example`, headers };
      expect(await receive(email)).toMatchObject({ outcome: 'new-lead' });
      counts.push(Number(await confirmations()) - before);
    }
    expect(counts).toEqual([0, 0, 0, 1]);
    expect(await leads()).toHaveLength(5);
  });

  it('to a lead that was erased is a new lead', async () => {
    const { address } = await reply();
    const ids = (await rows('select id from contact_submissions')).map(({ id }) => String(id));
    await app.db.transaction((tx) => eraseMessages(app, tx, ids));
    expect(await receive({ to: address })).toEqual({ ok: true, outcome: 'new-lead' });
  });
});

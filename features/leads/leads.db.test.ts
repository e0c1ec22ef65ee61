import { describe, expect, it } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { requestBooking } from '#features/booking/booking.server.ts';
import { eraseMessages, sendContactMessage } from '#features/contact/contact.server.ts';
import { submitIntake } from '#features/intake/intake.server.ts';
import { saveLead } from '#features/leads/changes/change-leads.server.ts';
import { addNote } from '#features/leads/changes/note-lead.server.ts';
import { leadsEmail } from '#features/site-settings/inquiries.public.server.ts';
import { leadList } from '#features/leads/list/lead-filter.ts';
import { listLeads } from '#features/leads/list/lead-list.server.ts';
import { leadOwners } from '#features/leads/lead-people.public.server.ts';
import { leadSources, readLead } from '#features/leads/one/read-lead.server.ts';
import { replyToLead, sendLeadAnswer } from '#features/leads/replies/reply-to-lead.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { bookingOf } from '../../tests/bookings.ts';
import { contactOf } from '../../tests/contacts.ts';
import { submissionOf } from '../../tests/intakes.ts';
import { runNow } from '../../tests/jobs.ts';
import { newClient, type TestApp } from '../../tests/test-app.ts';
import { withTwoAdministrators } from '../../tests/two-administrators.ts';

let test: TestApp;
let app: AppContext;
let ann: Administrator;
let bea: Administrator;
await withTwoAdministrators((opened) => {
  ({ test, app, ann, bea } = opened);
});

const query = async (text: string) => (await test.database.pool.query<Record<string, unknown>>(text)).rows;
const viewer = () => ({ userId: ann.user.id, now: new Date() });
const list = (filter = '') => listLeads(app, leadList.read(new URLSearchParams(filter)), viewer());
const names = async (filter = '') => (await list(filter)).items.map((lead) => lead.name);
const onlyLead = async () => {
  const [lead] = (await list('stage=any')).items;
  if (!lead) throw new Error('no lead');
  return lead;
};
const book = (who: string, answers = {}, more = {}) =>
  requestBooking(app, { ...bookingOf(who, answers), ...more }, newClient());
const write = (who: string, answers = {}) => sendContactMessage(app, contactOf(who, answers), newClient());

describe('a submission', () => {
  it('of each form is a lead with the data for lists and searches', async () => {
    await submitIntake(app, submissionOf('one', { anythingElse: 'Crème brûlée' }), newClient());
    await book('two');
    await write('three');
    const { items: leads, next } = await list();
    expect(next).toBeNull();
    expect(leads).toMatchObject([
      {
        kind: 'contact',
        reference: null,
        name: 'Ada three',
        title: expect.stringContaining('Our quotes wait') as string,
      },
      { kind: 'booking', name: 'Ada Okafor', company: 'Harbour two', source: 'insights_page_booking_modal' },
      { kind: 'intake', company: 'Harbour one', title: 'A quote within the hour', source: 'intake', stage: 'new' },
    ]);
    const [booking] = await query('select id from booking_requests');
    const id = String(booking?.['id']);
    expect(leads[1]?.reference).toBe(`${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase());
    expect((await list('q=BRULEE')).items).toHaveLength(1);
    expect((await list(`q=${leads[2]?.reference?.replace('-', '')}`)).items).toHaveLength(1);
    expect((await leadSources(app)).sources).toEqual(['contact_page', 'insights_page_booking_modal', 'intake']);
  });

  it('says how the visit came to the site, by the first form that was sent', async () => {
    const attribution = {
      referrer: 'https://news.example/item?id=1',
      utm_source: 'hn',
      utm_campaign: 'spring',
      landing_path: '/insights?utm_source=hn',
    };
    await submitIntake(app, { ...submissionOf('one'), attribution }, newClient());
    await write('two', { attribution: { referrer: 'search.example' } });
    await book('three');
    const request = bookingOf('four');
    await requestBooking(app, { ...request, attribution: { utm_source: 'hn' } }, newClient());
    await requestBooking(app, { ...request, name: 'Ada Lima', attribution: { utm_source: 'other' } }, newClient());
    const kept = { referrer: 'news.example', utm_source: 'hn', utm_campaign: 'spring', landing_path: '/insights' };
    expect((await list()).items.map((lead) => lead.attribution)).toEqual([
      { utm_source: 'hn' },
      {},
      { referrer: 'search.example' },
      kept,
    ]);
    expect(await names('origin=hn')).toEqual(['Ada Lima', 'Ada Okafor']);
    expect(await names('origin=search.example')).toEqual(['Ada two']);
    expect(await names('origin=hn&campaign=spring&q=one')).toEqual(['Ada Okafor']);
    expect(await leadSources(app)).toMatchObject({ origins: ['hn', 'search.example'], campaigns: ['spring'] });
  });

  it('changed by its sender is the same lead with new activity', async () => {
    const request = bookingOf('changed');
    await requestBooking(app, request, newClient());
    const before = await onlyLead();
    await requestBooking(app, { ...request, name: 'Ada Lima' }, newClient());
    const after = await onlyLead();
    expect(after).toMatchObject({ id: before.id, name: 'Ada Lima', version: before.version });
    expect(after.lastActivityAt > before.lastActivityAt).toBe(true);
  });

  it('that looks like spam is kept as spam until its sender corrects it, without notifying the sender', async () => {
    const request = bookingOf('spam');
    await requestBooking(app, { ...request, quietMark: '1' }, newClient());
    expect(await onlyLead()).toMatchObject({ stage: 'spam', version: 1 });
    expect(await names()).toEqual([]);
    expect(await query('select status from booking_requests')).toEqual([{ status: 'new' }]);
    await requestBooking(app, { ...request, name: 'Ada Lima' }, newClient());
    const mended = await onlyLead();
    expect(mended).toMatchObject({ stage: 'new', version: 2 });
    const file = await readLead(app, mended.id);
    expect(file?.events).toMatchObject([{ kind: 'stage', by: null, details: { from: 'spam', to: 'new' } }]);
  });

  it('that is erased removes its lead and history too', async () => {
    await write('gone');
    const lead = await onlyLead();
    await addNote(app, ann, lead.id, { formId: 'n', text: 'A note' });
    await expect(query(`delete from lead_events`)).rejects.toThrow('never changed');
    await expect(query(`update lead_events set by_id = null`)).rejects.toThrow('never changed');
    await app.db.transaction((tx) => eraseMessages(app, tx, [lead.id]));
    expect(await query('select 1 from leads union all select 1 from lead_events')).toEqual([]);
  });
});

describe('the stage', () => {
  it('is written to the submission as its status', async () => {
    await book('mirror');
    const { id } = await onlyLead();
    const status = async () => (await query('select status, suspected_spam from booking_requests'))[0];
    const move = async (stage: string) => saveLead(app, ann, id, { version: 99, values: { stage } });
    await move('proposal');
    expect(await status()).toEqual({ status: 'proposal', suspected_spam: null });
    await move('spam');
    expect(await status()).toEqual({ status: 'spam', suspected_spam: ['marked'] });
    await move('new');
    expect(await status()).toEqual({ status: 'new', suspected_spam: null });
    const file = await readLead(app, id);
    expect(file?.events.map(({ by, details }) => [details.to, by])).toEqual([
      ['proposal', 'Ann'],
      ['spam', 'Ann'],
      ['new', 'Ann'],
    ]);
  });

  it('clears the spam mark of a suspected submission when an administrator approves it', async () => {
    await book('vouched', {}, { quietMark: '1' });
    const { id, version } = await onlyLead();
    await saveLead(app, ann, id, { version, values: { stage: 'reviewing' } });
    expect(await query('select status, suspected_spam from booking_requests')).toEqual([
      { status: 'reviewing', suspected_spam: null },
    ]);
  });
});

describe('two administrators on one lead', () => {
  it('lose nothing: separate changes are merged, and collisions are reported and not written', async () => {
    await write('both');
    const { id, version } = await onlyLead();
    const shown = { stage: 'new', owner: null, nextStep: null, nextStepOn: null };
    const first = { ...shown, stage: 'reviewing', nextStep: 'Call them', nextStepOn: '2027-03-01' };
    expect(await saveLead(app, ann, id, { version, values: first })).toMatchObject({
      ok: true,
      version: 2,
      theirs: [],
    });

    const second = { ...shown, stage: 'proposal', owner: bea.user.id };
    const answer = await saveLead(app, bea, id, { version, values: second });
    expect(answer).toMatchObject({
      ok: false,
      reason: 'stale',
      version: 3,
      collisions: [{ field: 'stage', theirs: 'reviewing', mine: 'proposal', by: 'Ann' }],
      theirs: [{ field: 'nextStep', theirs: 'Call them', by: 'Ann' }, { field: 'nextStepOn' }],
    });
    expect(await onlyLead()).toMatchObject({ stage: 'reviewing', owner: { name: 'Bea' }, nextStep: 'Call them' });

    await saveLead(app, bea, id, { version: 3, values: { stage: 'proposal' } });
    expect(await onlyLead()).toMatchObject({ stage: 'proposal', version: 4 });
    const [last] = await query('select act, actor_id, subject_id from audit_log order by id desc limit 1');
    expect(last).toEqual({ act: 'lead-changed', actor_id: bea.user.id, subject_id: id });
  });

  it('save one after the other at the same moment', async () => {
    await write('race');
    const { id, version } = await onlyLead();
    const answers = await Promise.all(
      [ann, bea, ann, bea].map((by, at) =>
        saveLead(app, by, id, { version, values: { stage: ['won', 'lost', 'proposal', 'reviewing'][at] ?? '' } }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await query('select count(*)::int from lead_events')).toEqual([{ count: 1 }]);
  });

  it('assign a lead to administrators only, and get an error when it is gone', async () => {
    await write('owner');
    const { id, version } = await onlyLead();
    const change = { version, values: { owner: 'nobody' } };
    expect(await saveLead(app, ann, id, change)).toEqual({ ok: false, reason: 'not-an-administrator' });
    expect((await leadOwners(app)).map(({ name }) => name)).toEqual(['Ann', 'Bea']);
    const { id: gone } = await onlyLead();
    await app.db.transaction((tx) => eraseMessages(app, tx, [gone]));
    expect(await saveLead(app, ann, id, change)).toEqual({ ok: false, reason: 'gone' });
    expect(await addNote(app, ann, id, { formId: 'x', text: 'x' })).toEqual({ ok: false, reason: 'gone' });
  });
});

describe('an answer', () => {
  it('is one email with its place in the history, however often it is requested', async () => {
    await write('answered');
    const { id, email } = await onlyLead();
    const reply = { formId: 'answer-1', subject: 'Re: your\nmessage', message: 'Hello Ada,\n\nyes.', seen: 0 };
    const answers = await Promise.all([1, 2, 3].map(() => replyToLead(app, ann, id, reply)));
    const [first] = answers;
    expect(first).toMatchObject({ ok: true });
    expect(answers).toEqual([first, first, first]);
    const jobs = (await test.queued()).filter(({ name }) => name === 'send-lead-answer');
    expect(jobs).toHaveLength(1);
    const job = jobs[0]?.data;

    const down = { ...app, mail: { send: () => Promise.reject(new Error('no server')) } };
    await expect(runNow(sendLeadAnswer, down, job)).rejects.toThrow('no server');
    expect((await readLead(app, id))?.answers).toMatchObject([{ delivery: 'failed' }]);
    await runNow(sendLeadAnswer, app, job);
    await runNow(sendLeadAnswer, app, job);
    expect(test.emails).toMatchObject([
      {
        to: email,
        replyTo: app.settings.get(leadsEmail),
        subject: 'Re: your message',
        byHand: true,
        text: expect.stringContaining('yes.') as string,
      },
    ]);
    const file = await readLead(app, id);
    expect(file?.lead.stage).toBe('reviewing');
    expect(file?.answers).toMatchObject([{ subject: 'Re: your message', delivery: 'sent' }]);
    expect(file?.events.map(({ kind }) => kind)).toEqual(['answer', 'stage', 'owner']);
  });

  it('and a note require text', async () => {
    await write('empty');
    const { id } = await onlyLead();
    expect(await replyToLead(app, ann, id, { formId: 'a', subject: ' ', message: 'x', seen: 0 })).toMatchObject({
      reason: 'no-subject',
    });
    expect(await replyToLead(app, ann, id, { formId: 'a', subject: 'x', message: ' ', seen: 0 })).toMatchObject({
      reason: 'no-message',
    });
    expect(await addNote(app, ann, id, { formId: 'a', text: ' ' })).toMatchObject({ reason: 'empty' });
    await Promise.all([1, 2].map(() => addNote(app, ann, id, { formId: 'n-1', text: 'Called.' })));
    expect((await readLead(app, id))?.events).toMatchObject([
      { kind: 'note', by: 'Ann', details: { text: 'Called.' } },
    ]);
  });
});

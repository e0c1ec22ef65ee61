import { beforeEach, expect, test } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { payments } from '#features/billing/billing.table.ts';
import { requestBooking } from '#features/booking/booking.server.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { saveLead } from '#features/leads/changes/change-leads.server.ts';
import { addNote } from '#features/leads/changes/note-lead.server.ts';
import { replyToLead } from '#features/leads/replies/reply-to-lead.server.ts';
import { systemChecks } from '#features/system/system.table.ts';
import { readCounts } from '#features/today/read-counts.server.ts';
import { readToday } from '#features/today/read-today.server.ts';
import { todayScope } from '#features/today/today.ts';
import { makePerson } from '../../tests/accounts.ts';
import { makeAdministrator } from '../../tests/administrators.ts';
import { bookingOf } from '../../tests/bookings.ts';
import { contactOf } from '../../tests/contacts.ts';
import { databaseTrips } from '../../tests/database-trips.ts';
import { newClient, openTestApp } from '../../tests/test-app.ts';
import { writeLeadsOf } from '../../tests/submissions.ts';

let ann: Administrator;
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const day = (inHours: number) => hours(inHours).toISOString().slice(0, 10);
const run = (text: string) => opened.database.pool.query<Record<string, unknown>>(text);

const all = todayScope('admin');

const opened = await openTestApp();
const { app } = opened;
beforeEach(async () => {
  ann = await makeAdministrator(app, 'Ann');
});

async function write(who: string, receivedHoursAgo = 0): Promise<string> {
  await sendContactMessage(app, contactOf(who, { name: who }), newClient());
  const { rows } = await run(
    `update leads set created_at = now() - interval '${receivedHoursAgo} hours' where name = '${who}' returning id`,
  );
  return String(rows[0]?.['id']);
}
const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);
const save = (id: string, version: number, values: Parameters<typeof saveLead>[3]['values']) =>
  saveLead(app, ann, id, { version, values });

test('lists submissions without a reply, the late ones apart, until they are answered or moved', async () => {
  await write('Fresh');
  const late = await write('Late', 25);
  const [noted, moved, declined] = [await write('Noted', 30), await write('Moved', 30), await write('Back', 30)];
  await addNote(app, ann, noted, { formId: 'note-form', text: 'Looks good' });
  await save(moved, 1, { stage: 'reviewing' });
  const before = await readToday(app, all, null);
  expect([names(before.fresh), names(before.late)[0]]).toEqual([['Fresh'], 'Late']);
  expect(names(before.late).sort()).toEqual(['Back', 'Late', 'Noted']);
  expect(await readCounts(app, all, 'UTC', 'nobody')).toMatchObject({ leads: 4, today: 4 });

  await replyToLead(app, ann, late, { formId: 'reply-form', subject: 'Re', message: 'Hello', seen: 0 });
  await replyToLead(app, ann, declined, { formId: 'other-form', subject: 'Re', message: 'Hello', seen: 0 });
  // Answered, although it is new again.
  await save(declined, 2, { stage: 'new' });
  expect(names((await readToday(app, all, null)).late)).toEqual(['Noted']);
  expect(await readCounts(app, all, 'UTC', 'nobody')).toMatchObject({ leads: 2 });
});

test('lists calls that are not declined, and due next steps of open leads, those of one owner alone if asked', async () => {
  const call = async (who: string, at: Date | null, more: object = {}) => {
    const request = bookingOf(who, { name: who, preferredDate: at?.toISOString().slice(0, 19).concat('Z') ?? '' });
    await requestBooking(app, { ...request, ...more }, newClient());
  };
  await call('Soon', hours(1));
  await call('Far', hours(24 * 9));
  await call('Open', null);
  await call('Declined', hours(2));
  await run(`update booking_requests set answer = 'declined' where name = 'Declined'`);
  await writeLeadsOf(app.db);
  const [due, later, lost] = [await write('Due'), await write('Later'), await write('Lost')];
  await save(due, 1, { nextStep: 'Call back', nextStepOn: day(-24), owner: ann.user.id });
  await save(later, 1, { nextStep: 'Write', nextStepOn: day(24 * 5) });
  await save(lost, 1, { nextStep: 'Write', nextStepOn: day(-24), stage: 'lost' });

  const everyone = await readToday(app, all, null);
  expect(everyone.calls).toMatchObject([{ name: 'Soon', isConfirmed: false, answerCount: 0 }]);
  expect(everyone.due).toMatchObject([{ leadName: 'Due', text: 'Call back', dueOn: day(-24), dueAt: null }]);
  expect(everyone.due[0]?.assignee).toEqual({ id: ann.user.id, name: expect.any(String) as string });
  expect(await readCounts(app, all, 'Pacific/Kiritimati', 'nobody')).toMatchObject({ calls: 1, tasks: 1 });
  const mine = await readToday(app, all, ann.user.id);
  expect([mine.calls, mine.due.map(({ text }) => text), names(mine.fresh)]).toEqual([[], ['Call back'], ['Due']]);
});

test('lists failed payments and open disputes, and problems of the system, all in one trip', async () => {
  const { id: organizationId } = await makePerson(app, 'payer');
  const common = {
    organizationId,
    description: 'Invoice',
    amount: 5000,
    amountPaid: 0,
    amountRefunded: 0,
    notices: [],
  };
  const payment = (status: 'open' | 'paid', attempts: number, dispute: string | null = null) => {
    return { ...common, status, attempts, dispute, currency: 'usd' as const, issuedAt: hours(-attempts) };
  };
  await app.db
    .insert(payments)
    .values([payment('open', 0), payment('open', 2), payment('paid', 1), payment('paid', 3, 'needs_response')]);
  const check = { summary: 'No answer', since: hours(-1), checkedAt: hours(0), runs: 3 };
  await app.db.insert(systemChecks).values([
    { id: 'mail', state: 'failed', ...check },
    { id: 'database', state: 'ok', ...check },
  ]);
  const { payments: troubled, problems } = await readToday(app, all, null);
  expect(troubled).toMatchObject([
    { name: 'payer', isDisputed: false, isInvoice: false, cents: 5000, currency: 'usd' },
    { isDisputed: true },
  ]);
  expect(problems).toMatchObject([{ id: 'mail', state: 'failed', summary: 'No answer' }]);
  expect(await readCounts(app, all, 'UTC', 'nobody')).toMatchObject({ payments: 2, problems: 1, jobs: 0, today: 3 });
  const tripsOf = (work: () => Promise<unknown>) => databaseTrips(opened.database.pool, work);
  expect(await tripsOf(() => readToday(app, all, null))).toBe(1);
  expect(await tripsOf(() => readCounts(app, all, 'UTC', 'nobody'))).toBe(1);

  await write('Unseen');
  expect(await readCounts(app, todayScope('finance'), 'UTC', 'nobody')).toMatchObject({
    leads: 0,
    payments: 2,
    problems: 0,
  });
  const ofFinance = await readToday(app, todayScope('finance'), null);
  expect([ofFinance.payments.length, ofFinance.fresh, ofFinance.problems]).toEqual([2, [], []]);
  expect(await readCounts(app, todayScope('writer'), 'UTC', 'nobody')).toMatchObject({ today: 0 });
});

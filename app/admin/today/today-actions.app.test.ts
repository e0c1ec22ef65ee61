import { beforeAll, expect, test } from 'vitest';
import { todayActions } from '#app/admin/today/today-actions.server.ts';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { requestBooking } from '#features/booking/booking.server.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { readToday } from '#features/today/read-today.server.ts';
import { todayScope } from '#features/today/today.ts';
import type { TodayResult } from '#features/today/today-results.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { bookingOf } from '../../../tests/bookings.ts';
import { contactOf } from '../../../tests/contacts.ts';
import { postAction } from '../../../tests/post-action.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';

let ann: Administrator;
const opened = await openTestApp();
beforeAll(async () => {
  ann = await makeAdministrator(opened.app, 'Ann');
});

const read = () => readToday(opened.app, todayScope('admin'), null);
const act = (form: Readonly<Record<string, string>>, by = ann) =>
  postAction(todayActions, { app: opened.app, by }, form);
const undo = async (result: TodayResult | null) => {
  if (!result?.ok || result.undo === null) throw new Error('nothing to undo');
  return act(result.undo);
};

test('assigns and moves a lead with an undo, and leaves what someone else has changed since', async () => {
  await sendContactMessage(opened.app, contactOf('one', { name: 'Ida' }), newClient());
  const [lead] = (await read()).fresh;
  const form = { action: 'lead', id: lead!.id, version: '1' };
  const assigned = await act({ ...form, owner: ann.user.id });
  expect((await read()).fresh[0]?.owner?.id).toBe(ann.user.id);
  // The page that sent it still shows the first version.
  const moved = await act({ ...form, stage: 'spam' });
  expect([moved?.ok, (await read()).fresh]).toEqual([true, []]);
  expect(await undo(moved)).toEqual({ ok: true, undo: null });
  expect((await read()).fresh[0]).toMatchObject({ stage: 'new', owner: { id: ann.user.id } });
  const bea = await makeAdministrator(opened.app, 'Bea');
  await act({ ...form, version: String((await read()).fresh[0]?.version), owner: bea.user.id }, bea);
  expect(await undo(assigned)).toMatchObject({
    ok: false,
    error: expect.stringMatching(/^\S.* changed this meanwhile/) as string,
  });
  expect(await act({ ...form, stage: 'nonsense' })).toMatchObject({ ok: false });
  expect(await act({ action: 'lead', id: 'x' })).toMatchObject({ ok: false });
});

test('completes, opens again and snoozes a task', async () => {
  await sendContactMessage(opened.app, contactOf('one', { name: 'Ida' }), newClient());
  const lead = (await read()).fresh[0]!;
  const day = new Date().toISOString().slice(0, 10);
  const next = { nextStep: 'Call Ida', nextStepOn: day };
  await act({ action: 'lead', id: lead.id, version: String(lead.version), ...next });
  const task = (await read()).due[0]!;
  const finished = await act({ action: 'done', id: task.id });
  expect((await read()).due).toEqual([]);
  expect(await undo(finished)).toMatchObject({ ok: true });
  expect((await read()).due).toMatchObject([{ text: 'Call Ida', dueOn: day }]);
  const form = { action: 'task', id: task.id, text: 'Call Ida', time: '', timeZone: 'UTC', assignee: '' };
  const version = String((await read()).due[0]?.version);
  expect(await act({ ...form, version, dueOn: '2099-01-01' })).toEqual({ ok: true, undo: null });
  expect((await read()).due).toEqual([]);
  expect(await act({ ...form, version, dueOn: day })).toMatchObject({ ok: false });
});

test('confirms a call once, and refuses all acts to those without the right', async () => {
  const at = new Date(Date.now() + 7_200_000).toISOString().slice(0, 16);
  const request = bookingOf('call', { preferredDate: at, timeZone: 'UTC' });
  await requestBooking(opened.app, request, newClient());
  const { id, answerCount } = (await read()).calls[0]!;
  const form = { action: 'confirm', id, time: at, timeZone: 'UTC', answerCount: String(answerCount), message: '' };
  const reader = { ...ann, profile: { ...ann.profile, role: 'reader' } };
  const sales = { ...ann, profile: { ...ann.profile, role: 'sales' } };
  const denied = [act(form, reader), act({ action: 'retry', id }, reader), act({ action: 'retry', id }, sales)];
  for (const one of await Promise.allSettled(denied)) expect(one).toMatchObject({ reason: { init: { status: 403 } } });
  await requestBooking(opened.app, bookingOf('other', { preferredDate: at, timeZone: 'UTC' }), newClient());
  await opened.database.pool.query(`update booking_requests set answer = 'confirmed', call_at = preferred_date
    where email like '%other%'`);
  const warned = await act(form);
  expect(warned).toMatchObject({ isConfirmable: true, error: expect.stringContaining('already a call') as string });
  for (const _ of [1, 2]) expect(await act({ ...form, confirmed: 'on' })).toEqual({ ok: true, undo: null });
  await opened.database.pool.query(`delete from booking_requests where email like '%other%'`);
  expect((await read()).calls[0]).toMatchObject({ isConfirmed: true, stage: 'call-booked' });
  expect((await opened.queued()).filter(({ name }) => name === 'send-booking-answer')).toHaveLength(1);
  expect(await act({ action: 'retry', id })).toEqual({ ok: false, error: 'This was already handled.' });
});

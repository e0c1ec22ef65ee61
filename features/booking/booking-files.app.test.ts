import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { sendBookingEmail } from '#features/booking/booking.jobs.server.ts';
import { eraseBookings, requestBooking } from '#features/booking/booking.server.ts';
import { bookingRequests } from '#features/booking/booking.table.ts';
import { postedFiles } from '#features/booking/pages/posted-files.server.ts';
import { purgeIntakeLeftovers } from '#features/intake/intake.jobs.server.ts';
import { uploadedFiles } from '#features/intake/intake.table.ts';
import { readUploadedFile, removeFile } from '#features/intake/uploads/upload.server.ts';
import { askedQuestion } from '#features/questions/asked-form.public.server.ts';
import { callForm } from '#features/questions/form-names.public.ts';
import type { Question } from '#forms/questions/questions.ts';
import { questionVersions } from '#features/questions/questions.table.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import { dayMs } from '#values/duration.ts';
import { bookingOf } from '../../tests/bookings.ts';
import { files } from '../../tests/e2e/files.ts';
import { upload } from '../../tests/intake-app.ts';
import { runNow } from '../../tests/jobs.ts';
import { article, source } from '../../tests/questions.ts';
import { newClient, openTestApp } from '../../tests/test-app.ts';

const test = await openTestApp();
const { app } = test;
const { pdf, png } = files;

const plan: Question = { ...source, name: 'q_plan', kind: 'file', label: 'A floor plan', options: [] };
const photos: Question = { ...article, name: 'q_photos', kind: 'file', label: 'Photos', isRequired: false };

beforeEach(async () => {
  const items = [{ ...source, isRequired: false }, plan, photos];
  const version = { form: callForm('strategy-call'), version: 1, items, publishedAt: app.now() };
  await app.db.insert(questionVersions).values(version);
});

function send(form: ReturnType<typeof bookingOf>, answers: Readonly<Record<string, unknown>>) {
  return requestBooking(app, { ...form, questions: 1, ...answers }, newClient());
}

const claimed = async () =>
  (await app.db.select().from(uploadedFiles).where(eq(uploadedFiles.isClaimed, true))).map(({ storeId }) => storeId);

it('keeps files with the booking, and names them in its answers and in the email to the team', async () => {
  const form = bookingOf('plans');
  const one = await upload(app, form.formId, pdf.name, pdf.buffer);
  // A page without scripts uploads before it has a number.
  const loose = await upload(app, null, png.name, png.buffer);
  const answers = { q_source: 'An article', q_plan: [one.id], q_photos: [loose.id, loose.id] };
  const sent = await send(form, answers);
  expect(sent).toMatchObject({ ok: true });
  const [row] = await app.db.select().from(bookingRequests);
  expect(row?.answers).toEqual([
    { question: source.label, answer: 'An article' },
    { question: 'A floor plan', answer: pdf.name },
    { question: 'Photos', answer: png.name },
  ]);
  const email = await runNow(sendBookingEmail, app, { bookingId: row?.id, version: 1 });
  for (const text of [pdf.name, png.name, one.url, loose.url]) expect(email?.text).toContain(text);
  // A form that is sent again is the same, and its files stay after a day.
  expect(await send(form, answers)).toEqual(sent);
  expect(await app.db.select({ version: bookingRequests.version }).from(bookingRequests)).toEqual([{ version: 1 }]);
  await app.db.update(uploadedFiles).set({ createdAt: new Date(app.now().getTime() - 2 * dayMs) });
  await runNow(purgeIntakeLeftovers, app, {});
  expect((await claimed()).toSorted()).toEqual([one.id, loose.id].toSorted());
  // The visitor can no longer remove them, as before they were sent.
  await removeFile(app, form.formId, one.id);
  expect(await readUploadedFile(app, one.id)).not.toBeNull();
});

it('lets go of files that a changed form no longer names', async () => {
  const form = bookingOf('changed');
  const [first, second] = [
    await upload(app, form.formId, pdf.name, pdf.buffer),
    await upload(app, form.formId, png.name, png.buffer),
  ];
  await send(form, { q_plan: [first.id] });
  expect(await send(form, { q_plan: [second.id] })).toMatchObject({ ok: true });
  await runNow(purgeIntakeLeftovers, app, {});
  expect(await claimed()).toEqual([second.id]);
  expect(await readUploadedFile(app, first.id)).toBeNull();
});

it('refuses files that are missing, of another form, deleted, too many, or no ids', async () => {
  const form = bookingOf('refused');
  const other = bookingOf('other');
  const foreign = await upload(app, other.formId, pdf.name, pdf.buffer);
  const old = await upload(app, form.formId, pdf.name, pdf.buffer);
  await removeFile(app, form.formId, old.id);
  const lost = { q_plan: expect.stringContaining('no longer here') as string };
  for (const [answer, errors] of [
    [undefined, { q_plan: 'Attach a file' }],
    [[], { q_plan: 'Attach a file' }],
    ['', { q_plan: 'Attach a file' }],
    [[foreign.id], lost],
    [[old.id], lost],
    [['\0'], lost],
    [[`' or true --`], lost],
    [
      Array.from({ length: 11 }, (_, at) => `${old.id}${at}`),
      { q_plan: expect.stringContaining('at most 10') as string },
    ],
  ] as const) {
    expect(await send(form, { q_plan: answer }), JSON.stringify(answer)).toMatchObject({ ok: false, errors });
  }
  // Nor those that another booking has.
  expect(await send(other, { q_plan: [foreign.id] })).toMatchObject({ ok: true });
  expect(await send(form, { q_plan: [foreign.id] })).toMatchObject({ ok: false, errors: lost });
});

it('leaves files to what was not asked', async () => {
  const form = bookingOf('unasked');
  const one = await upload(app, form.formId, pdf.name, pdf.buffer);
  const two = await upload(app, form.formId, png.name, png.buffer);
  expect(await send(form, { q_source: 'A friend', q_plan: [one.id], q_photos: [two.id] })).toMatchObject({ ok: true });
  expect(await claimed()).toEqual([one.id]);
});

it('shows a form without scripts again while the database is away', async () => {
  const gone = new DatabaseUnavailable('connection', true, new Error('gone'));
  const select = () => {
    throw gone;
  };
  const away = { ...app, db: { select } } as unknown as typeof app;
  const post = { fields: new URLSearchParams({ q_plan: 'an-id' }), files: [] };
  const posted = await postedFiles(away, post, [askedQuestion(plan)], bookingOf('away').formId);
  expect(posted).toEqual({ answers: { q_plan: ['an-id'] }, named: [], errors: {} });
});

it('deletes files with their booking', async () => {
  const form = bookingOf('erased');
  const one = await upload(app, form.formId, pdf.name, pdf.buffer);
  const sent = await send(form, { q_plan: [one.id] });
  await app.db.transaction((tx) => eraseBookings(app, tx, [sent.ok ? sent.inquiryId : '']));
  await runNow(purgeIntakeLeftovers, app, {});
  expect(await app.db.select({ all: sql`1` }).from(uploadedFiles)).toEqual([]);
  expect(await app.storage.read(one.id)).toBeNull();
});

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { emptyIntake, type IntakeForm } from '#features/intake/intake.ts';
import { intakeDrafts, uploadedFiles } from '#features/intake/intake.table.ts';
import { purgeIntakeLeftovers } from '#features/intake/intake.jobs.server.ts';
import { submitIntake } from '#features/intake/intake.server.ts';
import { openIntakePage } from '#features/intake/pages/intake-page-load.server.ts';
import { newDraft } from '#features/intake/saved/page-draft.server.ts';
import { handleIntakePost } from '#features/intake/pages/intake-page.server.ts';
import { remindOfDrafts, sendDraftLink } from '#features/intake/saved/saved-draft.jobs.server.ts';
import { intakeRefusals } from '#features/intake/intake-refusals.ts';
import type { SyncedDraft } from '#features/intake/draft/synced-draft.ts';
import { eraseDrafts, handleDraftSync, keepDraft, ownDraftLink } from '#features/intake/saved/sync-draft.server.ts';
import { handleResume } from '#features/intake/saved/resume-draft.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs } from '#values/duration.ts';
import { makePerson } from '../../../tests/accounts.ts';
import { files } from '../../../tests/e2e/files.ts';
import { upload, uploadRecord } from '../../../tests/intake-app.ts';
import { submissionOf } from '../../../tests/intakes.ts';
import { runNow } from '../../../tests/jobs.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';

const test = await openTestApp();
const { app } = test;
const origin = app.env.PUBLIC_ORIGIN;
const later = (days: number): AppContext => ({ ...app, now: () => new Date(Date.now() + days * dayMs) });

/** A browser with its own clock and cookies. */
function device(clock = 0) {
  let cookie = '';
  const keep = (answer: Response) => {
    const set = answer.headers.get('Set-Cookie');
    if (set) cookie = set.split(';', 1)[0] ?? '';
    return answer;
  };
  return {
    cookie: () => cookie,
    async sync(formId: string, form: Partial<IntakeForm>, times: object, more: object = {}) {
      const now = Date.now() + clock;
      const body = { formId, startedAt: '', step: 2, now, form: { ...emptyIntake, ...form }, times, ...more };
      const headers = { 'Content-Type': 'application/json', Cookie: cookie };
      const request = new Request(`${origin}/intake/draft`, { method: 'POST', headers, body: JSON.stringify(body) });
      const answer = keep(await handleDraftSync(app, request, newClient()));
      const read = (await answer.json()) as { draft?: SyncedDraft | null; message?: string };
      return { status: answer.status, ...read };
    },
    async press(link: string) {
      const answer = await handleResume(app, new Request(link, { method: 'POST' }));
      return answer && keep(answer).headers.get('Location');
    },
    async post(fields: Record<string, string>) {
      const headers = { Cookie: cookie };
      const request = new Request(`${origin}/intake`, { method: 'POST', headers, body: new URLSearchParams(fields) });
      const answer = await handleIntakePost(app, request, newClient());
      if (!(answer instanceof Response)) throw new Error('the page was shown again');
      return keep(answer).headers.get('Location');
    },
    page: (query = '') => openIntakePage(app, new Request(`${origin}/intake${query}`, { headers: { Cookie: cookie } })),
  };
}

const newForm = () => `intake-${randomUUID()}`;
const link = { email: 'ada@harbour.example', remind: true };

async function sentLinks(on = app): Promise<string[]> {
  const jobs = (await test.queued()).filter(({ name }) => name === sendDraftLink.name);
  for (const { data } of jobs) await runNow(sendDraftLink, on, data);
  return test.emails.map(({ text }) => /http\S+\/intake\/continue\?token=[\w-]+/u.exec(text)?.[0] ?? '');
}

it('emails a link, which opens the answers and files on another device when it is pressed', async () => {
  const formId = newForm();
  const file = await upload(app, formId, 'plan.pdf', files.pdf.buffer);
  const form = { company: 'Harbour', uploadedFiles: [uploadRecord('plan.pdf', file)] };
  const phone = device();
  expect(await phone.sync(formId, form, {})).toMatchObject({ status: 200, draft: null });
  expect(await phone.sync(formId, form, {}, { link: { ...link, email: 'ada' } })).toMatchObject({
    status: 422,
    message: intakeRefusals.linkEmail,
  });
  expect(await app.db.$count(intakeDrafts)).toBe(0);
  expect(await phone.sync(formId, form, { company: Date.now() }, { link })).toMatchObject({ draft: { isKept: false } });
  const [address = ''] = await sentLinks();
  expect(test.emails[0]?.to).toBe('ada@harbour.example');
  expect(test.emails[0]?.text).not.toContain('Harbour');
  const [row] = await app.db.select().from(intakeDrafts);
  expect(address).not.toContain(row?.tokenHash);

  const desk = device();
  expect(await handleResume(app, new Request(`${address}x`, { method: 'POST' }))).toBeNull();
  expect(await desk.press(address)).toBe('/intake?step=2');
  expect(await desk.page()).toMatchObject({
    form: { company: 'Harbour' },
    files: [{ fileName: 'plan.pdf', error: '' }],
    isSaved: true,
  });
  // Both are on one draft, whose files stay.
  await runNow(purgeIntakeLeftovers, later(2));
  expect(await desk.page()).toMatchObject({ files: [{ fileName: 'plan.pdf', error: '' }] });
  await runNow(purgeIntakeLeftovers, later(31));
  expect([await app.db.$count(intakeDrafts), await desk.press(address)]).toEqual([0, null]);
  await runNow(purgeIntakeLeftovers, later(31));
  expect(await app.db.$count(uploadedFiles)).toBe(0);
});

it('keeps the newer answer of each device, whatever their clocks say, and offers the older one', async () => {
  const formId = newForm();
  const phone = device(-3_600_000);
  const desk = device(7_200_000);
  // Minutes ago, by the clock of each.
  const onPhone = (minutes: number) => Date.now() - 3_600_000 - minutes * 60_000;
  const onDesk = (minutes: number) => Date.now() + 7_200_000 - minutes * 60_000;
  await phone.sync(formId, { company: 'Harbour', role: 'COO' }, { company: onPhone(3), role: onPhone(3) }, { link });
  await desk.press((await sentLinks())[0] ?? '');
  const times = { company: onDesk(5), role: onDesk(1) };
  const { draft } = await desk.sync(formId, { company: 'Quay', role: 'CEO' }, times);
  expect(draft).toMatchObject({
    form: { company: 'Harbour', role: 'CEO' },
    older: { company: 'Quay', role: 'COO' },
    isKept: false,
  });
  const again = await desk.sync(formId, draft?.form ?? {}, {}, { sharedAt: draft?.at });
  expect(again.draft).toMatchObject({ form: { company: 'Harbour', role: 'CEO' }, isKept: true });

  // Without scripts the page offers them, and takes them back.
  expect(await desk.page('?step=1')).toMatchObject({ older: [{ field: 'role', value: 'COO' }, { field: 'company' }] });
  const fields = { formId, step: '1', company: 'Harbour', role: 'CEO', action: 'use-company' };
  expect(await desk.post(fields)).toBe('/intake?step=1');
  expect(await desk.page('?step=1')).toMatchObject({ form: { company: 'Quay', role: 'CEO' }, older: [] });
});

it('offers what a page that was left open replaces', async () => {
  const formId = newForm();
  const [phone, desk] = [device(), device()];
  await phone.sync(formId, { company: 'Harbour' }, { company: Date.now() - 1000 }, { link });
  await desk.press((await sentLinks())[0] ?? '');
  const shown = await desk.page('?step=1');
  await new Promise((resolve) => setTimeout(resolve, 5));
  await phone.post({ formId, step: '1', company: 'Quay', action: 'back' });
  await desk.post({ formId, step: '1', company: 'Harbour & Co', shownAt: String(shown?.shownAt), action: 'back' });
  expect(await phone.page('?step=1')).toMatchObject({ form: { company: 'Harbour & Co' }, older: [{ value: 'Quay' }] });
});

it('is saved from the plain pages too, and says what is wrong with an address', async () => {
  const visitor = device();
  const formId = newForm();
  const fields = { formId, step: '1', company: 'Harbour', action: 'save' };
  expect(await visitor.post({ ...fields, saveEmail: 'ada' })).toBe('/intake?step=1&problem=email');
  expect(await visitor.page()).toMatchObject({ form: { company: 'Harbour' }, isSaved: false });
  expect(await visitor.post({ ...fields, saveEmail: 'ada@harbour.example' })).toBe('/intake?step=1&saved=1');
  expect(await visitor.page('?saved=1')).toMatchObject({ hasSaved: true, isSaved: true });
  expect(await app.db.$count(intakeDrafts)).toBe(1);
  const [address = ''] = await sentLinks();
  expect(await device().press(address)).toBe('/intake');
});

it('reminds once those who agreed to it, and nobody who has submitted', async () => {
  const [first, second, third] = [submissionOf('ana'), submissionOf('bea'), submissionOf('cy')];
  const people = [
    [first, true],
    [second, true],
    [third, false],
  ] as const;
  for (const [{ formId, form }, remind] of people) {
    await device().sync(formId, form, {}, { link: { email: form.workEmail, remind } });
  }
  await sentLinks();
  test.emails.length = 0;
  await test.database.pool.query(`delete from pgboss.job where name = 'send-draft-link'`);
  expect(await submitIntake(app, second, newClient())).toMatchObject({ ok: true });
  await runNow(remindOfDrafts, later(2));
  expect(await sentLinks()).toEqual([]);
  await runNow(remindOfDrafts, later(4));
  await runNow(remindOfDrafts, later(5));
  expect(await sentLinks(later(5))).toHaveLength(1);
  expect(test.emails[0]).toMatchObject({
    to: first.form.workEmail,
    subject: expect.stringContaining('waiting') as string,
  });
  await runNow(purgeIntakeLeftovers, app);
  expect(await app.db.$count(intakeDrafts)).toBe(2);
  await eraseDrafts(app, first.form.workEmail.toUpperCase());
  expect(await app.db.$count(intakeDrafts)).toBe(1);
});

it('is found in the portal of whoever is signed in, until it is submitted', async () => {
  const [ana, bea] = [await makePerson(app, 'ana'), await makePerson(app, 'bea')];
  const submission = submissionOf('ana');
  const draft = { ...newDraft(app, submission.formId), form: submission.form };
  await keepDraft(app, draft, undefined, ana.id);
  const address = await ownDraftLink(app, ana.id);
  expect(await ownDraftLink(app, bea.id)).toBeNull();
  const desk = device();
  expect(await desk.press(address ?? '')).toBe('/intake');
  expect(await desk.page()).toMatchObject({ form: { company: submission.form.company } });
  await submitIntake(app, submission, newClient());
  expect(await ownDraftLink(app, ana.id)).toBeNull();
});

it('offers an answer until the next one, none that the device gave itself, and forgets a draft that is cleared', async () => {
  const formId = newForm();
  // A clock that is behind must not make what was shared look new.
  const [phone, desk] = [device(-3_600_000), device()];
  const onPhone = (minutes: number) => Date.now() - 3_600_000 - minutes * 60_000;
  const first = await phone.sync(formId, { role: 'COO' }, { role: onPhone(9) }, { link });
  const edited = await phone.sync(formId, { role: 'CEO' }, { role: onPhone(0) }, { sharedAt: first.draft?.at });
  expect(edited.draft).toMatchObject({ form: { role: 'CEO' }, older: {} });
  await desk.press((await sentLinks())[0] ?? '');
  await desk.sync(formId, { role: 'CTO' }, { role: Date.now() + 60_000 }, { sharedAt: edited.draft?.at });
  const told = await phone.sync(formId, { role: 'CEO' }, {}, { sharedAt: edited.draft?.at });
  expect(told.draft).toMatchObject({ form: { role: 'CTO' }, older: {} });
  expect(await phone.sync(formId, {}, {}, { isCleared: true })).toMatchObject({ status: 200, draft: null });
  expect(await app.db.$count(intakeDrafts)).toBe(0);
});

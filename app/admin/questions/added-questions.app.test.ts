import { beforeEach, describe, expect, it } from 'vitest';
import { findQuestionForm, type NamedForm } from '#app/admin/questions/question-forms.server.ts';
import { leadsFile } from '#features/leads/list/lead-export.server.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { intakeLead } from '#features/webhooks/events/lead-events.server.ts';
import { sendIntakeEmail } from '#features/intake/intake.jobs.server.ts';
import { submitIntake } from '#features/intake/intake.server.ts';
import { intakeSubmissions } from '#features/intake/intake.table.ts';
import { currentQuestions } from '#features/intake/questions/intake-questions.server.ts';
import { exportSubmissions } from '#features/intake/submissions/my-submissions.server.ts';
import { intakeAnswers } from '#features/intake/submissions/intake-answers.ts';
import { readIntake } from '#features/intake/submissions/intake-reads.server.ts';
import { leads } from '#features/leads/leads.table.ts';
import { hideItem, saveQuestion, wordField, type ChangedItems } from '#features/questions/editor/change-items.ts';
import {
  changeQuestions,
  discardQuestions,
  publishQuestions,
  readQuestions,
} from '#features/questions/editor/edit-questions.server.ts';
import type { FormItem, Question } from '#forms/questions/questions.ts';
import { makeTeamMember } from '../../../tests/administrators.ts';
import { upload, uploadRecord } from '../../../tests/intake-app.ts';
import { submissionOf } from '../../../tests/intakes.ts';
import { runNow } from '../../../tests/jobs.ts';
import { article, source } from '../../../tests/questions.ts';
import { files } from '../../../tests/e2e/files.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';

const test = await openTestApp();
const { app } = test;
let owner: TeamMember<'settings'>;
let form: NamedForm;

beforeEach(async () => {
  owner = await makeTeamMember(app, 'Olu', 'owner', 'settings');
  const found = await findQuestionForm(app, 'intake');
  if (!found) throw new Error('The intake is no form.');
  form = found;
  // What was published before this test is gone from the database, and from memory with an announcement.
  await app.changes.announce(app.db, 'questions');
  await isInForce(null);
});

/** Announcements take a moment. */
const isInForce = (version: number | null) =>
  expect.poll(async () => (await currentQuestions(app)).version).toBe(version);

/** Changes the draft as one window does, from what it has read. */
async function change(edit: (items: readonly FormItem[]) => ChangedItems) {
  const { version } = await readQuestions(app, owner, form);
  return changeQuestions(app, owner, form, version, edit);
}

async function publish(...questions: readonly Question[]) {
  for (const question of questions) {
    expect(await change((items) => saveQuestion(form, items, question))).toEqual({ ok: true });
  }
  const { version, versions } = await readQuestions(app, owner, form);
  expect(await publishQuestions(app, owner, form, version)).toEqual({ ok: true });
  await isInForce(versions.length + 1);
}

describe('a draft', () => {
  it('changes nothing for visitors until it is published, and then all at once', async () => {
    await change((items) => saveQuestion(form, items, source));
    await change((items) => hideItem(form, items, 'phone', true));
    await change((items) => wordField(form, items, 'industry', { label: 'Your trade', hint: '' }));
    expect((await currentQuestions(app)).version).toBeNull();
    const { version } = await readQuestions(app, owner, form);
    expect(version).toBe(3);
    expect(await publishQuestions(app, owner, form, version)).toEqual({ ok: true });
    await isInForce(1);
    const { entries } = await currentQuestions(app);
    expect(entries.get('q_source')?.label).toBe(source.label);
    expect(entries.get('industry')).toMatchObject({ label: 'Your trade', hint: '' });
    expect([...entries.values()].filter(({ isHidden }) => isHidden).map(({ name }) => name)).toEqual(['phone']);
    expect(await readQuestions(app, owner, form)).toMatchObject({ version: 0, versions: [{ version: 1, by: 'Olu' }] });
    const [logged] = await app.db.select().from(auditLog);
    expect(logged).toMatchObject({ action: 'questions-published', subjectId: 'intake', details: { version: 1 } });
  });

  it('of one tab is not overwritten, published or discarded by another', async () => {
    expect(await change((items) => saveQuestion(form, items, source))).toEqual({ ok: true });
    const hide = (items: readonly FormItem[]) => hideItem(form, items, 'phone', true);
    const stale = { ok: false, reason: 'stale', last: { by: owner.profile.fullName, isOwn: true } };
    expect(await changeQuestions(app, owner, form, 0, hide)).toMatchObject(stale);
    expect(await publishQuestions(app, owner, form, 0)).toMatchObject(stale);
    expect(await discardQuestions(app, owner, form, 7)).toMatchObject(stale);
    const twice = await Promise.all([1, 2].map(() => publishQuestions(app, owner, form, 1)));
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await readQuestions(app, owner, form)).versions).toHaveLength(1);
  });

  it('begins once for two windows that change it first', async () => {
    const begin = () => changeQuestions(app, owner, form, 0, (items) => saveQuestion(form, items, source));
    const results = await Promise.all([begin(), begin()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('is given up for what is published', async () => {
    await publish(source);
    await change((items) => hideItem(form, items, 'q_source', true));
    expect(await discardQuestions(app, owner, form, 1)).toEqual({ ok: true });
    const { items, version } = await readQuestions(app, owner, form);
    expect(version).toBe(0);
    expect(items).toContainEqual(source);
  });

  it('is not published with a question that could never be asked', async () => {
    await change((items) => saveQuestion(form, items, source));
    await change((items) => saveQuestion(form, items, article));
    await change((items) => hideItem(form, items, 'q_source', true));
    const { version } = await readQuestions(app, owner, form);
    const refused = { ok: false, reason: 'order', label: 'Which article?' };
    expect(await publishQuestions(app, owner, form, version)).toEqual(refused);
    expect((await currentQuestions(app)).version).toBeNull();
  });
});

describe('a submission', () => {
  const submit = (submission: object) => submitIntake(app, submission, newClient());

  it('is refused where it leaves out what is asked of it', async () => {
    await publish(source, article);
    const refused = (answers: object) => submit({ ...submissionOf('left'), questions: 1, ...answers });
    const { form: typed } = submissionOf('left');
    expect(await refused({})).toEqual({ ok: false, reason: 'invalid', errors: { q_source: 'Choose an answer' } });
    expect(await refused({ form: { ...typed, q_source: 'An article' } })).toEqual({
      ok: false,
      reason: 'invalid',
      errors: { q_article: 'Enter an answer' },
    });
    expect(await refused({ form: { ...typed, q_source: 'An ad', company: '' } })).toMatchObject({
      errors: { company: 'Enter your company name', q_source: 'Choose from the list' },
    });
    expect(await app.db.$count(intakeSubmissions)).toBe(0);
  });

  it('shows its answers in the email, the lead, the export, the webhook and the sender’s own data', async () => {
    await publish(source, article);
    const answers = { q_source: 'An article', q_article: '  On =cmd invoices ' };
    const sent = await submit({ ...submissionOf('answers', answers), questions: 1 });
    expect(sent.ok).toBe(true);
    const [row] = await app.db.select().from(intakeSubmissions);
    if (!row) throw new Error('Nothing was stored.');
    const worded = [
      { question: source.label, answer: 'An article' },
      { question: 'Which article?', answer: 'On =cmd invoices' },
    ];
    expect(row).toMatchObject({ questionsVersion: 1, answers: worded });
    expect(row.fullPayload).toMatchObject({ ...answers, q_article: 'On =cmd invoices' });
    const email = await runNow(sendIntakeEmail, app, { submissionId: row.id, version: 1 });
    expect(email?.text).toContain('Which article?');
    expect(email?.text).toContain('On =cmd invoices');
    const [lead] = await app.db.select().from(leads);
    expect(lead).toMatchObject({ answers: worded });
    expect(lead?.searchText).toContain('on =cmd invoices');
    const reader = await makeTeamMember(app, 'Rea', 'sales', 'leads:read');
    const file = await (await leadsFile(app, reader, new URLSearchParams(), 'UTC')).text();
    expect(file).toContain('Which article?: On =cmd invoices');
    const event = intakeLead({ ...row, isReportable: true });
    expect(event).toMatchObject({ answers: worded });
    expect(await exportSubmissions(app, row.email)).toMatchObject([{ furtherAnswers: worded }]);
  });

  it('keeps the version that it answered when the questions change', async () => {
    await publish(source);
    const first = { ...submissionOf('first', { q_source: 'A friend' }), questions: 1 };
    expect(await submit(first)).toMatchObject({ ok: true });
    await publish({ ...source, label: 'Who sent you?', options: ['Nobody', 'Somebody'] });
    // A form that was opened before is taken as it was shown.
    const late = { ...submissionOf('late', { q_source: 'An article' }), questions: 1 };
    expect(await submit(late)).toMatchObject({ ok: true });
    const now = { ...submissionOf('now', { q_source: 'An article' }), questions: 2 };
    expect(await submit(now)).toMatchObject({ errors: { q_source: 'Choose from the list' } });
    const [row] = await app.db.select().from(intakeSubmissions);
    const intake = await readIntake(app, { id: row?.id ?? '' });
    if (!intake) throw new Error('Nothing was stored.');
    const [step] = intakeAnswers(intake.form, intake.questions);
    expect(step?.answers).toContainEqual({ field: 'q_source', label: source.label, value: 'A friend' });
  });

  it('without a version is the specification’s form, and of an unknown one the current form', async () => {
    await publish(source);
    expect(await submit(submissionOf('api'))).toMatchObject({ ok: true });
    expect(await submit({ ...submissionOf('future'), questions: 99 })).toMatchObject({ reason: 'invalid' });
    const kept = { ...submissionOf('stray', { q_gone: 'x', q_source: 'A friend' }), questions: 1 };
    expect(await submit(kept)).toMatchObject({ ok: true });
    const rows = await app.db.select().from(intakeSubmissions);
    expect(rows.map(({ questionsVersion }) => questionsVersion)).toEqual([null, 1]);
    expect(rows[1]?.fullPayload).not.toHaveProperty('q_gone');
  });

  it('is not held up by a field that is hidden, and keeps what it was given before', async () => {
    await change((items) => hideItem(form, items, 'phone', true));
    await change((items) => hideItem(form, items, 'industry', true));
    const { version } = await readQuestions(app, owner, form);
    await publishQuestions(app, owner, form, version);
    await isInForce(1);
    const typed = submissionOf('hidden', { phone: 'x', industry: 'Logistics' });
    expect(await submit({ ...typed, questions: 1 })).toMatchObject({ ok: true });
    const [row] = await app.db.select().from(intakeSubmissions);
    expect(row?.contact).toMatchObject({ phone: '', industry: 'Logistics' });
  });

  it('brings the file that a question asks for', async () => {
    await publish({ ...source, name: 'q_diagram', kind: 'file', label: 'A diagram', options: [] });
    const typed = submissionOf('file');
    expect(await submit({ ...typed, questions: 1 })).toMatchObject({ errors: { q_diagram: 'Attach a file' } });
    const { id } = await upload(app, typed.formId, 'map.pdf', files.pdf.buffer);
    const record = { ...uploadRecord('map.pdf', { id }), question: 'q_diagram' };
    const sent = { ...typed, questions: 1, form: { ...typed.form, uploadedFiles: [record] } };
    expect(await submit(sent)).toMatchObject({ ok: true, filesLost: 0 });
    const [row] = await app.db.select().from(intakeSubmissions);
    expect(row?.answers).toEqual([{ question: 'A diagram', answer: 'map.pdf' }]);
    expect(row?.uploads.fileUploads).toMatchObject([{ fileName: 'map.pdf', question: 'q_diagram' }]);
  });

  it('that is sent again with another answer is its next version', async () => {
    await publish(source);
    const first = { ...submissionOf('again', { q_source: 'A friend' }), questions: 1 };
    await submit(first);
    expect(await submit(first)).toMatchObject({ ok: true });
    await submit({ ...first, form: { ...first.form, q_source: 'An article' } });
    const [row] = await app.db.select().from(intakeSubmissions);
    expect(row).toMatchObject({ version: 2, answers: [{ answer: 'An article' }] });
    expect(await app.db.select().from(leads)).toMatchObject([{ answers: [{ answer: 'An article' }] }]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { undoLeadChange, saveLead } from '#features/leads/changes/change-leads.server.ts';
import { mergeLeads } from '#features/leads/changes/merge-leads.server.ts';
import { readLead } from '#features/leads/one/read-lead.server.ts';
import { countOpenTasks, openTasks, tasksOfLead } from '#features/leads/tasks/read-tasks.server.ts';
import { addTask, changeTask, deleteTask, restoreTask, setTaskDone } from '#features/leads/tasks/tasks.server.ts';
import type { TaskInput } from '#features/leads/tasks/tasks.ts';
import type { AppContext } from '#server/app-context.ts';
import { contactOf } from '../../../tests/contacts.ts';
import { listedLeads } from '../../../tests/listed-leads.ts';
import { newClient, type TestApp } from '../../../tests/test-app.ts';
import { withTwoAdministrators } from '../../../tests/two-administrators.ts';

let test: TestApp;
let app: AppContext;
let ann: Administrator;
let bea: Administrator;
await withTwoAdministrators((opened) => {
  ({ test, app, ann, bea } = opened);
});
beforeEach(async () => {
  await sendContactMessage(app, contactOf('one'), newClient());
});

const onlyLead = async () => {
  const [lead] = await listedLeads(app, ann.user.id);
  if (!lead) throw new Error('no lead');
  return lead;
};
const blank: TaskInput = { text: 'Call', dueOn: null, dueAt: null, timeZone: null, assignee: null };
let forms = 0;
const add = async (task: Partial<TaskInput>, by = ann) => {
  const { id } = await onlyLead();
  const added = await addTask(app, by, id, { ...blank, ...task, formId: `form-${(forms += 1)}` });
  if (!added.ok) throw new Error(added.reason);
  return added.id;
};
const texts = async () =>
  (await tasksOfLead(app, (await onlyLead()).id)).map(({ text, doneAt }) => [text, doneAt !== null]);
const noticesOf = async (who: Administrator) =>
  (
    await test.database.pool.query<{ kind: string; text: string }>(
      'select kind, text from notices where user_id = $1 order by created_at, id',
      [who.user.id],
    )
  ).rows;

describe('tasks of a lead', () => {
  it('show the earliest open one as the next step, with a version for each change', async () => {
    await add({ text: 'Someday' });
    expect(await onlyLead()).toMatchObject({ nextStep: 'Someday', nextStepOn: null, version: 2 });
    const first = await add({ text: 'Later', dueOn: '2027-03-09' });
    await add({ text: 'Latest', dueOn: '2027-03-10' });
    expect(await onlyLead()).toMatchObject({ nextStep: 'Later', nextStepOn: '2027-03-09', version: 3 });
    await setTaskDone(app, ann, first, true);
    expect(await onlyLead()).toMatchObject({ nextStep: 'Latest', nextStepOn: '2027-03-10' });
    expect(await texts()).toEqual([
      ['Latest', false],
      ['Someday', false],
      ['Later', true],
    ]);
    await setTaskDone(app, ann, first, false);
    await setTaskDone(app, ann, first, false);
    expect(await onlyLead()).toMatchObject({ nextStep: 'Later', nextStepOn: '2027-03-09', version: 5 });
    const file = await readLead(app, (await onlyLead()).id);
    expect(file?.events.filter(({ kind }) => kind.startsWith('task-')).map(({ kind, by }) => [kind, by])).toEqual([
      ...[1, 2, 3].map(() => ['task-added', 'Ann']),
      ['task-done', 'Ann'],
      ['task-reopened', 'Ann'],
    ]);
  });

  it('follow a next step that is written, changed and cleared', async () => {
    const lead = await onlyLead();
    const save = (version: number, values: Parameters<typeof saveLead>[3]['values']) =>
      saveLead(app, ann, lead.id, { version, values });
    await save(1, { owner: bea.user.id, nextStep: 'Write', nextStepOn: '2027-03-01' });
    expect(await tasksOfLead(app, lead.id)).toMatchObject([
      { text: 'Write', dueOn: '2027-03-01', assignee: { name: 'Bea' }, doneAt: null },
    ]);
    await save(2, { nextStepOn: '2027-03-05' });
    expect(await tasksOfLead(app, lead.id)).toMatchObject([{ text: 'Write', dueOn: '2027-03-05' }]);
    await save(3, { nextStep: null, nextStepOn: null });
    expect(await texts()).toEqual([['Write', true]]);
    expect(await onlyLead()).toMatchObject({ nextStep: null, nextStepOn: null, version: 4 });
    await save(4, { nextStepOn: '2027-04-01' });
    expect(await onlyLead()).toMatchObject({ nextStep: null, nextStepOn: '2027-04-01' });
  });

  it('move on to another one that is earlier than the date of a changed next step', async () => {
    await add({ text: 'One', dueOn: '2027-03-01' });
    await add({ text: 'Two', dueOn: '2027-03-02' });
    const lead = await onlyLead();
    const saved = await saveLead(app, ann, lead.id, { version: lead.version, values: { nextStepOn: '2027-03-09' } });
    expect(saved).toMatchObject({ ok: true });
    expect(await onlyLead()).toMatchObject({ nextStep: 'Two', nextStepOn: '2027-03-02' });
    expect(await texts()).toEqual([
      ['Two', false],
      ['One', false],
    ]);
  });

  it('are a collision for a page that shows an older next step', async () => {
    const { id, version } = await onlyLead();
    await add({ text: 'Visit', dueOn: '2027-03-02' }, bea);
    const stale = await saveLead(app, ann, id, { version, values: { stage: 'won', nextStep: 'Call' } });
    expect(stale).toMatchObject({
      ok: false,
      reason: 'stale',
      collisions: [{ field: 'nextStep', theirs: 'Visit', mine: 'Call', by: 'Bea' }],
    });
    expect(await onlyLead()).toMatchObject({ stage: 'won', nextStep: 'Visit' });
  });

  it('are one for a form that is sent twice, and refuse a stale change and a stranger', async () => {
    const { id } = await onlyLead();
    const twice = { ...blank, formId: 'the-same-form' };
    expect(await addTask(app, ann, id, twice)).toEqual(await addTask(app, ann, id, twice));
    const [task] = await tasksOfLead(app, id);
    const change = { ...blank, text: 'Call at noon', version: 1 };
    expect(await changeTask(app, ann, task!.id, change)).toMatchObject({ ok: true });
    const last = { by: 'Ann', isOwn: false, at: expect.any(String) as string };
    expect(await changeTask(app, bea, task!.id, change)).toEqual({ ok: false, reason: 'stale', last });
    expect(await changeTask(app, ann, task!.id, change)).toMatchObject({ last: { isOwn: true } });
    const stranger = { ...change, version: 2, assignee: 'nobody' };
    expect(await changeTask(app, bea, task!.id, stranger)).toMatchObject({ ok: false, reason: 'assignee' });
    expect(await texts()).toEqual([['Call at noon', false]]);
  });

  it('are deleted and restored as they were, each once', async () => {
    const { id: leadId } = await onlyLead();
    const dueAt = new Date('2027-03-09T09:30Z');
    const timed = { dueOn: '2027-03-09', dueAt, timeZone: 'Europe/Oslo', assignee: bea.user.id };
    const id = await add({ text: 'Call', ...timed });
    const [before] = await tasksOfLead(app, leadId);
    for (const time of ['first', 'again']) expect(await deleteTask(app, ann, id), time).toEqual({ ok: true, id });
    expect([await texts(), (await onlyLead()).nextStep]).toEqual([[], null]);
    for (const time of ['first', 'again'])
      expect(await restoreTask(app, ann, leadId, id), time).toEqual({ ok: true, id });
    expect(await tasksOfLead(app, leadId)).toEqual([{ ...before, version: 2 }]);
    expect(await onlyLead()).toMatchObject({ nextStep: 'Call', nextStepOn: '2027-03-09' });
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await restoreTask(app, ann, leadId, unknown)).toEqual({ ok: false, reason: 'gone' });
    const events = (await readLead(app, leadId))?.events.filter(({ kind }) => /^task-(deleted|restored)$/u.test(kind));
    expect(events?.map(({ kind }) => kind)).toEqual(['task-deleted', 'task-restored']);
  });

  it('go with their lead into the one that it is merged into, and back', async () => {
    const { id: first } = await onlyLead();
    await add({ text: 'Send papers', dueOn: '2027-03-02' });
    await setTaskDone(app, ann, await add({ text: 'Old' }), true);
    await sendContactMessage(app, contactOf('two'), newClient());
    const { id: second } = await onlyLead();
    await add({ text: 'Call', dueOn: '2027-03-09' });
    const merged = await mergeLeads(app, ann, [first, second], { into: second, formId: 'merge-form' });
    expect(await onlyLead()).toMatchObject({ id: second, nextStep: 'Send papers', nextStepOn: '2027-03-02' });
    expect(await texts()).toEqual([
      ['Send papers', false],
      ['Call', false],
      ['Old', true],
    ]);
    expect(await openTasks(app, { assignee: null, until: '2027-12-31' })).toHaveLength(2);
    expect(await undoLeadChange(app, ann, (merged.ok && merged.undo) || '')).toMatchObject({ ok: true, left: [] });
    expect(await onlyLead()).toMatchObject({ id: second, nextStep: 'Call' });
    expect((await tasksOfLead(app, first)).map(({ text }) => text)).toEqual(['Send papers', 'Old']);
  });

  it('and leads tell those to whom someone else assigns them, once', async () => {
    const id = await add({ text: 'Mine', assignee: ann.user.id });
    expect(await noticesOf(ann)).toEqual([]);
    await changeTask(app, ann, id, { ...blank, text: 'Yours', assignee: bea.user.id, version: 1 });
    await changeTask(app, ann, id, { ...blank, text: 'Yours now', assignee: bea.user.id, version: 2 });
    expect(await noticesOf(bea)).toEqual([{ kind: 'task-assigned', text: 'Yours' }]);
    const lead = await onlyLead();
    await saveLead(app, ann, lead.id, { version: lead.version, values: { owner: bea.user.id } });
    expect(await noticesOf(bea)).toHaveLength(2);
  });
});

it('open tasks are those due until a day, of one person or all, but of lost leads', async () => {
  await add({ text: 'Two', dueOn: '2027-03-02', assignee: bea.user.id });
  await add({ text: 'One', dueOn: '2027-03-01', dueAt: new Date('2027-03-01T09:00:00Z'), timeZone: 'UTC' });
  await add({ text: 'Three', dueOn: '2027-03-03' });
  await add({ text: 'Someday' });
  const until = '2027-03-02';
  const due = await openTasks(app, { assignee: null, until });
  expect(due.map(({ text }) => text)).toEqual(['One', 'Two']);
  expect(due[0]).toMatchObject({ dueAt: '2027-03-01T09:00:00.000Z', lead: { name: 'Ada one', stage: 'new' } });
  const ofBea = { assignee: bea.user.id, until };
  expect((await openTasks(app, ofBea)).map(({ text }) => text)).toEqual(['Two']);
  expect(await countOpenTasks(app, ofBea)).toBe(1);
  const lead = await onlyLead();
  await saveLead(app, ann, lead.id, { version: lead.version, values: { stage: 'lost' } });
  expect(await openTasks(app, { assignee: null, until })).toEqual([]);
});

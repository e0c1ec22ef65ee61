import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { eraseUsers } from '#features/accounts/erase-users.server.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { organizationMembers } from '#features/accounts/organizations/organizations.table.ts';
import { decide, requestApproval } from '#features/work/approvals.server.ts';
import { receiveWorkFile } from '#features/work/files/files.server.ts';
import { exportWork } from '#features/work/export-work.server.ts';
import { listProjects } from '#features/work/list/list-projects.server.ts';
import { projectList } from '#features/work/list/project-list.ts';
import { createProject } from '#features/work/projects.server.ts';
import { projectsOf } from '#features/work/read-projects.server.ts';
import { changeStep, finishStep, saveChecklist } from '#features/work/steps.server.ts';
import { sendApprovalDecision, sendApprovalRequest } from '#features/work/work.jobs.server.ts';
import { workDecisions, workRequests } from '#features/work/work.table.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { makeClient } from '../../tests/billing.ts';
import { runNow } from '../../tests/jobs.ts';
import { fileForm, withProject, type Work } from '../../tests/work.ts';
import type { AppContext } from '#server/app-context.ts';

let work: Work;
let app: AppContext;
let sam: Work['sam'];
let ann: Work['ann'];
let bob: Work['bob'];
let projectId: string;
await withProject((made) => {
  work = made;
  ({ sam, ann, bob, projectId } = made);
  ({ app } = made.opened);
});

const list = async (query = {}) =>
  (await listProjects(app, projectList.read(new URLSearchParams(query)), '2027-03-10')).items;

async function ask(files: readonly string[] = []): Promise<string> {
  const { id } = await work.step('Proposal');
  const sent = { step: id, text: 'We build it.', files, formId: randomUUID() };
  expect(await requestApproval(app, sam, projectId, sent)).toEqual({ ok: true });
  return (await work.step('Proposal')).requests[0]?.id ?? '';
}

const actions = async () => (await app.db.select().from(auditLog)).map(({ action }) => action);

describe('projects', () => {
  test('begin once per form, with the steps of the template and the next one in the list', async () => {
    const once = work.form({ name: 'Twice' });
    const [one, two] = [await createProject(app, sam, once), await createProject(app, sam, once)];
    expect(one).toEqual(two);
    expect(await list({ q: 'twice' })).toMatchObject([
      { next: 'Book the kick-off call', phase: 'assess', waitsFor: 'client', dueOn: '2027-03-04', isOverdue: true },
    ]);
    expect(await list({ waits: 'team' })).toEqual([]);
    expect(await list({ overdue: 'on' })).toHaveLength(2);
    expect(await list({ state: 'finished' })).toEqual([]);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ startedOn: '1027-03-01' }, 'day'],
    [{ organization: 'nobody' }, 'gone'],
    [{ template: randomUUID() }, 'gone'],
  ])('are refused with %j', async (changes, reason) => {
    expect(await createProject(app, sam, work.form(changes))).toEqual({ ok: false, reason });
  });

  test('are not led by a client', async () => {
    expect(await createProject(app, sam, work.form({ owner: ann.user.id }))).toEqual({ ok: false, reason: 'person' });
  });

  test('are shown to their own organization only', async () => {
    expect((await projectsOf(app, ann.organization.id, null)).projects).toHaveLength(1);
    expect(await projectsOf(app, bob.organization.id, null)).toEqual({ projects: [], isCut: false });
  });

  test('finish with their last step, and go on when it is reopened', async () => {
    const { steps } = await work.shown();
    for (const { id } of steps)
      expect(await changeStep(app, sam, projectId, { step: id, field: 'state', value: 'skipped' })).toEqual({
        ok: true,
      });
    expect(await list({ state: 'finished' })).toMatchObject([{ next: null, waitsFor: null, dueOn: null }]);
    const last = steps.at(-1)?.id ?? '';
    await changeStep(app, sam, projectId, { step: last, field: 'state', value: 'waiting' });
    expect(await list({ state: 'open' })).toMatchObject([{ phase: 'advance', next: 'Plan the next workflow' }]);
  });
});

describe('steps', () => {
  test('change one field at a time, and back', async () => {
    const { id } = await work.step('Proposal');
    const change = (field: 'state' | 'dueOn' | 'owner', value: string) =>
      changeStep(app, sam, projectId, { step: id, field, value });
    expect(await change('dueOn', '2027-05-01')).toEqual({ ok: true });
    expect(await change('owner', '')).toEqual({ ok: true });
    expect(await work.step('Proposal')).toMatchObject({ dueOn: '2027-05-01', ownerId: null });
    expect(await change('dueOn', 'soon')).toEqual({ ok: false, reason: 'day' });
    expect(await change('owner', ann.user.id)).toEqual({ ok: false, reason: 'person' });
    // Only the client approves.
    expect(await change('state', 'done')).toEqual({ ok: false, reason: 'gone' });
    const other = await work.create({ name: 'Other' });
    expect(await changeStep(app, sam, other, { step: id, field: 'owner', value: '' })).toMatchObject({
      reason: 'gone',
    });
  });

  test('of the client are finished by the client, and no others', async () => {
    const [call, build] = [await work.step('Book the kick-off call'), await work.step('Build the first automation')];
    expect(await finishStep(app, bob, call.id)).toEqual({ ok: false, reason: 'gone' });
    expect(await finishStep(app, ann, build.id)).toEqual({ ok: false, reason: 'gone' });
    expect(await finishStep(app, ann, call.id)).toEqual({ ok: true });
    expect(await finishStep(app, ann, call.id)).toEqual({ ok: true });
    expect(await list()).toMatchObject([{ next: 'Prepare the start' }]);
  });

  test('with a checklist are done once all is ticked and named', async () => {
    const { id } = await work.step('Prepare the start');
    const save = (done: string[], answers: [string, string][], by = ann) =>
      saveChecklist(app, by, id, { done, answers: new Map(answers) });
    expect(await save(['2'], [['0', 'Ann Lee']], bob)).toEqual({ ok: false, reason: 'gone' });
    expect(await save(['2'], [['0', ' Ann Lee ']])).toEqual({ ok: true });
    expect(await work.step('Prepare the start')).toMatchObject({
      state: 'active',
      items: [{ answer: 'Ann Lee', isDone: true }, { isDone: false }, { isDone: true }],
    });
    await save(['2'], [['1', 'Cy']]);
    expect(await work.step('Prepare the start')).toMatchObject({ state: 'done' });
    await save([], []);
    expect(await work.step('Prepare the start')).toMatchObject({ state: 'active' });
  });
});

describe('approvals', () => {
  test('freeze text and files, and email everyone who may decide', async () => {
    const { id } = await work.step('Proposal');
    await receiveWorkFile(app, { side: 'team', by: sam }, id, fileForm('plan.txt', 'One'));
    const [file] = (await work.step('Proposal')).files;
    const requestId = await ask([file?.id ?? '']);
    await receiveWorkFile(app, { side: 'team', by: sam }, id, fileForm('plan.txt', 'Two'));
    expect((await work.step('Proposal')).requests).toMatchObject([
      { text: 'We build it.', files: [{ id: file?.id, version: 1 }], decision: null },
    ]);
    expect((await work.step('Proposal')).files.map(({ version }) => version)).toEqual([2, 1]);
    const queued = (await work.opened.queued()).filter(({ name }) => name === 'send-approval-request');
    expect(queued).toMatchObject([{ data: { requestId, userId: ann.user.id } }]);
    await runNow(sendApprovalRequest, app, { requestId, userId: ann.user.id });
    await runNow(sendApprovalRequest, app, { requestId, userId: bob.user.id });
    expect(work.opened.emails).toMatchObject([{ to: ann.user.email, subject: 'Please approve: Proposal' }]);
    expect(await list({ waits: 'client' })).toHaveLength(1);
  });

  test('are requested once at a time', async () => {
    const { id } = await work.step('Proposal');
    const sent = { step: id, text: 'One', files: [], formId: randomUUID() };
    const [one, two] = await Promise.all([
      requestApproval(app, sam, projectId, sent),
      requestApproval(app, sam, projectId, sent),
    ]);
    expect([one, two]).toEqual([{ ok: true }, { ok: true }]);
    expect(await app.db.$count(workRequests)).toBe(1);
    expect(await requestApproval(app, sam, projectId, { ...sent, formId: randomUUID() })).toEqual({
      ok: false,
      reason: 'asked',
    });
    const design = await work.step('Design');
    const other = { ...sent, step: design.id, formId: randomUUID() };
    expect(await requestApproval(app, sam, projectId, { ...other, text: ' ' })).toEqual({
      ok: false,
      reason: 'empty',
    });
    expect(await requestApproval(app, sam, projectId, { ...other, files: [randomUUID()] })).toEqual({
      ok: false,
      reason: 'files',
    });
  });

  test('count the first decision, and tell the others who made it', async () => {
    const cleo = await makeClient(app, 'cleo');
    await app.db
      .insert(organizationMembers)
      .values({ organizationId: ann.organization.id, userId: cleo.user.id, role: 'member' });
    const member = { ...cleo, organization: ann.organization };
    const requestId = await ask();
    expect(await decide(app, bob, requestId, { verdict: 'approved', words: '' })).toEqual({
      ok: false,
      reason: 'gone',
    });
    expect(await decide(app, ann, requestId, { verdict: 'returned', words: ' ' })).toEqual({
      ok: false,
      reason: 'words',
    });
    const results = await Promise.all([
      decide(app, ann, requestId, { verdict: 'approved', words: '' }),
      decide(app, ann, requestId, { verdict: 'approved', words: '' }),
      decide(app, member, requestId, { verdict: 'returned', words: 'No' }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const [decision] = await app.db.select().from(workDecisions);
    const told = { ok: false, reason: 'decided', name: decision?.decidedByName, verdict: decision?.verdict };
    expect(results.filter(({ ok }) => !ok)).toEqual([told, told]);
    expect((await work.opened.queued()).filter(({ name }) => name === 'send-approval-decision')).toHaveLength(1);
  });

  test('go on when approved, and can be requested again when sent back', async () => {
    const first = await ask();
    await decide(app, ann, first, { verdict: 'returned', words: 'Cheaper, please' });
    expect(await work.step('Proposal')).toMatchObject({ state: 'waiting' });
    await runNow(sendApprovalDecision, app, { requestId: first });
    const [email] = work.opened.emails;
    expect(email).toMatchObject({ to: sam.user.email, subject: 'Sent back: Proposal' });
    expect(email?.text).toContain('Cheaper, please');
    const { rows } = await work.opened.database.pool.query('select user_id, kind, project_id, lead_id from notices');
    expect(rows).toEqual([{ user_id: sam.user.id, kind: 'approval-decided', project_id: projectId, lead_id: null }]);
    const { id } = await work.step('Proposal');
    const again = { step: id, text: 'Again', files: [], formId: randomUUID() };
    expect(await requestApproval(app, sam, projectId, again)).toEqual({ ok: true });
    const [second] = (await work.step('Proposal')).requests;
    await decide(app, ann, second?.id ?? '', { verdict: 'approved', words: '' });
    expect(await work.step('Proposal')).toMatchObject({ state: 'done' });
    expect((await actions()).filter((action) => action === 'project-approval-decided')).toHaveLength(2);
  });

  test('are never changed or deleted, but lose the name of an erased person', async () => {
    const requestId = await ask();
    await decide(app, ann, requestId, { verdict: 'approved', words: '' });
    const exported = await exportWork(app, ann.user.id);
    expect(exported.decisions).toMatchObject([{ step: 'Proposal', verdict: 'approved' }]);
    await expect(app.db.update(workDecisions).set({ verdict: 'returned' })).rejects.toThrow();
    await expect(app.db.update(workRequests).set({ text: 'Other' })).rejects.toThrow();
    await expect(app.db.delete(workDecisions)).rejects.toThrow();
    await expect(app.db.delete(workRequests)).rejects.toThrow();
    await app.db.transaction((tx) => eraseUsers(app, tx, eq(users.id, sam.user.id)));
    expect((await work.step('Proposal')).requests).toMatchObject([{ askedByName: null, decision: { name: 'ann' } }]);
    // With the last person of the organization, its projects go.
    await app.db.transaction((tx) => eraseUsers(app, tx, eq(users.id, ann.user.id)));
    expect(await app.db.$count(workDecisions)).toBe(0);
  });
});

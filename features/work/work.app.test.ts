import { randomUUID } from 'node:crypto';
import { eq, isNotNull } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseUsers } from '#features/accounts/erase-users.server.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { organizationMembers } from '#features/accounts/organizations/organizations.table.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { uploadedFiles } from '#features/intake/intake.table.ts';
import { decide, requestApproval } from '#features/work/approvals.server.ts';
import { findClientFile, receiveWorkFile } from '#features/work/files.server.ts';
import { listProjects } from '#features/work/list-projects.server.ts';
import { projectList } from '#features/work/project-list.ts';
import { createProject } from '#features/work/projects.server.ts';
import { projectsOf, readProject, type ShownProject } from '#features/work/read-projects.server.ts';
import { addSecret, openSecret } from '#features/work/secrets.server.ts';
import { addStep, changeStep, finishStep, saveChecklist } from '#features/work/steps.server.ts';
import { deleteTemplate, listTemplates, saveTemplate } from '#features/work/templates.server.ts';
import { defaultTemplateId } from '#features/work/default-template.ts';
import { eraseExpiredSecrets, sendApprovalDecision, sendApprovalRequest } from '#features/work/work.jobs.server.ts';
import { workDecisions, workRequests, workSecrets, workSteps } from '#features/work/work.table.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { makeAdministrator, makeTeamMember } from '../../tests/administrators.ts';
import { makeClient } from '../../tests/billing.ts';
import { runNow } from '../../tests/jobs.ts';
import { openTestApp } from '../../tests/test-app.ts';

const opened = await openTestApp();
const { app } = opened;
let sam: TeamMember<'leads:write'>;
let ann: ClientMember<'work:write'>;
let bob: ClientMember<'work:write'>;
let project: ShownProject;

beforeEach(async () => {
  sam = await makeTeamMember(app, 'sam', 'sales', 'leads:write');
  [ann, bob] = [await makeClient(app, 'ann'), await makeClient(app, 'bob')];
  project = await shown(await create());
});

const form = (changes = {}) => ({
  formId: randomUUID(),
  organization: ann.organization.id,
  name: 'Orders',
  template: defaultTemplateId,
  owner: sam.user.id,
  startedOn: '2027-03-01',
  ...changes,
});

async function create(changes = {}): Promise<string> {
  const made = await createProject(app, sam, form(changes));
  if (!made.ok) throw new Error(made.reason);
  return made.id;
}

async function shown(id = project.id): Promise<ShownProject> {
  const found = await readProject(app, id);
  if (!found) throw new Error('No project.');
  return found;
}

async function step(title: string) {
  const found = (await shown()).steps.find((one) => one.title === title);
  if (!found) throw new Error(`No step ${title}.`);
  return found;
}

const list = async (query = {}) =>
  (await listProjects(app, projectList.read(new URLSearchParams(query)), '2027-03-10')).items;

async function ask(files: readonly string[] = []): Promise<string> {
  const { id } = await step('Proposal');
  const sent = { step: id, text: 'We build it.', files, formId: randomUUID() };
  expect(await requestApproval(app, sam, project.id, sent)).toEqual({ ok: true });
  return (await step('Proposal')).requests[0]?.id ?? '';
}

function upload(name: string, content: string): Request {
  const body = new FormData();
  body.append('file', new File([content], name));
  return new Request('http://127.0.0.1/', { method: 'POST', body });
}

const actions = async () => (await app.db.select().from(auditLog)).map(({ action }) => action);

describe('projects', () => {
  test('begin once per form, with the steps of the template and the next one in the list', async () => {
    const once = form({ name: 'Twice' });
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
    expect(await createProject(app, sam, form(changes))).toEqual({ ok: false, reason });
  });

  test('are not led by a client', async () => {
    expect(await createProject(app, sam, form({ owner: ann.user.id }))).toEqual({ ok: false, reason: 'person' });
  });

  test('are shown to their own organization only', async () => {
    expect(await projectsOf(app, ann.organization.id)).toHaveLength(1);
    expect(await projectsOf(app, bob.organization.id)).toEqual([]);
  });

  test('finish with their last step, and go on when it is reopened', async () => {
    for (const { id } of project.steps)
      expect(await changeStep(app, sam, project.id, { step: id, field: 'state', value: 'skipped' })).toEqual({
        ok: true,
      });
    expect(await list({ state: 'finished' })).toMatchObject([{ next: null, waitsFor: null, dueOn: null }]);
    const last = project.steps.at(-1)?.id ?? '';
    await changeStep(app, sam, project.id, { step: last, field: 'state', value: 'waiting' });
    expect(await list({ state: 'open' })).toMatchObject([{ phase: 'advance', next: 'Plan the next workflow' }]);
  });
});

describe('steps', () => {
  test('change one field at a time, and back', async () => {
    const { id } = await step('Proposal');
    const change = (field: 'state' | 'dueOn' | 'owner', value: string) =>
      changeStep(app, sam, project.id, { step: id, field, value });
    expect(await change('dueOn', '2027-05-01')).toEqual({ ok: true });
    expect(await change('owner', '')).toEqual({ ok: true });
    expect(await step('Proposal')).toMatchObject({ dueOn: '2027-05-01', ownerId: null });
    expect(await change('dueOn', 'soon')).toEqual({ ok: false, reason: 'day' });
    expect(await change('owner', ann.user.id)).toEqual({ ok: false, reason: 'person' });
    // Only the client approves.
    expect(await change('state', 'done')).toEqual({ ok: false, reason: 'gone' });
    const other = await create({ name: 'Other' });
    expect(await changeStep(app, sam, other, { step: id, field: 'owner', value: '' })).toMatchObject({
      reason: 'gone',
    });
  });

  test('are added at the end of their phase', async () => {
    const sent = { title: 'Extra', phase: 'uncover', kind: 'step', side: 'team', dueOn: '', items: [] } as const;
    expect(await addStep(app, sam, project.id, sent)).toEqual({ ok: true });
    const titles = (await shown()).steps.map(({ title }) => title);
    const at = titles.indexOf('Extra');
    expect(titles.slice(at - 1, at + 2)).toEqual(['Design', 'Extra', 'Hand over access and sample data']);
    expect(await addStep(app, sam, project.id, { ...sent, title: '' })).toEqual({ ok: false, reason: 'name' });
  });

  test('of the client are finished by the client, and no others', async () => {
    const [call, build] = [await step('Book the kick-off call'), await step('Build the first automation')];
    expect(await finishStep(app, bob, call.id)).toEqual({ ok: false, reason: 'gone' });
    expect(await finishStep(app, ann, build.id)).toEqual({ ok: false, reason: 'gone' });
    expect(await finishStep(app, ann, call.id)).toEqual({ ok: true });
    expect(await finishStep(app, ann, call.id)).toEqual({ ok: true });
    expect(await list()).toMatchObject([{ next: 'Prepare the start' }]);
  });

  test('with a checklist are done once all is ticked and named', async () => {
    const { id } = await step('Prepare the start');
    const save = (done: string[], answers: [string, string][], by = ann) =>
      saveChecklist(app, by, id, { done, answers: new Map(answers) });
    expect(await save(['2'], [['0', 'Ann Lee']], bob)).toEqual({ ok: false, reason: 'gone' });
    expect(await save(['2'], [['0', ' Ann Lee ']])).toEqual({ ok: true });
    expect(await step('Prepare the start')).toMatchObject({
      state: 'active',
      items: [{ answer: 'Ann Lee', isDone: true }, { isDone: false }, { isDone: true }],
    });
    await save(['2'], [['1', 'Cy']]);
    expect(await step('Prepare the start')).toMatchObject({ state: 'done' });
    await save([], []);
    expect(await step('Prepare the start')).toMatchObject({ state: 'active' });
  });
});

describe('approvals', () => {
  test('freeze text and files, and email everyone who may decide', async () => {
    const { id } = await step('Proposal');
    await receiveWorkFile(app, { side: 'team', by: sam }, id, upload('plan.txt', 'One'));
    const [file] = (await step('Proposal')).files;
    const requestId = await ask([file?.id ?? '']);
    await receiveWorkFile(app, { side: 'team', by: sam }, id, upload('plan.txt', 'Two'));
    expect((await step('Proposal')).requests).toMatchObject([
      { text: 'We build it.', files: [{ id: file?.id, version: 1 }], decision: null },
    ]);
    expect((await step('Proposal')).files.map(({ version }) => version)).toEqual([2, 1]);
    const queued = (await opened.queued()).filter(({ name }) => name === 'send-approval-request');
    expect(queued).toMatchObject([{ data: { requestId, userId: ann.user.id } }]);
    await runNow(sendApprovalRequest, app, { requestId, userId: ann.user.id });
    await runNow(sendApprovalRequest, app, { requestId, userId: bob.user.id });
    expect(opened.emails).toMatchObject([{ to: ann.user.email, subject: 'Please approve: Proposal' }]);
    expect(await list({ waits: 'client' })).toHaveLength(1);
  });

  test('are requested once at a time', async () => {
    const { id } = await step('Proposal');
    const sent = { step: id, text: 'One', files: [], formId: randomUUID() };
    const [one, two] = await Promise.all([
      requestApproval(app, sam, project.id, sent),
      requestApproval(app, sam, project.id, sent),
    ]);
    expect([one, two]).toEqual([{ ok: true }, { ok: true }]);
    expect(await app.db.$count(workRequests)).toBe(1);
    expect(await requestApproval(app, sam, project.id, { ...sent, formId: randomUUID() })).toEqual({
      ok: false,
      reason: 'asked',
    });
    const design = await step('Design');
    const other = { ...sent, step: design.id, formId: randomUUID() };
    expect(await requestApproval(app, sam, project.id, { ...other, text: ' ' })).toEqual({
      ok: false,
      reason: 'empty',
    });
    expect(await requestApproval(app, sam, project.id, { ...other, files: [randomUUID()] })).toEqual({
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
    expect((await opened.queued()).filter(({ name }) => name === 'send-approval-decision')).toHaveLength(1);
  });

  test('go on when approved, and can be requested again when sent back', async () => {
    const first = await ask();
    await decide(app, ann, first, { verdict: 'returned', words: 'Cheaper, please' });
    expect(await step('Proposal')).toMatchObject({ state: 'waiting' });
    await runNow(sendApprovalDecision, app, { requestId: first });
    const [email] = opened.emails;
    expect(email).toMatchObject({ to: sam.user.email, subject: 'Sent back: Proposal' });
    expect(email?.text).toContain('Cheaper, please');
    const { rows } = await opened.database.pool.query('select user_id, kind, project_id, lead_id from notices');
    expect(rows).toEqual([{ user_id: sam.user.id, kind: 'approval-decided', project_id: project.id, lead_id: null }]);
    const { id } = await step('Proposal');
    const again = { step: id, text: 'Again', files: [], formId: randomUUID() };
    expect(await requestApproval(app, sam, project.id, again)).toEqual({ ok: true });
    const [second] = (await step('Proposal')).requests;
    await decide(app, ann, second?.id ?? '', { verdict: 'approved', words: '' });
    expect(await step('Proposal')).toMatchObject({ state: 'done' });
    expect((await actions()).filter((action) => action === 'project-approval-decided')).toHaveLength(2);
  });

  test('are never changed or deleted, but lose the name of an erased person', async () => {
    const requestId = await ask();
    await decide(app, ann, requestId, { verdict: 'approved', words: '' });
    await expect(app.db.update(workDecisions).set({ verdict: 'returned' })).rejects.toThrow();
    await expect(app.db.update(workRequests).set({ text: 'Other' })).rejects.toThrow();
    await expect(app.db.delete(workDecisions)).rejects.toThrow();
    await expect(app.db.delete(workRequests)).rejects.toThrow();
    await app.db.transaction((tx) => eraseUsers(app, tx, eq(users.id, sam.user.id)));
    expect((await step('Proposal')).requests).toMatchObject([{ askedByName: null, decision: { name: 'ann' } }]);
    // With the last person of the organization, its projects go.
    await app.db.transaction((tx) => eraseUsers(app, tx, eq(users.id, ann.user.id)));
    expect(await app.db.$count(workDecisions)).toBe(0);
  });
});

describe('files', () => {
  test('are versions by name, and only of the organization', async () => {
    const { id } = await step('Hand over access and sample data');
    const send = (by: ClientMember<'work:write'>, file: Request) =>
      receiveWorkFile(app, { side: 'client', by }, id, file);
    expect(await send(bob, upload('data.txt', 'One'))).toMatchObject({ ok: false });
    expect(await send(ann, upload('data.txt', 'One'))).toEqual({ ok: true, projectId: project.id });
    expect(await send(ann, upload('data.txt', 'Two'))).toMatchObject({ ok: true });
    expect(await send(ann, upload('data.exe', 'Two'))).toMatchObject({ ok: false });
    const { files } = await step('Hand over access and sample data');
    expect(files).toMatchObject([{ version: 2 }, { version: 1 }]);
    expect(await findClientFile(app, ann, files[0]?.id ?? '')).toBe(files[0]?.storeId);
    expect(await findClientFile(app, bob, files[0]?.id ?? '')).toBeNull();
    const proposal = await step('Proposal');
    expect(await receiveWorkFile(app, { side: 'client', by: ann }, proposal.id, upload('a.txt', 'One'))).toMatchObject({
      ok: false,
    });
  });

  test('that are cut off leave nothing, and go with the project', async () => {
    const { id } = await step('Hand over access and sample data');
    const type = 'multipart/form-data; boundary=cut';
    const body = `--cut\r\nContent-Disposition: form-data; name="file"; filename="data.txt"\r\n\r\nhalf`;
    const cut = new Request('http://127.0.0.1/', { method: 'POST', headers: { 'Content-Type': type }, body });
    expect(await receiveWorkFile(app, { side: 'client', by: ann }, id, cut).catch(() => ({ ok: false }))).toMatchObject(
      { ok: false },
    );
    expect(await app.db.$count(uploadedFiles)).toBe(0);
    await receiveWorkFile(app, { side: 'client', by: ann }, id, upload('data.txt', 'One'));
    await app.db.delete(workSteps).where(eq(workSteps.id, id));
    expect(await app.db.$count(uploadedFiles, isNotNull(uploadedFiles.deleteAfter))).toBe(1);
  });
});

describe('secrets', () => {
  const add = (by = ann) => addSecret(app, by, { project: project.id, label: 'ERP', text: ' p4ss ' });

  test('are encrypted, and opened once', async () => {
    expect(await add(bob)).toEqual({ ok: false, reason: 'gone' });
    expect(await add()).toEqual({ ok: true });
    const [row] = await app.db.select().from(workSecrets);
    expect(row?.sealed).not.toContain('p4ss');
    const open = () => openSecret(app, sam, project.id, row?.id ?? '');
    const results = await Promise.all([open(), open()]);
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, text: ' p4ss ' }]);
    expect(results.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'opened' }]);
    expect(await app.db.select().from(workSecrets)).toMatchObject([{ sealed: null, openedByName: 'sam' }]);
    expect(await actions()).toEqual(expect.arrayContaining(['project-secret-added', 'project-secret-opened']));
    expect(JSON.stringify(await app.db.select().from(auditLog))).not.toContain('p4ss');
  });

  test('expire after a week', async () => {
    await add();
    const [row] = await app.db.select().from(workSecrets);
    const later = { ...app, now: () => new Date(Date.now() + 8 * 86_400_000) };
    expect(await openSecret(later, sam, project.id, row?.id ?? '')).toEqual({ ok: false, reason: 'opened' });
    await runNow(eraseExpiredSecrets, app);
    expect(await app.db.$count(workSecrets, isNotNull(workSecrets.sealed))).toBe(1);
    await runNow(eraseExpiredSecrets, later);
    expect(await app.db.select().from(workSecrets)).toMatchObject([{ sealed: null }]);
  });
});

test('the default template can be changed and stays; others can be deleted', async () => {
  const owner = await makeAdministrator(app, 'owner');
  const [first] = await listTemplates(app);
  const steps = first?.steps.slice(0, 2) ?? [];
  expect(await saveTemplate(app, owner, { id: defaultTemplateId, name: 'Short', steps })).toEqual({ ok: true });
  expect(await saveTemplate(app, owner, { id: defaultTemplateId, name: 'Shorter', steps })).toEqual({ ok: true });
  expect(await saveTemplate(app, owner, { id: '', name: 'Audit', steps })).toEqual({ ok: true });
  expect((await listTemplates(app)).map(({ name }) => name)).toEqual(['Shorter', 'Audit']);
  expect((await shown(await create())).steps).toHaveLength(2);
  expect(await deleteTemplate(app, owner, defaultTemplateId)).toEqual({ ok: false, reason: 'gone' });
  const [, audit] = await listTemplates(app);
  await deleteTemplate(app, owner, audit?.id ?? '');
  expect(await listTemplates(app)).toHaveLength(1);
  expect(await saveTemplate(app, owner, { id: randomUUID(), name: 'Gone', steps })).toEqual({
    ok: false,
    reason: 'gone',
  });
});

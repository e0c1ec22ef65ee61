import { randomUUID } from 'node:crypto';
import { eq, isNotNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { uploadedFiles } from '#features/intake/intake.table.ts';
import { findClientFile, receiveWorkFile } from '#features/work/files/files.server.ts';
import { addSecret, openSecret } from '#features/work/secrets.server.ts';
import { deleteTemplate, listTemplates, saveTemplate } from '#features/work/templates.server.ts';
import { defaultTemplateId } from '#features/work/default-template.ts';
import { eraseExpiredSecrets } from '#features/work/work.jobs.server.ts';
import { workSecrets, workSteps } from '#features/work/work.table.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { runNow } from '../../../tests/jobs.ts';
import { fileForm, withProject, type Work } from '../../../tests/work.ts';
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

const actions = async () => (await app.db.select().from(auditLog)).map(({ action }) => action);

describe('files', () => {
  test('are versions by name, and only of the organization', async () => {
    const { id } = await work.step('Hand over access and sample data');
    const send = (by: ClientMember<'work:write'>, file: Request) =>
      receiveWorkFile(app, { side: 'client', by }, id, file);
    expect(await send(bob, fileForm('data.txt', 'One'))).toMatchObject({ ok: false });
    expect(await send(ann, fileForm('data.txt', 'One'))).toEqual({ ok: true, projectId: projectId });
    expect(await send(ann, fileForm('data.txt', 'Two'))).toMatchObject({ ok: true });
    expect(await send(ann, fileForm('data.exe', 'Two'))).toMatchObject({ ok: false });
    const { files } = await work.step('Hand over access and sample data');
    expect(files).toMatchObject([{ version: 2 }, { version: 1 }]);
    expect(await findClientFile(app, ann, files[0]?.id ?? '')).toBe(files[0]?.storeId);
    expect(await findClientFile(app, bob, files[0]?.id ?? '')).toBeNull();
    const proposal = await work.step('Proposal');
    expect(
      await receiveWorkFile(app, { side: 'client', by: ann }, proposal.id, fileForm('a.txt', 'One')),
    ).toMatchObject({
      ok: false,
    });
  });

  test('that are cut off leave nothing, and go with the project', async () => {
    const { id } = await work.step('Hand over access and sample data');
    const type = 'multipart/form-data; boundary=cut';
    const body = `--cut\r\nContent-Disposition: form-data; name="file"; filename="data.txt"\r\n\r\nhalf`;
    const cut = new Request('http://127.0.0.1/', { method: 'POST', headers: { 'Content-Type': type }, body });
    expect(await receiveWorkFile(app, { side: 'client', by: ann }, id, cut).catch(() => ({ ok: false }))).toMatchObject(
      { ok: false },
    );
    expect(await app.db.$count(uploadedFiles)).toBe(0);
    await receiveWorkFile(app, { side: 'client', by: ann }, id, fileForm('data.txt', 'One'));
    await app.db.delete(workSteps).where(eq(workSteps.id, id));
    expect(await app.db.$count(uploadedFiles, isNotNull(uploadedFiles.deleteAfter))).toBe(1);
  });
});

describe('secrets', () => {
  const add = (by = ann) => addSecret(app, by, { project: projectId, label: 'ERP', text: ' p4ss ' });

  test('are encrypted, and opened once', async () => {
    expect(await add(bob)).toEqual({ ok: false, reason: 'gone' });
    expect(await add()).toEqual({ ok: true });
    const [row] = await app.db.select().from(workSecrets);
    expect(row?.sealed).not.toContain('p4ss');
    const open = () => openSecret(app, sam, projectId, row?.id ?? '');
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
    expect(await openSecret(later, sam, projectId, row?.id ?? '')).toEqual({ ok: false, reason: 'opened' });
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
  expect((await work.shown(await work.create())).steps).toHaveLength(2);
  expect(await deleteTemplate(app, owner, defaultTemplateId)).toEqual({ ok: false, reason: 'gone' });
  const [, audit] = await listTemplates(app);
  await deleteTemplate(app, owner, audit?.id ?? '');
  expect(await listTemplates(app)).toHaveLength(1);
  expect(await saveTemplate(app, owner, { id: randomUUID(), name: 'Gone', steps })).toEqual({
    ok: false,
    reason: 'gone',
  });
});

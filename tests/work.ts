import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { defaultTemplateId } from '#features/work/default-template.ts';
import { createProject } from '#features/work/projects.server.ts';
import { readProject } from '#features/work/read-projects.server.ts';
import { makeTeamMember } from './administrators.ts';
import { makeClient } from './billing.ts';
import { openTestApp, type TestApp } from './test-app.ts';

/** With a project of Ann's organization, from the default template; Bob is in another organization. */
async function beginWork(opened: TestApp) {
  const { app } = opened;
  const sam = await makeTeamMember(app, 'sam', 'sales', 'leads:write');
  const [ann, bob] = [await makeClient(app, 'ann'), await makeClient(app, 'bob')];
  const form = (changes = {}) => ({
    formId: randomUUID(),
    organization: ann.organization.id,
    name: 'Orders',
    template: defaultTemplateId,
    owner: sam.user.id,
    startedOn: '2027-03-01',
    ...changes,
  });
  const projectId = idOf(await createProject(app, sam, form()));
  return {
    opened,
    sam,
    ann,
    bob,
    form,
    projectId,
    create: async (changes = {}) => idOf(await createProject(app, sam, form(changes))),
    shown: async (id = projectId) => present(await readProject(app, id)),
    step: async (title: string) =>
      present((await readProject(app, projectId))?.steps.find((step) => step.title === title)),
  };
}

export type Work = Awaited<ReturnType<typeof beginWork>>;

/** Begins the work before each test. */
export async function withProject(use: (work: Work) => void): Promise<void> {
  const opened = await openTestApp();
  beforeEach(async () => use(await beginWork(opened)));
}

function idOf(result: { readonly ok: boolean; readonly id?: string }): string {
  return present(result.id);
}

function present<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw new Error('It is not there.');
  return found;
}

export function fileForm(name: string, content: string): Request {
  const body = new FormData();
  body.append('file', new File([content], name));
  return new Request('http://127.0.0.1/', { method: 'POST', body });
}

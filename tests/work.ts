import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { defaultTemplateId } from '#features/work/default-template.ts';
import { createProject } from '#features/work/projects.server.ts';
import { readProject, type ShownProject, type ShownStep } from '#features/work/read-projects.server.ts';
import { makeTeamMember } from './administrators.ts';
import { makeClient } from './billing.ts';
import { openTestApp, type TestApp } from './test-app.ts';

export interface Work {
  readonly opened: TestApp;
  readonly sam: TeamMember<'leads:write'>;
  readonly ann: ClientMember<'work:write'>;
  /** Of another organization. */
  readonly bob: ClientMember<'work:write'>;
  /** Of Ann's organization, from the default template. */
  readonly projectId: string;
  form(changes?: object): Parameters<typeof createProject>[2];
  create(changes?: object): Promise<string>;
  shown(id?: string): Promise<ShownProject>;
  step(title: string): Promise<ShownStep>;
}

/** With a project before each test. */
export async function withProject(use: (work: Work) => void): Promise<void> {
  const opened = await openTestApp();
  const { app } = opened;
  beforeEach(async () => {
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
    const create = async (changes = {}) => {
      const made = await createProject(app, sam, form(changes));
      if (!made.ok) throw new Error(made.reason);
      return made.id;
    };
    const projectId = await create();
    const shown = async (id = projectId) => {
      const found = await readProject(app, id);
      if (!found) throw new Error('No project.');
      return found;
    };
    const step = async (title: string) => {
      const found = (await shown()).steps.find((one) => one.title === title);
      if (!found) throw new Error(`No step ${title}.`);
      return found;
    };
    use({ opened, sam, ann, bob, projectId, form, create, shown, step });
  });
}

export function fileForm(name: string, content: string): Request {
  const body = new FormData();
  body.append('file', new File([content], name));
  return new Request('http://127.0.0.1/', { method: 'POST', body });
}

import { inOneTrip, type AppContext } from '#app/load-context.ts';
import { clientHas, type ClientMember } from '#features/accounts/organizations/client-member.ts';
import { projectsOf, type ProjectSteps } from '#features/work/read-projects.server.ts';
import { clientSteps, isCall, isOpen, projectLine, waitsFor } from '#features/work/work.ts';
import { utcDay } from '#values/day.ts';

/** A page of the projects of the client's organization; see `projectsOf`. */
export async function loadWork(app: AppContext, by: ClientMember<'work:read'>, before: string | null) {
  const today = utcDay(app.now());
  const { projects, isCut } = await inOneTrip(app.db, (db) => projectsOf({ db }, by.organization.id, before));
  return {
    mayWrite: clientHas(by, 'work:write'),
    isCut,
    projects: projects.map(({ ownerId: _owner, source: _source, organizationId: _organization, ...project }) => ({
      ...project,
      todo: clientSteps(project.steps).map(({ id }) => id),
      line: projectLine(project.steps, { startedOn: project.startedOn, today }),
    })),
  };
}

export type WorkData = Awaited<ReturnType<typeof loadWork>>;
export type ClientProject = WorkData['projects'][number];
export type ClientStep = ClientProject['steps'][number];

/** What the overview shows of projects: those under way, and the first thing that the client can do. */
export function workOverview(projects: readonly ProjectSteps[], now: Date) {
  const today = utcDay(now);
  const running = projects.filter(({ steps }) => steps.some(isOpen));
  const [todo] = running.flatMap(({ steps }) => clientSteps(steps));
  return {
    todo: todo === undefined ? null : { kind: todo.kind, title: todo.title, isCall: isCall(todo) },
    projects: running.map(({ id, name, startedOn, steps }) => {
      const next = clientSteps(steps)[0] ?? steps.find(isOpen);
      return {
        id,
        name,
        next: next?.title ?? '',
        isTheirs: next !== undefined && waitsFor(next) === 'client',
        line: projectLine(steps, { startedOn, today }),
      };
    }),
  };
}

export type WorkOverview = ReturnType<typeof workOverview>;

/** Whether work has been done in a project. */
export function isUnderWay(projects: readonly ProjectSteps[]): boolean {
  return projects.some(({ steps }) => steps.some(({ state }) => state === 'done'));
}

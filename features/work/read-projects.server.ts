import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { requestsQuery } from '#features/work/approvals.server.ts';
import { workFiles, workProjects, workSecrets, workSteps } from '#features/work/work.table.ts';
import type { Database } from '#server/db/database.ts';
import { isUuid } from '#values/ids.ts';

interface Reads {
  readonly db: Database;
}

const projectsPerPage = 20;

/** Newest first, each with its steps. */
export async function readSteps({ db }: Reads, which: SQL | undefined) {
  const { id, phase, title, kind, side, dueOn, ownerId, state, doneAt, items } = workSteps;
  const rows = await db
    .select({
      project: {
        id: workProjects.id,
        name: workProjects.name,
        startedOn: workProjects.startedOn,
        organizationId: workProjects.organizationId,
        ownerId: workProjects.ownerId,
        source: workProjects.source,
      },
      organization: organizations.name,
      owner: sql<string | null>`coalesce(${userProfiles.fullName}, ${users.email})`,
      step: { id, phase, title, kind, side, dueOn, ownerId, state, doneAt, items },
    })
    .from(workSteps)
    .innerJoin(workProjects, eq(workProjects.id, workSteps.projectId))
    .innerJoin(organizations, eq(organizations.id, workProjects.organizationId))
    .leftJoin(users, eq(users.id, workSteps.ownerId))
    .leftJoin(userProfiles, eq(userProfiles.userId, workSteps.ownerId))
    .where(which)
    .orderBy(desc(workProjects.createdAt), desc(workProjects.id), asc(workSteps.position));
  const steps = rows.map(({ step, owner }) => ({ ...step, owner, doneAt: step.doneAt?.toISOString() ?? null }));
  const projects = new Map(rows.map(({ project, organization }) => [project.id, { ...project, organization }]));
  return [...projects.values()].map((project) => ({
    ...project,
    steps: steps.filter((_, at) => rows[at]?.project.id === project.id),
  }));
}

/** With requests for approval, files and what became of secrets. All is read in one trip. */
async function readProjects({ db }: Reads, which: SQL | undefined) {
  const isIn = eq(workProjects.id, workSteps.projectId);
  const [projects, requests, files, secrets] = await Promise.all([
    readSteps({ db }, which),
    requestsQuery(db).innerJoin(workProjects, isIn).where(which).limit(500),
    db
      .select({ file: workFiles })
      .from(workFiles)
      .innerJoin(workSteps, eq(workSteps.id, workFiles.stepId))
      .innerJoin(workProjects, isIn)
      .where(which)
      .orderBy(asc(workFiles.fileName), desc(workFiles.version))
      .limit(500),
    db
      .select({ secret: workSecrets, isSealed: sql<boolean>`${workSecrets.sealed} is not null` })
      .from(workSecrets)
      .innerJoin(workProjects, eq(workProjects.id, workSecrets.projectId))
      .where(which)
      .orderBy(desc(workSecrets.createdAt))
      .limit(100),
  ]);
  const shownFiles = files.map(({ file: { addedBy: _by, createdAt, ...file } }) => {
    return { ...file, createdAt: createdAt.toISOString() };
  });
  const shownRequests = requests.map(({ decidedAt, verdict, words, decidedByName, askedAt, ...request }) => ({
    ...request,
    askedAt: askedAt.toISOString(),
    decision: verdict &&
      decidedAt && {
        verdict: verdict,
        words: words ?? '',
        name: decidedByName,
        at: decidedAt.toISOString(),
      },
  }));
  return projects.map(({ steps, ...project }) => ({
    ...project,
    steps: steps.map((step) => ({
      ...step,
      requests: shownRequests.filter(({ stepId }) => stepId === step.id),
      files: shownFiles.filter(({ stepId }) => stepId === step.id),
    })),
    secrets: secrets
      .filter(({ secret }) => secret.projectId === project.id)
      .map(({ secret: { id, label, createdAt, expiresAt, openedAt, addedByName, openedByName }, isSealed }) => ({
        id,
        label,
        isSealed,
        addedByName,
        openedByName,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        openedAt: openedAt?.toISOString() ?? null,
      })),
  }));
}

export type ShownProject = Awaited<ReturnType<typeof readProjects>>[number];
export type ShownStep = ShownProject['steps'][number];
export type ProjectSteps = Awaited<ReturnType<typeof readSteps>>[number];

export async function projectsOf(reads: Reads, organizationId: string, before: string | null) {
  const projects = await readProjects(reads, newest(reads, organizationId, before));
  return { projects: projects.slice(0, projectsPerPage), isCut: projects.length > projectsPerPage };
}

/** Condition for a page of projects, the newest first, and the one after them. `before`: the last of another page. */
function newest({ db }: Reads, organizationId: string, before: string | null = null): SQL {
  const { id, createdAt } = workProjects;
  const isBefore = isUuid(before ?? '')
    ? sql`(${createdAt}, ${id}) < (select p.created_at, p.id from ${workProjects} p where p.id = ${before})`
    : undefined;
  const rows = db
    .select({ id })
    .from(workProjects)
    .where(and(eq(workProjects.organizationId, organizationId), isBefore))
    .orderBy(desc(createdAt), desc(id))
    .limit(projectsPerPage + 1);
  return inArray(id, rows);
}

/** Without what only the page of projects shows. */
export function projectStepsOf(reads: Reads, organizationId: string) {
  return readSteps(reads, newest(reads, organizationId));
}

/** Null if it is gone. */
export async function readProject(reads: Reads, id: string): Promise<ShownProject | null> {
  if (!isUuid(id)) return null;
  const [project] = await readProjects(reads, eq(workProjects.id, id));
  return project ?? null;
}

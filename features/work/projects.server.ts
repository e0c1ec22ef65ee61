import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { organizationMembers, organizations } from '#features/accounts/organizations/organizations.table.ts';
import { rolesWith } from '#features/accounts/rights/roles.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { defaultTemplateId } from '#features/work/default-template.ts';
import { findTemplate } from '#features/work/templates.server.ts';
import { refuseWork, stepsFrom, workLengths, type WorkResult } from '#features/work/work.ts';
import { workProjects, workSteps } from '#features/work/work.table.ts';
import { cleanLine } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { namesById } from '#server/db/query/names-by-id.ts';
import { isDayOfThisCentury, utcDay } from '#values/day.ts';

/** By id. */
export function projectNames(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, workProjects, ids);
}

interface NewProject {
  readonly organizationId: string;
  readonly name: string;
  readonly ownerId: string | null;
  /** Each begins one project. */
  readonly source: string;
  readonly startedOn?: string;
  readonly templateId?: string;
}

/** Null if there is one from the same source, or the template is gone. */
export async function beginProject(
  app: AppContext,
  tx: Transaction,
  { templateId = defaultTemplateId, startedOn = utcDay(app.now()), ...project }: NewProject,
): Promise<string | null> {
  const template = await findTemplate(tx, templateId);
  if (template === null) return null;
  const [row] = await tx
    .insert(workProjects)
    .values({ ...project, startedOn, createdAt: app.now() })
    .onConflictDoNothing({ target: workProjects.source })
    .returning({ id: workProjects.id });
  if (!row) return null;
  const { ownerId } = project;
  const steps = stepsFrom(template, startedOn).map((step) => ({
    ...step,
    ownerId: step.side === 'team' ? ownerId : null,
  }));
  await tx.insert(workSteps).values(steps.map((step) => ({ ...step, projectId: row.id })));
  await refreshProject(tx, row.id);
  return row.id;
}

/** Call after each change of its steps. */
export async function refreshProject(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select refresh_work_project(${id}::uuid)`);
}

interface ProjectForm {
  readonly formId: string;
  readonly organization: string;
  readonly name: string;
  readonly template: string;
  readonly owner: string;
  readonly startedOn: string;
}

/** Idempotent per form. */
export async function createProject(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  form: ProjectForm,
): Promise<WorkResult<{ readonly id: string }>> {
  const name = cleanLine(form.name);
  const { organization: organizationId, startedOn } = form;
  if (name === '' || name.length > workLengths.title) return refuseWork('name');
  if (!isDayOfThisCentury(startedOn)) return refuseWork('day');
  const ownerId = form.owner === '' ? null : form.owner;
  return app.db.transaction(async (tx) => {
    if (ownerId !== null && !(await canWork(tx, ownerId))) return refuseWork('person');
    if ((await tx.$count(organizations, eq(organizations.id, organizationId))) === 0) return refuseWork('gone');
    const source = `form ${form.formId}`;
    const project = { organizationId, name, ownerId, source, startedOn, templateId: form.template };
    const id = await beginProject(app, tx, project);
    if (id !== null) {
      await recordAction(app, by, { action: 'project-created', subject: { kind: 'project', id } }, tx);
      return { ok: true, id };
    }
    const isSame = and(eq(workProjects.source, source), eq(workProjects.organizationId, organizationId));
    const [known] = await tx.select({ id: workProjects.id }).from(workProjects).where(isSame);
    return known ? { ok: true, id: known.id } : refuseWork('gone');
  });
}

export async function canWork(tx: Transaction, userId: string): Promise<boolean> {
  const isOnTeam = inArray(userProfiles.role, rolesWith('leads:write'));
  return (await tx.$count(userProfiles, and(eq(userProfiles.userId, userId), isOnTeam))) > 0;
}

/** The organization that a person buys for: one that they own, otherwise their oldest. Null if they are in none. */
export async function organizationOf(tx: Transaction, userId: string): Promise<string | null> {
  const { organizationId, role, createdAt } = organizationMembers;
  const [row] = await tx
    .select({ id: organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId))
    .orderBy(desc(eq(role, 'owner')), asc(createdAt), asc(organizationId))
    .limit(1);
  return row?.id ?? null;
}

/** The newest projects of an organization, with their owners, and one that may be older. */
export function projectChoices({ db }: Pick<AppContext, 'db'>, organization: string, wanted: string) {
  const { id, name, ownerId, organizationId, createdAt } = workProjects;
  const isOf = eq(organizationId, organization);
  const order = [desc(createdAt), desc(id)];
  const newest = db
    .select({ id })
    .from(workProjects)
    .where(isOf)
    .orderBy(...order)
    .limit(50);
  return db
    .select({ id, name, ownerId })
    .from(workProjects)
    .where(and(isOf, or(inArray(id, newest), eq(sql`${id}::text`, wanted))))
    .orderBy(...order);
}

/** For the form of a new project. */
export async function organizationChoices({ db }: Pick<AppContext, 'db'>): Promise<{ value: string; copy: string }[]> {
  const { id, name } = organizations;
  return db.select({ value: id, copy: name }).from(organizations).orderBy(asc(name), asc(id)).limit(1000);
}

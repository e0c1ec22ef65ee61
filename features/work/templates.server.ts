import { and, asc, eq, ne } from 'drizzle-orm';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { defaultTemplate, defaultTemplateId } from '#features/work/default-template.ts';
import { refuseWork, type Template, type WorkResult } from '#features/work/work.ts';
import { workTemplates } from '#features/work/work.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { isUuid } from '#values/ids.ts';

const columns = { id: workTemplates.id, name: workTemplates.name, steps: workTemplates.steps };

export interface SavedTemplate extends Template {
  readonly id: string;
}

/** The default one first. */
export async function listTemplates({ db }: { readonly db: Database }): Promise<SavedTemplate[]> {
  const rows = await db.select(columns).from(workTemplates).orderBy(asc(workTemplates.name)).limit(100);
  const first = rows.find(({ id }) => id === defaultTemplateId) ?? { id: defaultTemplateId, ...defaultTemplate };
  return [first, ...rows.filter(({ id }) => id !== defaultTemplateId)];
}

/** Null if it is gone. */
export async function findTemplate(tx: Transaction, id: string): Promise<Template | null> {
  const [row] = isUuid(id) ? await tx.select(columns).from(workTemplates).where(eq(workTemplates.id, id)) : [];
  return row ?? (id === defaultTemplateId ? defaultTemplate : null);
}

/** Without an id, saves a new one. */
export async function saveTemplate(
  app: AppContext,
  by: TeamMember<'settings'>,
  { id, ...template }: Template & { readonly id: string },
): Promise<WorkResult> {
  return app.db.transaction(async (tx) => {
    const set = { ...template, updatedAt: app.now() };
    const isNew = id === '' || id === defaultTemplateId;
    const [row] = isNew
      ? await tx
          .insert(workTemplates)
          .values({ ...set, ...(id !== '' && { id }) })
          .onConflictDoUpdate({ target: workTemplates.id, set })
          .returning({ id: workTemplates.id })
      : isUuid(id)
        ? await tx.update(workTemplates).set(set).where(eq(workTemplates.id, id)).returning({ id: workTemplates.id })
        : [];
    if (!row) return refuseWork('gone');
    const subject = { kind: 'project-template', id: row.id } as const;
    await recordAction(app, by, { action: 'project-template-saved', subject }, tx);
    return { ok: true };
  });
}

/** The default one stays. Deleting twice has no further effect. */
export async function deleteTemplate(app: AppContext, by: TeamMember<'settings'>, id: string): Promise<WorkResult> {
  if (!isUuid(id) || id === defaultTemplateId) return refuseWork('gone');
  return app.db.transaction(async (tx) => {
    const isIt = and(eq(workTemplates.id, id), ne(workTemplates.id, defaultTemplateId));
    const [row] = await tx.delete(workTemplates).where(isIt).returning({ id: workTemplates.id });
    const subject = { kind: 'project-template', id } as const;
    if (row) await recordAction(app, by, { action: 'project-template-deleted', subject }, tx);
    return { ok: true };
  });
}

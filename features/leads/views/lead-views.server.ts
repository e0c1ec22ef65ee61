import { and, asc, eq, or } from 'drizzle-orm';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { requireRight } from '#features/accounts/rights/require-right.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { ViewResult } from '#features/leads/lead-results.ts';
import type { LeadView } from '#features/leads/lead-shapes.ts';
import { leadViews } from '#features/leads/leads.table.ts';
import { leadLengths } from '#features/leads/leads.ts';
import { leadList, viewOf } from '#features/leads/list/lead-filter.ts';
import { cleanLine } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

/** Maximum views per team member. */
const maxViews = 50;

/** Reads the reader's own and all shared views, by name. */
export async function listViews({ db }: Pick<AppContext, 'db'>, userId: string): Promise<LeadView[]> {
  const rows = await db
    .select()
    .from(leadViews)
    .where(or(eq(leadViews.ownerId, userId), eq(leadViews.shared, true)))
    .orderBy(asc(leadViews.name), asc(leadViews.id))
    .limit(200);
  return rows.map(({ id, name, query, shared, ownerId }) => ({ id, name, query, shared, own: ownerId === userId }));
}

/** Replaces a view of the same name. Shared views need the right to change leads, here and below. */
export async function saveView(
  app: AppContext,
  by: TeamMember<'leads:read'>,
  input: { readonly name: string; readonly query: string; readonly shared: boolean },
): Promise<ViewResult> {
  if (input.shared) requireRight(by, 'leads:write');
  const name = cleanLine(input.name);
  if (name === '') return { ok: false, reason: 'empty' };
  if (name.length > leadLengths.view) return { ok: false, reason: 'long' };
  const read = new URLSearchParams(input.query);
  const query = viewOf(leadList.read(read));
  if (read.get('view') === 'board') query.set('view', 'board');
  return app.db.transaction(async (tx) => {
    const own = await tx
      .select({ name: leadViews.name, shared: leadViews.shared })
      .from(leadViews)
      .where(eq(leadViews.ownerId, by.user.id));
    if (own.some((view) => view.name === name && view.shared)) requireRight(by, 'leads:write');
    if (own.length >= maxViews && !own.some((view) => view.name === name)) return { ok: false, reason: 'many' };
    const values = { query: query.toString(), shared: input.shared };
    await tx
      .insert(leadViews)
      .values({ ...values, name, ownerId: by.user.id, createdAt: app.now() })
      .onConflictDoUpdate({ target: [leadViews.ownerId, leadViews.name], set: values });
    await recordAction(app, by, { action: 'lead-view-saved', details: { name, shared: input.shared } }, tx);
    return { ok: true };
  });
}

/** Own views only. */
export async function renameView(
  app: AppContext,
  by: TeamMember<'leads:read'>,
  id: string,
  typed: string,
): Promise<ViewResult> {
  const name = cleanLine(typed);
  if (name === '') return { ok: false, reason: 'empty' };
  if (name.length > leadLengths.view) return { ok: false, reason: 'long' };
  if (!isUuid(id)) return { ok: true };
  return app.db.transaction(async (tx) => {
    const own = await tx
      .select({ id: leadViews.id, name: leadViews.name, shared: leadViews.shared })
      .from(leadViews)
      .where(eq(leadViews.ownerId, by.user.id))
      .for('update');
    if (own.some((view) => view.name === name && view.id !== id)) return { ok: false, reason: 'taken' };
    const before = own.find((view) => view.id === id);
    if (!before || before.name === name) return { ok: true };
    if (before.shared) requireRight(by, 'leads:write');
    await tx.update(leadViews).set({ name }).where(eq(leadViews.id, id));
    await recordAction(
      app,
      by,
      { action: 'lead-view-renamed', details: { changed: { name: { from: before.name, to: name } } } },
      tx,
    );
    return { ok: true };
  });
}

/** Deletes a view of the reader; views of others are not affected. */
export async function deleteView(app: AppContext, by: TeamMember<'leads:read'>, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await app.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(leadViews)
      .where(and(eq(leadViews.id, id), eq(leadViews.ownerId, by.user.id)))
      .returning({ name: leadViews.name, shared: leadViews.shared });
    if (!gone) return;
    if (gone.shared) requireRight(by, 'leads:write');
    await recordAction(app, by, { action: 'lead-view-deleted', details: { name: gone.name } }, tx);
  });
}

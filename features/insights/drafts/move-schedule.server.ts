import { and, eq, isNotNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { publishDueArticles } from '#features/insights/drafts/publishing.server.ts';
import { articleDrafts } from '#features/insights/drafts/drafts.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { readFormFields } from '#server/http/request/form-post.ts';

interface Move {
  readonly id: string;
  /** Where the caller saw it: nothing happens if it is elsewhere by now. */
  readonly from: Date;
  readonly to: Date;
}

/** Form fields `id`, `from` and `to` (ISO 8601). */
const moveForm = z.object({ id: z.uuid(), from: z.iso.datetime(), to: z.iso.datetime() });

type Moved =
  | { readonly ok: true; readonly title: string; readonly at: string }
  | { readonly ok: false; readonly reason: 'changed' | 'past' | 'invalid' };

export async function handleMove(app: AppContext, by: TeamMember<'articles:write'>, request: Request): Promise<Moved> {
  const read = moveForm.safeParse(Object.fromEntries((await readFormFields(request)) ?? []));
  if (!read.success) return { ok: false, reason: 'invalid' };
  const { id, from, to } = read.data;
  return moveSchedule(app, by, { id, from: new Date(from), to: new Date(to) });
}

/**
 * Moves a scheduled publication. It compares the time and not the version of the article, so that whoever writes in it
 * is not interrupted. Repeated, it changes nothing; with the times exchanged it is its own undo.
 */
export async function moveSchedule(
  app: AppContext,
  by: TeamMember<'articles:write'>,
  { id, from, to }: Move,
): Promise<Moved> {
  if (to <= app.now()) return { ok: false, reason: 'past' };
  return app.db.transaction(async (tx) => {
    const [plan] = await tx
      .select({ title: articleDrafts.title, at: articleDrafts.publishAt })
      .from(articleDrafts)
      .where(and(eq(articleDrafts.articleId, id), isNotNull(articleDrafts.publishAt)))
      .for('update');
    const at = plan?.at?.getTime();
    if (plan === undefined || (at !== from.getTime() && at !== to.getTime())) return { ok: false, reason: 'changed' };
    const moved = { ok: true, title: plan.title, at: to.toISOString() } as const;
    if (at === to.getTime()) return moved;
    await tx.update(articleDrafts).set({ publishAt: to, publishBy: by.user.id }).where(eq(articleDrafts.articleId, id));
    await app.jobs.send(tx, publishDueArticles, {}, { startAfter: to });
    const details = { changed: { schedule: { from: from.toISOString(), to: moved.at } } };
    await recordAction(app, by, { action: 'article-scheduled', subject: { kind: 'article', id }, details }, tx);
    return moved;
  });
}

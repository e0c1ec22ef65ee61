import { isPublishedCondition } from '#features/insights/article-cards.server.ts';
import { articlesTopic } from '#features/insights/insights.ts';
import { articles } from '#features/insights/insights.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { keptUntilChanged } from '#server/db/kept-until-changed.ts';

/**
 * Every page links to the list while there are articles, so the first and the last ones change all pages. `changed`: how
 * many articles changed.
 */
export async function announceArticles(app: Pick<AppContext, 'changes'>, tx: Transaction, changed = 1): Promise<void> {
  await app.changes.announce(tx, articlesTopic);
  const some = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(isPublishedCondition())
    .limit(changed + 1);
  if (some.length <= changed) await app.changes.announce(tx, 'site');
}

/** Whether any is published. */
export const hasArticles = keptUntilChanged([articlesTopic], async ({ db }: Pick<AppContext, 'db' | 'changes'>) => {
  const some = await db.select({ id: articles.id }).from(articles).where(isPublishedCondition()).limit(1);
  return some.length > 0;
});

import { isPublishedCondition } from '#features/insights/article-cards.server.ts';
import { articlesTopic } from '#features/insights/insights.ts';
import { articles } from '#features/insights/insights.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { perContext } from '#server/per-context.ts';

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

const memoryOf = perContext((changes: AppContext['changes']) => {
  const memory: { hasAny: Promise<boolean> | null } = { hasAny: null };
  changes.listen((topic) => {
    if (topic === articlesTopic || topic === '*') memory.hasAny = null;
  });
  return memory;
});

/** Kept in memory until articles change. */
export async function hasArticles(app: Pick<AppContext, 'db' | 'changes'>): Promise<boolean> {
  const memory = memoryOf(app.changes);
  memory.hasAny ??= app.db
    .select({ id: articles.id })
    .from(articles)
    .where(isPublishedCondition())
    .limit(1)
    .then((rows) => rows.length > 0);
  try {
    return await memory.hasAny;
  } catch (error) {
    memory.hasAny = null;
    throw error;
  }
}

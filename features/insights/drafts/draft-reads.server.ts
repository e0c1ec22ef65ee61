import { and, eq, sql } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { ArticleDraft } from '#features/insights/drafts/draft.ts';
import type { OpenedDraft } from '#features/insights/drafts/editing.ts';
import { articleDrafts } from '#features/insights/drafts.table.ts';
import { articles } from '#features/insights/insights.table.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

/** Undefined if there is no such article. */
export async function openDraft({ db }: AppContext, id: string): Promise<OpenedDraft | undefined> {
  return isArticleId(id) ? readDraft(db, id) : undefined;
}

/** Locks the article until the transaction ends. */
export async function holdDraft(tx: Transaction, id: string): Promise<OpenedDraft | undefined> {
  if (!isArticleId(id)) return undefined;
  await tx.select({ id: articles.id }).from(articles).where(eq(articles.id, id)).for('update');
  return readDraft(tx, id);
}

function isArticleId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

/** Null: no one, or a deleted account. */
export const nameOfPerson = sql<string | null>`coalesce(nullif(${userProfiles.fullName}, ''), ${users.email})`;

async function readDraft(db: Database | Transaction, id: string): Promise<OpenedDraft | undefined> {
  const [row] = await db
    .select({ article: articles, draft: articleDrafts, savedByName: nameOfPerson })
    .from(articles)
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
    .leftJoin(users, eq(users.id, articleDrafts.savedBy))
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(and(eq(articles.id, id)));
  if (row === undefined) return undefined;
  const { article, draft, savedByName } = row;
  return {
    id,
    version: article.version,
    draft: draft === null ? publishedCopy(article) : wordsOf(draft),
    publishedSlug: article.publishedAt === null ? null : article.slug,
    publishedAt: article.publishedAt,
    isPublished: article.status === 'published',
    hasDraft: draft !== null,
    publishAt: draft?.publishAt ?? null,
    savedAt: draft?.savedAt ?? article.updatedAt,
    savedBy: draft === null ? null : savedByName,
    readTimeMinutes: article.readTimeMinutes,
  };
}

export function publishedCopy(article: typeof articles.$inferSelect): ArticleDraft {
  const { title, slug, excerpt, contentHtml, sector, tags, author, coverImageUrl } = article;
  return { title, slug, excerpt, html: contentHtml, sectors: sector, tags, author, cover: coverImageUrl };
}

/** Picks the draft's fields from a larger row. */
export function wordsOf({ title, slug, excerpt, html, sectors, tags, author, cover }: ArticleDraft): ArticleDraft {
  return { title, slug, excerpt, html, sectors, tags, author, cover };
}

export function columnsOf(draft: ArticleDraft) {
  return { ...wordsOf(draft), sectors: [...draft.sectors], tags: [...draft.tags] };
}

import { and, eq, ne, sql } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { ArticleDraft } from '#features/insights/drafts/draft.ts';
import type { OpenedDraft } from '#features/insights/drafts/editing.ts';
import { articleDrafts } from '#features/insights/drafts/drafts.table.ts';
import { articles } from '#features/insights/insights.table.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

/** Undefined if there is no such article. */
export async function openArticleDraft({ db }: AppContext, id: string): Promise<OpenedDraft | undefined> {
  return isArticleId(id) ? readDraft(db, id) : undefined;
}

interface ArticleVersion {
  readonly id: string;
  /** What the change was made from; null for whatever the article is. */
  readonly version: number | null;
}

type Counted<Result> = Result extends { readonly ok: true } ? Result & { readonly version: number } : Result;
type NotChanged =
  | { readonly ok: false; readonly reason: 'gone' }
  | { readonly ok: false; readonly reason: 'stale'; readonly theirs: OpenedDraft };

/** Changes an article in one transaction: locks it, checks its version and counts the next one if `change` is ok. */
export async function changeArticle<Result extends { readonly ok: boolean }>(
  app: AppContext,
  { id, version }: ArticleVersion,
  change: (tx: Transaction, opened: OpenedDraft) => Promise<Result>,
): Promise<Counted<Result> | NotChanged> {
  if (!isArticleId(id)) return { ok: false, reason: 'gone' };
  return app.db.transaction(async (tx) => {
    await tx.select({ id: articles.id }).from(articles).where(eq(articles.id, id)).for('update');
    const opened = await readDraft(tx, id);
    if (opened === undefined) return { ok: false, reason: 'gone' };
    if (version !== null && opened.version !== version) return { ok: false, reason: 'stale', theirs: opened };
    const result = await change(tx, opened);
    return (result.ok ? { ...result, version: await nextVersion(app, tx, id) } : result) as Counted<Result>;
  });
}

/** The result of a change with the article as it is now. */
export async function reopen<Result extends { readonly ok: boolean }>(app: AppContext, id: string, result: Result) {
  if (!result.ok) return result as Extract<Result, { readonly ok: false }>;
  const opened = await openArticleDraft(app, id);
  return opened === undefined ? ({ ok: false, reason: 'gone' } as const) : ({ ok: true, opened } as const);
}

async function nextVersion(app: AppContext, tx: Transaction, id: string): Promise<number> {
  const [row] = await tx
    .update(articles)
    .set({ version: sql`${articles.version} + 1`, touchedAt: app.now() })
    .where(eq(articles.id, id))
    .returning({ version: articles.version });
  return row?.version ?? 0;
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
    .where(eq(articles.id, id));
  if (row === undefined) return undefined;
  const { article, draft, savedByName } = row;
  return {
    id,
    version: article.version,
    draft: draft === null ? publishedDraft(article) : pickDraft(draft),
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

/** The published text of an article in the shape of a draft. */
export function publishedDraft(article: typeof articles.$inferSelect): ArticleDraft {
  const { title, slug, excerpt, contentHtml, sector, tags, author, coverImageUrl } = article;
  return { title, slug, excerpt, html: contentHtml, sectors: sector, tags, author, cover: coverImageUrl };
}

/** Picks the draft's fields from a larger row. */
export function pickDraft({ title, slug, excerpt, html, sectors, tags, author, cover }: ArticleDraft): ArticleDraft {
  return { title, slug, excerpt, html, sectors, tags, author, cover };
}

export function columnsOf(draft: ArticleDraft) {
  return { ...pickDraft(draft), sectors: [...draft.sectors], tags: [...draft.tags] };
}

/** By another article. */
export async function isSlugTaken(tx: Transaction, slug: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.slug, slug), ne(articles.id, id)));
  return rows.length > 0;
}

import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { ArticleDraft } from '#features/insights/drafts/draft.ts';
import { columnsOf, nameOfPerson, pickDraft } from '#features/insights/drafts/article-versions.server.ts';
import type { OpenedDraft, Revision, RevisionLine } from '#features/insights/drafts/editing.ts';
import { articleDrafts, articleRevisions } from '#features/insights/drafts/drafts.table.ts';
import { articles } from '#features/insights/insights.table.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { minuteMs } from '#values/duration.ts';

/** Minutes of one person's edits between snapshots. */
const checkpointMinutes = 10;

/** Max listed; next, max kept of unpublished ones. */
const listed = 200;
const maxSaved = 100;

interface NewRevision {
  readonly id: string;
  readonly kind: 'published' | 'saved';
  readonly at: Date;
  readonly by?: string | null;
  readonly draft: ArticleDraft;
}

/** `by` defaults to who saved the draft. */
export async function saveRevision(tx: Transaction, { id, kind, at, by, draft }: NewRevision): Promise<number> {
  const savedBy = sql<string>`(select ${articleDrafts.savedBy} from ${articleDrafts} where ${articleDrafts.articleId} = ${id})`;
  const [row] = await tx
    .insert(articleRevisions)
    .values({ articleId: id, kind, at, by: by === undefined ? savedBy : by, ...columnsOf(draft) })
    .returning({ id: articleRevisions.id });
  if (row === undefined) throw new Error('a revision was not written');
  if (kind === 'published') return row.id;
  const saved = and(eq(articleRevisions.articleId, id), eq(articleRevisions.kind, 'saved'));
  const [oldest] = await tx
    .select({ id: articleRevisions.id })
    .from(articleRevisions)
    .where(saved)
    .orderBy(desc(articleRevisions.id))
    .offset(maxSaved - 1)
    .limit(1);
  if (oldest) await tx.delete(articleRevisions).where(and(saved, lt(articleRevisions.id, oldest.id)));
  return row.id;
}

/** Before the first edit of an imported article: keeps the file's text. */
export async function saveOriginal(tx: Transaction, opened: OpenedDraft): Promise<void> {
  if (opened.publishedAt === null || opened.hasDraft) return;
  const { id, draft, savedAt } = opened;
  const [any] = await tx
    .select({ id: articleRevisions.id })
    .from(articleRevisions)
    .where(eq(articleRevisions.articleId, id))
    .limit(1);
  if (any === undefined) await saveRevision(tx, { id, kind: 'published', at: savedAt, by: null, draft });
}

/** Keeps the old text if someone else wrote it or the last snapshot is old. */
export async function saveOverwritten(
  app: AppContext,
  tx: Transaction,
  by: TeamMember<'articles:write'>,
  opened: OpenedDraft,
): Promise<void> {
  await saveOriginal(tx, opened);
  if (!opened.hasDraft) return;
  const { id, draft, savedAt } = opened;
  const [last] = await tx
    .select({ savedBy: articleDrafts.savedBy, keptAt: sql<string | null>`max(${articleRevisions.at})` })
    .from(articleDrafts)
    .leftJoin(articleRevisions, eq(articleRevisions.articleId, articleDrafts.articleId))
    .where(eq(articleDrafts.articleId, id))
    .groupBy(articleDrafts.savedBy);
  const keptAt = last?.keptAt ? new Date(last.keptAt) : null;
  const isOthers = last?.savedBy !== by.user.id;
  const isOld = keptAt === null || app.now().getTime() - keptAt.getTime() > checkpointMinutes * minuteMs;
  if ((isOthers || isOld) && draft.html !== '') await saveRevision(tx, { id, kind: 'saved', at: savedAt, draft });
}

/** Newest first. */
export async function listRevisions({ db }: AppContext, id: string): Promise<RevisionLine[]> {
  return db
    .select({
      id: articleRevisions.id,
      kind: articleRevisions.kind,
      at: articleRevisions.at,
      by: nameOfPerson,
      title: articleRevisions.title,
      wordCount: sql<number>`coalesce(array_length(regexp_split_to_array(trim(regexp_replace(${articleRevisions.html}, '<[^>]*>', ' ', 'g')), '\\s+'), 1), 0)`,
    })
    .from(articleRevisions)
    .leftJoin(users, eq(users.id, articleRevisions.by))
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(articleRevisions.articleId, id))
    .orderBy(desc(articleRevisions.id))
    .limit(listed);
}

/** Undefined if not found. */
export async function readRevision({ db }: AppContext, id: string, revision: number): Promise<Revision | undefined> {
  const [row] = await db
    .select({ revision: articleRevisions, by: nameOfPerson })
    .from(articleRevisions)
    .innerJoin(articles, eq(articles.id, articleRevisions.articleId))
    .leftJoin(users, eq(users.id, articleRevisions.by))
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(and(eq(articleRevisions.articleId, id), eq(articleRevisions.id, revision)));
  if (row === undefined) return undefined;
  const { id: number, kind, at, title } = row.revision;
  return { id: number, kind, at, by: row.by, title, wordCount: 0, draft: pickDraft(row.revision) };
}

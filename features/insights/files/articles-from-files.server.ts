import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inArray, sql } from 'drizzle-orm';
import { readArticleFile } from '#features/insights/files/article-file.ts';
import { articleContent, contentVersion, articleMarkdownToHtml } from '#features/insights/article-html.server.ts';
import { readTimeOf, searchTextOf } from '#features/insights/article-text.ts';
import { articleRedirects, articles } from '#features/insights/insights.table.ts';
import { announceArticles } from '#features/insights/announce-articles.server.ts';
import type { AppContext } from '#server/app-context.ts';

/** Slugs, grouped by result. */
export interface LoadedArticles {
  /** New or changed files. */
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  /** Changed or created in the admin: not overwritten. */
  readonly kept: readonly string[];
  /** Messages for unreadable files. */
  readonly errors: readonly string[];
}

/**
 * Loads the articles of a folder, default `content/articles`. Repeatable: changed files are rewritten, edits in the
 * admin are kept.
 */
export async function loadArticles(app: AppContext, folder = ownFolder()): Promise<LoadedArticles> {
  const { files, errors } = await readFolder(folder);
  if (files.length === 0) return { written: [], unchanged: [], kept: [], errors };
  const named = files.map(({ slug }) => slug);
  const [there, moved] = await Promise.all([
    app.db
      .select({ slug: articles.slug, digest: articles.fileDigest, editedAt: articles.editedAt })
      .from(articles)
      .where(inArray(articles.slug, named)),
    app.db.select({ slug: articleRedirects.slug }).from(articleRedirects).where(inArray(articleRedirects.slug, named)),
  ]);
  const rows = new Map(there.map((row) => [row.slug, row]));
  // Its slug was changed in the admin: the file must not create a duplicate.
  const elsewhere = new Set(moved.map(({ slug }) => slug));
  const isOurs = ({ slug }: FoundFile) => {
    const row = rows.get(slug);
    return row === undefined ? !elsewhere.has(slug) : row.digest !== null && row.editedAt === null;
  };
  const kept = files.filter((file) => !isOurs(file));
  const changed = files.filter((file) => isOurs(file) && rows.get(file.slug)?.digest !== file.digest);
  const read = changed.map((file) => ({ ...file, result: readArticleFile(file.slug, file.text) }));
  const good = read.flatMap(({ result, digest }) => (result.ok ? [{ ...result.file, digest }] : []));
  const written = await write(app, good);
  const slugs = (some: readonly { readonly slug: string }[]) => some.map(({ slug }) => slug);
  return {
    written,
    unchanged: slugs(files.filter((file) => isOurs(file) && !changed.includes(file))),
    kept: slugs(kept),
    errors: [
      ...errors,
      ...read.flatMap(({ slug, result }) => (result.ok ? [] : result.errors.map((error) => `${slug}.md: ${error}`))),
    ],
  };
}

interface FoundFile {
  readonly slug: string;
  readonly text: string;
  readonly digest: string;
}

async function readFolder(folder: string): Promise<{ files: FoundFile[]; errors: string[] }> {
  const names = await readdir(folder).catch(() => null);
  if (names === null) return { files: [], errors: [`${folder} cannot be read`] };
  const files = names
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const digest = createHash('sha256').update(`${contentVersion}\0${text}`).digest('hex');
      return { slug: basename(name, '.md'), text, digest };
    });
  return { files: await Promise.all(files), errors: [] };
}

type GoodFile = Extract<ReturnType<typeof readArticleFile>, { ok: true }>['file'] & { readonly digest: string };

/** One statement, so the counters update once. */
async function write(app: AppContext, files: readonly GoodFile[]): Promise<string[]> {
  if (files.length === 0) return [];
  const now = app.now();
  const rows = files.map(({ markdown, sectors, tags, digest, ...file }) => {
    const { html, headings, wordCount } = articleContent(articleMarkdownToHtml(markdown));
    return {
      ...file,
      sector: [...sectors],
      tags: [...tags],
      contentHtml: html,
      headings,
      readTimeMinutes: readTimeOf(wordCount),
      searchText: searchTextOf(file.title, file.excerpt),
      status: 'published',
      fileDigest: digest,
      createdAt: now,
      // Search engines see the article's own date; a later change has the import's.
      updatedAt: file.publishedAt,
      touchedAt: now,
    };
  });
  return app.db.transaction(async (tx) => {
    const written = await tx
      .insert(articles)
      .values(rows)
      .onConflictDoUpdate({
        target: articles.slug,
        set: { ...fromFile, version: sql`${articles.version} + 1` },
        // May have been edited since the check.
        setWhere: sql`${articles.fileDigest} is not null and ${articles.editedAt} is null`,
      })
      .returning({ slug: articles.slug });
    if (written.length > 0) await announceArticles(app, tx, written.length);
    return written.map(({ slug }) => slug);
  });
}

const excluded = (name: string) => sql.raw(`excluded.${name}`);

/** Overwritten by the file; views, state and creation date stay. */
const fromFile = {
  title: excluded('title'),
  excerpt: excluded('excerpt'),
  contentHtml: excluded('content_html'),
  sector: excluded('sector'),
  tags: excluded('tags'),
  author: excluded('author'),
  readTimeMinutes: excluded('read_time_minutes'),
  publishedAt: excluded('published_at'),
  headings: excluded('headings'),
  searchText: excluded('search_text'),
  fileDigest: excluded('file_digest'),
  updatedAt: excluded('touched_at'),
  touchedAt: excluded('touched_at'),
};

/** Works from source and bundle. */
function ownFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'content', 'articles'))) return join(folder, 'content', 'articles');
  }
  return join('content', 'articles');
}

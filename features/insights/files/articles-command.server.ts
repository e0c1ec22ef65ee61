import { resolve } from 'node:path';
import { loadArticles } from '#features/insights/files/articles-from-files.server.ts';
import { listArticles } from '#features/insights/insights.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { utcDay } from '#values/day.ts';

export const articlesHelp =
  'npm run articles                    lists the newest published articles\nnpm run articles -- load [FOLDER]   loads the articles of content/articles, or of another folder';

/** `npm run articles`: lists articles and loads them from files. Resolves to the exit code. */
export async function runArticles(
  app: AppContext,
  argv: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const [verb = 'list', folder] = argv;
  if (verb === 'list') return list(app, print);
  if (verb === 'load') return load(app, folder, print);
  print(articlesHelp);
  return 1;
}

async function list(app: AppContext, print: (line: string) => void): Promise<number> {
  const { articles, total } = await listArticles(app, { q: '', category: undefined, offset: 0, limit: 20 });
  if (total === 0) print('No article is published. "npm run articles -- load" loads those of content/articles.');
  for (const { slug, title, sectors, publishedAt } of articles) {
    print(`${utcDay(publishedAt)}  ${slug}  ${title} (${sectors.join(', ')})`);
  }
  if (total > articles.length) print(`${total - articles.length} more are older.`);
  return 0;
}

async function load(app: AppContext, folder: string | undefined, print: (line: string) => void): Promise<number> {
  const { written, unchanged, kept, errors } = await loadArticles(
    app,
    folder === undefined ? undefined : resolve(folder),
  );
  for (const error of errors) print(`Not loaded: ${error}.`);
  for (const slug of kept) print(`Left as it is, since it was written or changed here: ${slug}`);
  print(`${written.length} written, ${unchanged.length} unchanged, ${kept.length} left as they are.`);
  return errors.length === 0 ? 0 : 1;
}

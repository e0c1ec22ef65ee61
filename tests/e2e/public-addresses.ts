import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** Every path of the route table that shows a page to a visitor, an article, an offer, and what is not there. */
export async function publicAddresses(page: Page): Promise<string[]> {
  // Importing it needs Vite. Paths below others answer 404 here.
  const table = await readFile('app/routes.ts', 'utf8');
  const paths = ['/', ...[...table.matchAll(/ route\('([^':*]+)'/g)].map(([, path]) => `/${path}`)];
  const answers = await Promise.all(
    paths.map(async (path) => {
      const response = await page.request.get(path, { maxRedirects: 0 });
      const { 'content-type': type, 'content-disposition': disposition } = response.headers();
      const isPage = response.ok() && type?.startsWith('text/html') && disposition === undefined;
      return { path, html: isPage ? await response.text() : '' };
    }),
  );
  const links = answers.flatMap(({ html }) => [...html.matchAll(/ href="(\/[^"#]+)"/g)].map(([, link = '']) => link));
  const first = (start: RegExp) => links.filter((link) => start.test(link)).slice(0, 1);
  const below = ['insights', 'customers', 'integrations', 'team'].flatMap((list) =>
    first(new RegExp(`^/${list}/[\\w-]+$`)),
  );
  const pages = answers.filter(({ html }) => html).map(({ path }) => path);
  return [...pages, ...below, ...first(/^\/checkout\?priceId=/), '/nothing-here'];
}

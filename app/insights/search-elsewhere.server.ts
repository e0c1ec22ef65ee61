import { href } from 'react-router';
import type { AppContext } from '#app/load-context.ts';
import { insights } from '#content/insights.ts';
import { contentPath } from '#features/site-content/content-paths.ts';
import { publishedItems } from '#features/site-content/site-content.server.ts';

interface PageLink {
  readonly label: string;
  readonly path: string;
}

const maxLinks = 5;
/** Shorter words are in too many titles. */
const minStoryWord = 5;

/** Integrations, customer stories, and pages that match a word of a search for articles. */
export async function searchElsewhere(app: AppContext, q: string): Promise<PageLink[]> {
  const words = searchableWords(q);
  if (words.length === 0) return [];
  const [integrations, stories] = await Promise.all([publishedItems(app, 'integration'), publishedItems(app, 'story')]);
  const published = (path: string) =>
    path === href('/integrations') ? integrations.length > 0 : path !== href('/customers') || stories.length > 0;
  const tools = integrations.filter(({ data: { name } }) => searchableWords(name).some((word) => words.includes(word)));
  const long = words.filter((word) => word.length >= minStoryWord);
  const matching = stories.filter(({ data: { title, customer, area } }) => {
    const text = `${title} ${customer} ${area}`.toLowerCase();
    return long.some((word) => text.includes(word));
  });
  const pages = insights.pages.filter(
    (page) => published(page.path) && page.words.some((word) => words.includes(word)),
  );
  return [
    ...tools.map(({ slug, data }) => ({ label: data.name, path: contentPath('integration', slug) })),
    ...matching.map(({ slug, data }) => ({ label: data.title, path: contentPath('story', slug) })),
    ...pages,
  ]
    .slice(0, maxLinks)
    .map(({ label, path }) => ({ label, path }));
}

function searchableWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

import { href } from 'react-router';
import type { ContentTypeName } from '#features/site-content/content-types.ts';

const pages: Readonly<Partial<Record<ContentTypeName, (slug: string) => string>>> = {
  story: (slug) => href('/customers/:slug', { slug }),
  person: (slug) => href('/team/:slug', { slug }),
  integration: (slug) => href('/integrations/:slug', { slug }),
  subprocessor: () => `${href('/trust')}#subprocessors`,
};

/** The path where the site shows an item; quotes and logos are on the landing page. */
export function contentPath(type: ContentTypeName, slug: string): string {
  return pages[type]?.(slug) ?? `${href('/')}#social-proof`;
}

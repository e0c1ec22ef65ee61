import { href } from 'react-router';
import type { ContentTypeName } from '#features/site-content/content-types.ts';

/** Where the site shows an item. */
export function contentPath(type: ContentTypeName, slug: string): string {
  switch (type) {
    case 'story':
      return href('/customers/:slug', { slug });
    case 'person':
      return href('/team/:slug', { slug });
    case 'integration':
      return href('/integrations/:slug', { slug });
    case 'subprocessor':
      return `${href('/trust')}#subprocessors`;
    case 'quote':
    case 'logo':
      return `${href('/')}#social-proof`;
  }
}

import { href } from 'react-router';
import { site } from '#content/site.ts';

export interface Thing {
  readonly '@type': string;
  readonly [property: string]: ThingValue;
}

type ThingValue = string | number | boolean | Thing | Reference | readonly ThingValue[];

/** Refers to a thing defined elsewhere. */
interface Reference {
  readonly '@id': string;
}

export type PageKind = 'WebPage' | 'ContactPage' | 'CollectionPage' | 'ProfilePage';

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

export function organizationId(origin: string): string {
  return new URL('/#organization', origin).href;
}

function websiteId(origin: string): string {
  return new URL('/#website', origin).href;
}

export function organization(origin: string): Thing {
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: site.name,
    legalName: site.legalEntity,
    url: new URL(href('/'), origin).href,
    logo: new URL(site.mark, origin).href,
    description: site.description,
    email: site.mail.hello,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: site.mail.support,
      url: new URL(href('/contact'), origin).href,
    },
  };
}

export function websiteData(origin: string): Thing {
  return {
    '@type': 'WebSite',
    '@id': websiteId(origin),
    name: site.name,
    url: new URL(href('/'), origin).href,
    description: site.tagline,
    inLanguage: site.language,
    publisher: { '@id': organizationId(origin) },
  };
}

interface WebPage {
  readonly kind: PageKind;
  readonly url: string;
  readonly name: string;
  readonly description: string;
  readonly picture: string;
  /** YYYY-MM-DD. */
  readonly updated?: string | undefined;
}

export function webPage(origin: string, page: WebPage): Thing {
  const isHome = new URL(page.url).pathname === href('/');
  return {
    '@type': page.kind,
    '@id': `${page.url}#page`,
    url: page.url,
    name: page.name,
    description: page.description,
    inLanguage: site.language,
    primaryImageOfPage: page.picture,
    isPartOf: { '@id': websiteId(origin) },
    ...(isHome ? { about: { '@id': organizationId(origin) } } : { breadcrumb: { '@id': `${page.url}#breadcrumb` } }),
    ...(page.updated === undefined ? {} : { dateModified: page.updated }),
  };
}

export interface ArticleFacts {
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly author: string;
  /** Page of the person; without it the author is the organization. */
  readonly authorPath?: string | undefined;
  readonly section: string;
  readonly tags: readonly string[];
}

interface ArticlePage extends ArticleFacts {
  readonly url: string;
  readonly headline: string;
  readonly description: string;
  readonly picture: string;
}

/** The publisher is the organization. */
export function articleThing(origin: string, article: ArticlePage): Thing {
  const { url, headline, description, picture, publishedAt, updatedAt, author, authorPath, section, tags } = article;
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    mainEntityOfPage: { '@id': `${url}#page` },
    headline,
    description,
    image: [picture],
    datePublished: publishedAt.toISOString(),
    // An article may be loaded before its publication date.
    dateModified: new Date(Math.max(updatedAt.getTime(), publishedAt.getTime())).toISOString(),
    author: {
      '@type': authorPath === undefined ? 'Organization' : 'Person',
      name: author,
      url: new URL(authorPath ?? href('/'), origin).href,
    },
    publisher: { '@id': organizationId(origin) },
    articleSection: section,
    keywords: tags.join(', '),
    inLanguage: site.language,
  };
}

/** The page itself is last. */
export function breadcrumbs(origin: string, url: string, trail: readonly Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumb`,
    itemListElement: [{ name: site.name, path: href('/') }, ...trail].map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: new URL(crumb.path, origin).href,
    })),
  };
}

import { href } from 'react-router';
import type { ContentItem } from '#features/site-content/content-types.ts';
import { cleanLine } from '#forms/text.ts';

type Integration = ContentItem<'integration'>;

export interface IntegrationQuery {
  /** Search words or ''. */
  readonly q: string;
  /** '' for all. */
  readonly category: string;
  /** From 1. */
  readonly page: number;
}

export interface IntegrationList {
  readonly query: IntegrationQuery;
  readonly items: readonly Integration[];
  readonly total: number;
  readonly pages: number;
  readonly categories: readonly string[];
}

const perPage = 60;

/** Finds integrations with all search words in name, category or summary. Ignores invalid parameters. */
export function integrationList(all: readonly Integration[], search: URLSearchParams): IntegrationList {
  const q = cleanLine((search.get('q') ?? '').slice(0, 100));
  const categories = [...new Set(all.map(({ data }) => data.category))].sort((one, other) => one.localeCompare(other));
  const category = categories.find((name) => name === search.get('category')) ?? '';
  const words = folded(q)
    .split(/[\s-]+/)
    .filter(Boolean);
  const found = all.filter(({ data }) => {
    const text = folded(`${data.name} ${data.category} ${data.summary}`);
    return (category === '' || data.category === category) && words.every((word) => text.includes(word));
  });
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const wanted = Number(search.get('page') ?? '1');
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= pages ? wanted : 1;
  const items = found.slice((page - 1) * perPage, page * perPage);
  return { query: { q, category, page }, items, total: found.length, pages, categories };
}

export function integrationsPath({ q, category, page }: Partial<IntegrationQuery>): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (category) query.set('category', category);
  if (page !== undefined && page > 1) query.set('page', String(page));
  return query.size > 0 ? `${href('/integrations')}?${query}` : href('/integrations');
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

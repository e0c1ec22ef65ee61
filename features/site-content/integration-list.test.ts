import { expect, it } from 'vitest';
import type { ContentItem } from '#features/site-content/content-types.ts';
import { sampleContent } from '#features/site-content/demonstration/sample-content.ts';
import { integrationList, integrationsPath } from '#features/site-content/integration-list.ts';

const dates = { publishedAt: new Date(0), updatedAt: new Date(0) };
const itemOf = (data: ContentItem<'integration'>['data'], index: number): ContentItem<'integration'> => {
  return { id: String(index), slug: `i-${index}`, isSample: false, ...dates, data };
};
const all = sampleContent.integration.map(itemOf);
const names = (query: string) => integrationList(all, new URLSearchParams(query)).items.map(({ data }) => data.name);

it('finds all words in name, category or summary, whatever their case and accents', () => {
  expect(names('q=CRM')).toEqual(['HubSpot', 'Salesforce']);
  expect(names('q=gmaïl')).toEqual(['Gmail']);
  expect(names('q=approval+teams')).toEqual(['Microsoft Teams']);
  expect(names('q=nothing+like+it')).toEqual([]);
  expect(names('category=Finance')).toEqual(['Stripe', 'QuickBooks', 'Xero']);
  expect(names('category=Finance&q=invoice')).toEqual(['Stripe', 'QuickBooks', 'Xero']);
});

it('takes what it cannot read as absent', () => {
  expect(names('category=constructor&page=0&q=%00')).toHaveLength(all.length);
  expect(integrationList(all, new URLSearchParams('page=9')).query.page).toBe(1);
  expect(integrationList([], new URLSearchParams())).toMatchObject({ total: 0, pages: 1, categories: [] });
});

it('pages through a thousand, each on one page', () => {
  const many = Array.from({ length: 1000 }, (_, index) =>
    itemOf({ name: `Tool ${index}`, category: 'Data', summary: 's', details: '', url: '' }, index),
  );
  const first = integrationList(many, new URLSearchParams());
  expect(first).toMatchObject({ total: 1000, pages: 17 });
  const seen = Array.from({ length: first.pages }, (_, at) =>
    integrationList(many, new URLSearchParams(`page=${at + 1}`)).items.map(({ id }) => id),
  );
  expect(new Set(seen.flat()).size).toBe(1000);
});

it('has one address for each list', () => {
  expect(integrationsPath({ q: '', category: '', page: 1 })).toBe('/integrations');
  expect(integrationsPath({ q: 'a b', category: 'CRM', page: 2 })).toBe('/integrations?q=a+b&category=CRM&page=2');
});

import { expect, test } from 'vitest';
import { sitemapIndexOf, sitemapParts } from '#app/sitemap.ts';

test('names all pages in one sitemap until there are more articles than it may name', async () => {
  const months = [
    { month: '2026-11', articles: 25_000 },
    { month: '2026-10', articles: 20_000 },
  ];
  expect(sitemapParts(months)).toEqual([]);
  const parts = sitemapParts([...months, { month: '2026-09', articles: 1 }]);
  expect(parts).toEqual(['pages', '2026-11', '2026-10', '2026-09']);
  const xml = await sitemapIndexOf(parts, 'https://meridian.example').text();
  expect(xml).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  expect([...xml.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address)).toEqual(
    parts.map((part) => `https://meridian.example/sitemaps/${part}.xml`),
  );
});

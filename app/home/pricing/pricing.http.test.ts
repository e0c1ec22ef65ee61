import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBuiltSite, type BuiltSite } from '../../../tests/built-site.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await openBuiltSite({ PRICING_LINKS: 'scroll' });
});
afterAll(() => site.close());

test('with PRICING_LINKS=scroll, every purchase link leads to the pricing section', async () => {
  const html = await (await fetch(`${site.origin}/`)).text();
  expect(html).not.toContain('/checkout');
  const section = /<section class="section pricing".*?<\/section>/s.exec(html)?.[0] ?? '';
  for (const [label, count] of Object.entries({ 'Get Started': 4, 'Add to Plan': 4, 'Optimize Now': 1 })) {
    const links = section.match(new RegExp(`<a href="/#pricing"[^>]*>${label}</a>`, 'g'));
    expect(links, label).toHaveLength(count);
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from 'react-router';
import { checkoutPath } from '#app/links.ts';
import { closedToRobots } from '#app/public-pages.ts';
import { listedPages } from '#app/sitemap.ts';
import { site as brand } from '#content/site.ts';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';
import { factsOf, wordsOf, type Thing } from '../page-facts.ts';
import { pixelsOf } from '../picture-size.ts';
import { plainPaths } from '../route-table.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await openBuiltSite();
});
afterAll(() => site.close());

const get = (path: string, init?: RequestInit) => fetch(new URL(path, site.origin), { redirect: 'manual', ...init });

/** schema.org, and Google where it shows the type. */
const required: Readonly<Record<string, readonly string[]>> = {
  Answer: ['text'],
  BreadcrumbList: ['itemListElement'],
  CollectionPage: ['name', 'url', 'description'],
  ContactPage: ['name', 'url', 'description'],
  ContactPoint: ['contactType', 'email'],
  FAQPage: ['mainEntity'],
  ListItem: ['position', 'name', 'item'],
  Offer: ['name', 'price', 'priceCurrency', 'url'],
  Organization: ['name', 'url', 'logo', 'email'],
  Question: ['name', 'acceptedAnswer'],
  Service: ['name', 'provider', 'offers'],
  UnitPriceSpecification: ['priceCurrency'],
  WebPage: ['name', 'url', 'description'],
  WebSite: ['name', 'url'],
};

describe.each(listedPages)('$path', ({ path }) => {
  let html: string;

  beforeAll(async () => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('X-Robots-Tag')).toBeNull();
    html = await response.text();
  });

  test('has a title and a description short enough to be shown in full, and its own address', () => {
    const { title, description, canonical, robots } = factsOf(html);
    expect(title.length).toBeGreaterThan(10);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(canonical).toBe(new URL(path, site.origin).href);
    expect(robots).toBeUndefined();
  });

  test('has a preview with an existing picture in its stated size', async () => {
    const { description, canonical, properties } = factsOf(html);
    expect(properties).toMatchObject({
      'og:type': 'website',
      'og:site_name': brand.name,
      'og:locale': brand.locale,
      'og:description': description,
      'og:url': canonical,
      'og:image:type': 'image/png',
      'twitter:card': 'summary_large_image',
    });
    expect(properties['og:title']).toBeTruthy();
    expect(properties['og:image:alt']).toBeTruthy();
    const picture = properties['og:image'] ?? '';
    expect(picture).toMatch(new RegExp(`^${site.origin}/og/`));
    const bytes = await pictureAt(picture);
    expect(pixelsOf(bytes)).toEqual({
      width: Number(properties['og:image:width']),
      height: Number(properties['og:image:height']),
    });
  });

  test('describes entities with all properties that search engines require', () => {
    const { things } = factsOf(html);
    expect(things.length).toBeGreaterThan(0);
    for (const thing of things.flatMap(withParts)) {
      expect(Object.keys(required), `a ${thing['@type']} on ${path} is checked`).toContain(thing['@type']);
      for (const name of required[thing['@type']] ?? []) expect(thing[name], `${thing['@type']}.${name}`).toBeTruthy();
    }
    const page = things[0];
    expect(page).toMatchObject({ url: new URL(path, site.origin).href });
    const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList');
    expect(trail !== undefined).toBe(path !== href('/'));
  });

  test('references only entities that it describes', () => {
    const documented = new Set(
      factsOf(html)
        .things.flatMap(withParts)
        .map((thing) => thing['@id']),
    );
    for (const reference of referencesIn(factsOf(html).things)) expect(documented).toContain(reference);
  });
});

test('no two public pages have the same title, description or picture', async () => {
  const facts = await Promise.all(listedPages.map(async ({ path }) => factsOf(await (await get(path)).text())));
  for (const own of [
    facts.map(({ title }) => title),
    facts.map(({ description }) => description),
    facts.map(({ properties }) => properties['og:image']),
  ]) {
    expect(new Set(own).size).toBe(listedPages.length);
  }
});

test('gives a booking link its own preview', async () => {
  const { properties } = factsOf(await (await get(href('/book'))).text());
  expect(properties['og:image']).toBe(`${site.origin}/og/book.png`);
  expect(properties['og:title']).toBe('Book Your Free Strategy Call');
});

test('lets the review of an offer be found under its own title, and no other state of it', async () => {
  const path = checkoutPath('price_starter_monthly');
  const { title, description, robots, canonical, things } = factsOf(await (await get(path)).text());
  expect(title).toBe(`Checkout: Starter | ${brand.name}`);
  expect(description).toContain('$8,500 due today');
  expect(description.length).toBeLessThanOrEqual(160);
  expect([robots, canonical]).toEqual([undefined, site.origin + path]);
  expect(things.find((thing) => thing['@type'] === 'Offer')).toMatchObject({ url: canonical, price: '7000.00' });
  expect(factsOf(await (await get(`${path}&canceled=1`)).text()).robots).toBe('noindex');
});

test('describes the forms that are not to be found to those who share them', async () => {
  for (const path of [href('/intake'), href('/signup'), href('/reset-password'), href('/login')]) {
    const { description, robots } = factsOf(await (await get(path)).text());
    expect(description.length, path).toBeGreaterThan(50);
    expect(robots, path).toBe('noindex');
  }
});

test('keeps combinations of categories from being crawled or found', async () => {
  const path = `${href('/insights')}?category=tech`;
  const one = await (await get(path)).text();
  expect(factsOf(one)).toMatchObject({ robots: undefined, canonical: site.origin + path });
  for (const [link] of one.matchAll(/<a [^>]*category=[^>"]*category=[^>]*>/g))
    expect(link).toContain('rel="nofollow"');
  expect(factsOf(await (await get(`${path}&category=agencies`)).text()).robots).toBe('noindex');
  expect(await (await get('/robots.txt')).text()).toContain('Disallow: /*category=*category=');
});

test('every address with an indexable page is a public page', async () => {
  const listed = new Set(listedPages.map(({ path }) => path));
  for (const path of plainPaths) {
    const response = await get(path);
    if (response.status !== 200 || !response.headers.get('Content-Type')?.startsWith('text/html')) continue;
    const { robots, canonical } = factsOf(await response.text());
    const mayBeFound = robots === undefined && canonical === new URL(path, site.origin).href;
    expect(mayBeFound, path).toBe(listed.has(path));
  }
});

describe('the landing page', () => {
  test('identifies the organization, with a logo that search engines accept', async () => {
    const { things } = factsOf(await (await get('/')).text());
    const organization = things.find((thing) => thing['@type'] === 'Organization')!;
    expect(organization).toMatchObject({ name: brand.name, url: `${site.origin}/`, email: brand.mail.hello });
    const { width, height } = pixelsOf(await pictureAt(String(organization['logo'])));
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(112);
  });

  test('describes the questions with the answers shown on the page', async () => {
    const html = await (await get('/')).text();
    const { things } = factsOf(html);
    const faq = things.find((thing) => thing['@type'] === 'FAQPage') as { mainEntity?: FaqEntry[] } | undefined;
    expect(faq?.mainEntity).toHaveLength(6);
    const [, body = ''] = html.split('</head>');
    const shown = wordsOf(body);
    for (const { name, acceptedAnswer } of faq?.mainEntity ?? []) {
      expect(shown).toContain(name);
      expect(shown).toContain(acceptedAnswer.text);
    }
  });

  test('offers the products of the catalog at their prices', async () => {
    const { things } = factsOf(await (await get('/')).text());
    const service = things.find((thing) => thing['@type'] === 'Service') as { offers?: Record<string, unknown>[] };
    const offers = service.offers?.map(({ name, price, priceCurrency }) => [name, price, priceCurrency]);
    expect(offers).toEqual([
      ['Starter', '7000.00', 'USD'],
      ['Growth', '13500.00', 'USD'],
      ['Scale', '27500.00', 'USD'],
      ['Enterprise', '40500.00', 'USD'],
      ['Additional Automation Flow', '3000.00', 'USD'],
      ['CRM / Data Integration', '4000.00', 'USD'],
      ['Micro-SaaS UI', '8000.00', 'USD'],
      ['Support & Maintenance Plan', '3500.00', 'USD'],
      ['Workflow Optimization', '600.00', 'USD'],
    ]);
    const components = service.offers?.map(({ priceSpecification }) =>
      (priceSpecification as Record<string, string>[]).map(({ price, minPrice, unitCode }) =>
        [price ?? `from ${minPrice}`, unitCode].join(' ').trim(),
      ),
    );
    expect(components).toEqual([
      ['7000.00', '1500.00 MON'],
      ['13500.00', '3000.00 MON'],
      ['27500.00', '6000.00 MON'],
      ['from 40500.00', 'from 10000.00 MON'],
      ...[['3000.00'], ['4000.00'], ['8000.00'], ['3500.00'], ['600.00 MON']],
    ]);
    for (const { url, availability } of service.offers ?? []) {
      expect(availability).toBe('https://schema.org/InStock');
      const page = factsOf(await (await get(String(url))).text());
      expect([page.canonical, page.robots]).toEqual([url, undefined]);
    }
  });
});

describe('/sitemap.xml', () => {
  test('lists the public pages, and none that robots may not visit', async () => {
    const response = await get('/sitemap.xml');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    const xml = await response.text();
    const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toEqual(listedPages.map(({ path }) => new URL(path, site.origin).href));
    for (const { path } of listedPages)
      expect(
        closedToRobots.some((closed) => path.startsWith(closed)),
        path,
      ).toBe(false);
    const dated = listedPages.flatMap(({ updated }) => (updated === undefined ? [] : [updated]));
    expect([...xml.matchAll(/<lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>/g)].map(([, day]) => day)).toEqual(dated);
  });
});

test('/robots.txt names the sitemap and the excluded addresses', async () => {
  const response = await get('/robots.txt');
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).split('\n');
  expect(lines[0]).toBe('User-agent: *');
  for (const path of ['/admin', '/dashboard', '/functions/', '/.netlify/functions/', '/sandbox/']) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  expect(lines).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
});

test.each(['/sitemap.xml', '/robots.txt', '/site.webmanifest'])(
  'revalidates %s by etag, and answers HEAD',
  async (path) => {
    // Only what is in memory has one, which a lost connection can put off.
    await expect.poll(async () => (await get(path)).headers.get('ETag')).not.toBeNull();
    const whole = await get(path);
    expect(whole.headers.get('Cache-Control')).toBe('no-cache');
    const etag = whole.headers.get('ETag') ?? '';
    expect((await get(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('Content-Type')).toBe(whole.headers.get('Content-Type'));
  },
);

interface FaqEntry {
  readonly name: string;
  readonly acceptedAnswer: { readonly text: string };
}

async function pictureAt(address: string): Promise<Buffer> {
  const response = await get(address);
  expect(response.status, address).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('image/png');
  return Buffer.from(await response.arrayBuffer());
}

function withParts(thing: Thing): Thing[] {
  const parts = Object.values(thing)
    .flat()
    .filter((value): value is Thing => isObject(value) && '@type' in value);
  return [thing, ...parts.flatMap(withParts)];
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  const isReference = '@id' in value && Object.keys(value).length === 1;
  return isReference ? [String(value['@id'])] : Object.values(value).flatMap(referencesIn);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

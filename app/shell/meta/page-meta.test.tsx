import { renderToString } from 'react-dom/server';
import { createRoutesStub, Meta, Outlet, type MetaDescriptor } from 'react-router';
import { describe, expect, it } from 'vitest';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import { pageMeta } from '#app/shell/meta/page-meta.ts';
import { site } from '#content/site.ts';

const matches = [{ id: 'root', loaderData: { origin: 'https://meridian.example' } }];
const page = { title: `Contact | ${site.name}`, description: 'd', path: '/contact', matches } as const;

describe('page metadata', () => {
  it('uses absolute addresses from the public origin', () => {
    const html = headOf(pageMeta({ ...page, picture: 'privacyPolicy' }));
    expect(html).toContain('<link rel="canonical" href="https://meridian.example/contact"/>');
    expect(html).toContain('<meta property="og:url" content="https://meridian.example/contact"/>');
    expect(html).toContain('<meta property="og:image" content="https://meridian.example/og/privacy-policy.png"/>');
  });

  it('names the site once in a preview that shows it beside the title', () => {
    const html = headOf(pageMeta(page));
    expect(html).toContain(`<title>Contact | ${site.name}</title>`);
    expect(html).toContain('<meta property="og:title" content="Contact"/>');
  });

  it('has a preview but no address or search engine data for an unlisted page', () => {
    const html = headOf(pageMeta({ ...page, unlisted: true }));
    expect(html).toContain('<meta property="og:image"');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('canonical');
    expect(html).not.toContain('ld+json');
  });

  it('lists the breadcrumbs through the pages between', () => {
    const things = thingsIn(headOf(pageMeta({ ...page, trail: [{ name: 'Help', path: '/help' }] })));
    const list = things.find((thing) => thing['@type'] === 'BreadcrumbList');
    expect(list).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: site.name, item: 'https://meridian.example/' },
        { position: 2, name: 'Help', item: 'https://meridian.example/help' },
        { position: 3, name: 'Contact', item: 'https://meridian.example/contact' },
      ],
    });
  });

  it('keeps text that would end its data block inside the block', () => {
    const hostile = '</script><script>alert(1)</script><!-- \u2028 & "';
    const html = headOf(pageMeta({ ...page, things: () => [{ '@type': 'Thing', name: hostile }] }));
    expect(html.match(/<\/?script/g)).toHaveLength(2);
    expect(html).not.toContain('<!--');
    expect(thingsIn(html).at(-1)).toEqual({ '@type': 'Thing', name: hostile });
  });
});

it('tells robots to leave out a hidden page', () => {
  const html = headOf(hiddenPageMeta('Thank you'));
  expect(html).toContain(`<title>Thank you | ${site.name}</title>`);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

function headOf(descriptors: MetaDescriptor[]): string {
  const Root = () => (
    <>
      <Meta />
      <Outlet />
    </>
  );
  const Stub = createRoutesStub([
    { path: '/', Component: Root, children: [{ index: true, Component: () => null, meta: () => descriptors }] },
  ]);
  return renderToString(<Stub />);
}

function thingsIn(html: string): Record<string, unknown>[] {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
}

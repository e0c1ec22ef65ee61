import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from 'react-router';
import { icons } from '#app/shell/icons.ts';
import { sharingPictures, sharingPicturePath, type SharingPictureName } from '#content/sharing.ts';
import { site as brand } from '#content/site.ts';
import { openBuiltSite, type BuiltSite } from '../built-site.ts';
import { attributesOf } from '../page-facts.ts';
import { pixelsOf, sizesInIco } from '../picture-size.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await openBuiltSite();
});
afterAll(() => site.close());

const get = (path: string, init?: RequestInit) => fetch(new URL(path, site.origin), { redirect: 'manual', ...init });

describe('icons', () => {
  test('are linked in the head, and exist in their stated sizes', async () => {
    const html = await (await get('/')).text();
    const links = [...html.matchAll(/<link [^>]+>/g)].map(([tag]) => attributesOf(tag));
    const hrefOf = (rel: string) => links.filter((link) => link['rel'] === rel).map((link) => link['href']);
    expect(hrefOf('icon')).toEqual([icons.packed.path, icons.vector.path]);
    expect(hrefOf('apple-touch-icon')).toEqual([icons.touch.path]);
    expect(hrefOf('manifest')).toEqual([href('/site.webmanifest')]);
    const vector = await get(icons.vector.path);
    expect(vector.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    expect(await vector.text()).toContain('prefers-color-scheme:dark');
    expect(pixelsOf(await pictureAt(icons.touch.path))).toEqual({ width: 180, height: 180 });
    const packed = await get(icons.packed.path);
    expect(packed.headers.get('Content-Type')).toBe('image/x-icon');
    expect(sizesInIco(Buffer.from(await packed.arrayBuffer()))).toEqual([16, 32, 48]);
  });

  test('the manifest names the site and existing icons', async () => {
    const response = await get(href('/site.webmanifest'));
    expect(response.headers.get('Content-Type')).toBe('application/manifest+json; charset=utf-8');
    const manifest = (await response.json()) as Record<string, unknown> & { icons: Record<string, string>[] };
    expect(manifest).toMatchObject({ short_name: brand.name, start_url: '/', background_color: '#fbfaf5' });
    const pngs = manifest.icons.filter(({ type }) => type === 'image/png');
    expect(pngs.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    );
    for (const { src = '', sizes } of pngs) {
      const { width, height } = pixelsOf(await pictureAt(src));
      expect(`${width}x${height}`).toBe(sizes);
    }
  });
});

describe('pictures with a fixed name', () => {
  const names = Object.keys(sharingPictures) as SharingPictureName[];

  test.each(names)('the sharing picture of %s is at most 150 KB', async (name) => {
    const bytes = await pictureAt(sharingPicturePath(name));
    expect(pixelsOf(bytes)).toEqual({ width: 1200, height: 630 });
    expect(bytes.length).toBeLessThanOrEqual(150_000);
  });

  test.each([brand.logo.src, ...brand.logo.alternates])('the logo file %s exists', async (path) => {
    expect((await get(path)).status).toBe(200);
  });

  test('may be embedded elsewhere and are cached for an hour; only hashed names are cached permanently', async () => {
    const picture = await get(sharingPicturePath('home'));
    expect(picture.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(picture.headers.get('Cache-Control')).toBe('public, max-age=3600');
    const script = /\/assets\/enhance-[\w-]+\.js/.exec(await (await get('/')).text())?.[0] ?? '';
    const hashed = await get(script);
    expect(hashed.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  });
});

async function pictureAt(address: string): Promise<Buffer> {
  const response = await get(address);
  expect(response.status, address).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('image/png');
  return Buffer.from(await response.arrayBuffer());
}

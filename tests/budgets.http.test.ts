import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { beforeAll, describe, expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { kilobyte } from './kilobyte.ts';

/*
 * Bytes (best-quality brotli) sent to browsers, from the build. Page weights of QUALITY use the addresses in the HTML
 * of `/`.
 */

const client = path.resolve(import.meta.dirname, '../build/client');

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

let manifest: Readonly<Record<string, Chunk>>;

beforeAll(() => {
  try {
    manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as typeof manifest;
  } catch (cause) {
    throw new Error('The byte budgets read build/client: run `npm run build` first.', { cause });
  }
});

describe('a public page', () => {
  const entry = 'app/public-page/enhance.ts';
  const intake = 'app/public-page/dialogs/intake-dialog.tsx';
  const booking = 'app/public-page/dialogs/booking-dialog.tsx';

  test('carries at most 5 KB of JavaScript before someone reaches for something', () => {
    expect(weightOf(scriptsOf(entry))).toBeLessThanOrEqual(5 * kilobyte);
  });

  test('runs at most 1 KB before the first sign of a person, uncompressed', () => {
    const starter = chunkOf('app/public-page/starter.ts');
    expect(starter.imports ?? []).toEqual([]);
    expect(readFileSync(path.join(client, starter.file)).length).toBeLessThanOrEqual(kilobyte);
  });

  test('brings neither React nor a form library with its entry', () => {
    const text = [...scriptsOf(entry)].map((file) => readFileSync(path.join(client, file), 'utf8')).join('');
    expect(text).not.toMatch(/react\.dev|react\.element|useFieldArray/);
  });

  test('carries at most 93 KB of JavaScript with the intake open, and 7 KB more for the booking', () => {
    // Later imports of the entry belong to other features; that of the booking comes with the first typed time. Only
    // bookings count what is typed.
    const open = scriptsOf(intake, true, scriptsOf(entry));
    const files = scriptsOf(booking, false, new Set(open));
    expect(files.size).toBeGreaterThan(3);
    expect(weightOf(open)).toBeLessThanOrEqual(93 * kilobyte);
    expect(weightOf(files) - weightOf(open)).toBeLessThanOrEqual(7 * kilobyte);
  });

  test('carries at most 80 KB of JavaScript with the contact form alive', () => {
    const files = scriptsOf(
      shared('contact-form'),
      true,
      scriptsOf('app/public-page/islands/island-root.tsx', true, scriptsOf(entry)),
    );
    expect(weightOf(files)).toBeLessThanOrEqual(80 * kilobyte);
  });

  test('is at most 90 KB altogether with 12 KB of CSS and 32 KB of fonts', () => {
    const styles = stylesOf('app/routes/public/home.tsx');
    const fonts = ['ui/fonts/instrument.woff2', 'ui/fonts/bricolage.woff2'].map((source) => chunkOf(source).file);
    expect(styles.size).toBeGreaterThan(0);
    // They stand in the page, and so are compressed as one.
    const sheets = [...styles].map((file) => readFileSync(path.join(client, file)));
    expect(brotliCompressSync(Buffer.concat(sheets)).length).toBeLessThanOrEqual(12 * kilobyte);
    const fontBytes = fonts.reduce((sum, file) => sum + readFileSync(path.join(client, file)).length, 0);
    expect(fontBytes).toBeLessThanOrEqual(32 * kilobyte);
    // `home.http.test.ts` limits the HTML to 20 KB, counted fully here.
    expect(20 * kilobyte + weightOf(styles) + fontBytes + weightOf(scriptsOf(entry))).toBeLessThanOrEqual(
      90 * kilobyte,
    );
  });
});

test('the script that other sites have for our forms is at most 4 KB, uncompressed, and leaves no name there', () => {
  const script = readFileSync(path.join(client, 'embed.js'), 'utf8');
  expect(script.length).toBeLessThanOrEqual(4 * kilobyte);
  expect(script).toMatch(/^\(\(\)=>\{.*\}\)\(\);\s*$/s);
});

describe('the portal', () => {
  // React's DOM and the router weigh 97 KB of it, and the frame 5 KB.
  test('carries at most 115 KB with its frame', () => {
    const portal = scriptsOf(routeModule('app/routes/portal/portal.tsx'), false, hydrated());
    const files = readdirSync('app/routes/portal', { recursive: true, encoding: 'utf8' });
    const hydrates = (file: string) => !readFileSync(`app/routes/portal/${file}`, 'utf8').includes('hydrate: false');
    const pages = files.filter((file) => file.endsWith('.tsx') && file !== 'portal.tsx' && hydrates(file));
    expect(pages.length).toBeGreaterThan(10);
    for (const page of pages) {
      const scripts = scriptsOf(routeModule(`app/routes/portal/${page}`), false, new Set(portal));
      expect.soft(weightOf(scripts), page).toBeLessThanOrEqual(115 * kilobyte);
    }
  });
});

describe('the back office', () => {
  const page = (source: string) => scriptsOf(routeModule(source), false, frame());

  test('carries at most 133 KB on each of its pages', () => {
    const pages = pagesBelow('admin');
    expect(pages.length).toBeGreaterThan(30);
    for (const file of pages) {
      // Not hydrated: a public page, shown before it is published.
      if (file === 'routes/admin/articles/articles.$articleId.preview.tsx') continue;
      expect.soft(weightOf(page(`app/${file}`)), file).toBeLessThanOrEqual(133 * kilobyte);
    }
  });

  test('carries at most 133 KB with the list of leads and its keys, which come once it is shown', () => {
    const keys = ['features/leads/list/lead-selection.tsx', 'ui/keyboard/row-keys.tsx'];
    const files = keys.reduce((found, key) => scriptsOf(key, false, found), page('app/routes/admin/leads/leads.tsx'));
    expect(weightOf(files)).toBeLessThanOrEqual(133 * kilobyte);
  });

  test('loads no schema library, except for the preview of a form', () => {
    const pages = pagesBelow('admin');
    const isLibrary = (file: string) => readFileSync(path.join(client, file), 'utf8').includes('_zod');
    const loading = pages.filter((file) => [...page(`app/${file}`)].some(isLibrary));
    expect(pages.length).toBeGreaterThan(20);
    expect(loading).toEqual(['routes/admin/settings/settings.questions.$form.preview.tsx']);
  });

  test('brings its style sheets with its frame, but for those that forms share with public pages', () => {
    const [first = '', ...rest] = pagesBelow('admin').filter((file) => !file.endsWith('.preview.tsx'));
    const ofFrame = stylesOf(`app/${first}`);
    const own = rest.flatMap((file) => [...stylesOf(`app/${file}`)].filter((sheet) => !ofFrame.has(sheet)));
    expect(rest.length).toBeGreaterThan(30);
    const names = own.map((sheet) => sheet.replace(/^assets\/(.*)-.{8}\.css$/, '$1'));
    expect(names.filter((name) => !['article-wide', 'error-summary', 'progress'].includes(name))).toEqual([]);
  });

  test('carries an article’s editor on its own page alone, and its library after that', () => {
    const editor = 'ui/rich-text/rich-text.tsx';
    const files = page('app/routes/admin/articles/articles.$articleId.tsx');
    expect(weightOf(files)).toBeLessThanOrEqual(131 * kilobyte);
    // Campaigns fetch it with a module of their own, once their page is shown.
    const importers = Object.keys(manifest).filter((name) => manifest[name]?.imports?.includes(editor));
    expect(importers).toEqual(['features/newsletter/campaigns/admin/body-editor.tsx']);
    expect(page('app/routes/admin/newsletter/newsletter.campaigns.$campaignId.tsx')).not.toContain(
      chunkOf(editor).file,
    );
    expect(weightOf(new Set([chunkOf(editor).file]))).toBeLessThanOrEqual(130 * kilobyte);
  });
});

/** The modules of the pages at an address and below it, as the route table names them. */
function pagesBelow(path: string): string[] {
  const filesOf = ({ file, children = [] }: RouteConfigEntry): string[] => [file, ...children.flatMap(filesOf)];
  const below = routes.filter((entry) => entry.path === path || entry.path?.startsWith(`${path}/`));
  return below.flatMap(filesOf).filter((file) => file.endsWith('.tsx'));
}

function frame(): Set<string> {
  return scriptsOf(routeModule('app/routes/admin/admin.tsx'), false, hydrated());
}

function hydrated(): Set<string> {
  return scriptsOf(routeModule('app/root.tsx'), false, scriptsOf('app/entry.client.tsx'));
}

/** The chunk of a module that is loaded on demand and that a route imports too. */
function shared(name: string): string {
  return Object.keys(manifest).find((key) => key.startsWith(`_${name}-`) && key.endsWith('.js')) ?? name;
}

/** Static imports and, with `later`, dynamic ones. */
function scriptsOf(module: string, later = false, found = new Set<string>()): Set<string> {
  const chunk = chunkOf(module);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const next of [...(chunk.imports ?? []), ...(later ? (chunk.dynamicImports ?? []) : [])]) {
    scriptsOf(next, later, found);
  }
  return found;
}

/** Own, root and imported style sheets. */
function stylesOf(route: string): Set<string> {
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    const chunk = chunkOf(module);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(routeModule('app/root.tsx'));
  visit(routeModule(route));
  return styles;
}

function routeModule(source: string): string {
  const module = Object.keys(manifest).find((key) => key.startsWith(`${source}?`));
  if (!module) throw new Error(`${source} is not in the build's manifest`);
  return module;
}

function chunkOf(module: string): Chunk {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`${module} is not in the build's manifest`);
  return chunk;
}

const sizes = new Map<string, number>();

function weightOf(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => {
    const size = sizes.get(file) ?? compressed(file);
    sizes.set(file, size);
    return sum + size;
  }, 0);
}

function compressed(file: string): number {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return brotliCompressSync(readFileSync(path.join(client, file)), best).length;
}

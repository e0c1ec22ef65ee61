import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import { isCompressible } from '#server/http/response/compression.ts';
import { storedResponse, type StoredResponse } from '#server/http/response/memory-response.ts';

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

export interface StaticFiles {
  find(incoming: IncomingMessage): StoredResponse | undefined;
}

/**
 * Hashed names are cached for a year, pictures for an hour, others revalidated. `NAME.br` and `NAME.gz` are encodings.
 */
export function loadStaticFiles(
  folder: string | undefined,
  headers: readonly (readonly [string, string])[],
): StaticFiles {
  const responses = new Map<string, StoredResponse>();
  const names = folder !== undefined && existsSync(folder) ? filesBelow(folder) : [];
  const present = new Set(names);
  for (const name of names) {
    if (isEncoding(name, present)) continue;
    const read = (suffix: string) => readFileSync(join(folder ?? '', name + suffix));
    const contentType = types[extname(name)] ?? 'application/octet-stream';
    const own = [
      ['Content-Type', contentType],
      ...cacheHeaders(name, contentType),
      ['Content-Security-Policy', contentType.startsWith('image/svg') ? drawingPolicy : filePolicy] as const,
      ...(isCompressible(contentType) ? [['Vary', 'Accept-Encoding'] as const] : []),
    ] as const;
    const body = {
      identity: read(''),
      ...(present.has(`${name}.gz`) && { gzip: read('.gz') }),
      ...(present.has(`${name}.br`) && { br: read('.br') }),
    };
    responses.set(`/${name}`, storedResponse(body, withDefaults(own, headers)));
  }
  return {
    find: ({ url = '' }) => {
      const query = url.indexOf('?');
      return responses.get(query === -1 ? url : url.slice(0, query));
    },
  };
}

// Files that are opened as a page run no scripts.
const filePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const drawingPolicy = `${filePolicy}; style-src 'unsafe-inline'`;

/** The script that other sites include. */
const embedName = 'embed.js';

type Header = readonly [string, string];

/** Pictures with fixed names may be shown elsewhere: link previews, search results, home screens. */
function cacheHeaders(name: string, contentType: string): readonly Header[] {
  if (name.startsWith('assets/')) return [['Cache-Control', 'public, max-age=31536000, immutable']];
  if (name === embedName)
    return [
      ['Cache-Control', 'public, max-age=3600'],
      ['Cross-Origin-Resource-Policy', 'cross-origin'],
    ];
  if (!contentType.startsWith('image/')) return [['Cache-Control', 'public, max-age=0, must-revalidate']];
  return [
    ['Cache-Control', 'public, max-age=3600'],
    ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ];
}

function withDefaults(own: readonly Header[], defaults: readonly Header[]): readonly Header[] {
  return [...own, ...defaults.filter(([name]) => !own.some(([set]) => set === name))];
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !name.startsWith('.vite/'));
}

function isEncoding(name: string, present: ReadonlySet<string>): boolean {
  return /\.(?:br|gz)$/.test(name) && present.has(name.replace(/\.(?:br|gz)$/, ''));
}

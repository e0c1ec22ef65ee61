import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import { isCompressible } from '#server/http/compression.ts';
import { memoryAnswer, type MemoryAnswer } from '#server/http/memory-response.ts';

/** Content types by extension of what a build or `public/` may hold. */
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

/** The browser's files, each a whole answer in memory, found by path. */
export interface StaticFiles {
  find(incoming: IncomingMessage): MemoryAnswer | undefined;
}

/**
 * Reads a built client folder whole: files whose name carries a hash may be kept for a year, pictures of a fixed name
 * for an hour, the rest is asked for anew. `NAME.br` and `NAME.gz` beside a file (scripts/build.ts makes them) are its encodings, not files of their own.
 */
export function loadStaticFiles(
  folder: string | undefined,
  headers: readonly (readonly [string, string])[],
): StaticFiles {
  const answers = new Map<string, MemoryAnswer>();
  const names = folder !== undefined && existsSync(folder) ? filesBelow(folder) : [];
  const present = new Set(names);
  for (const name of names) {
    if (isEncoding(name, present)) continue;
    const read = (suffix: string) => readFileSync(join(folder ?? '', name + suffix));
    const contentType = types[extname(name)] ?? 'application/octet-stream';
    const own = [
      ['Content-Type', contentType],
      ...keepingOf(name, contentType),
      ['Content-Security-Policy', filePolicy] as const,
      ...(isCompressible(contentType) ? [['Vary', 'Accept-Encoding'] as const] : []),
    ] as const;
    const body = {
      identity: read(''),
      ...(present.has(`${name}.gz`) && { gzip: read('.gz') }),
      ...(present.has(`${name}.br`) && { br: read('.br') }),
    };
    answers.set(`/${name}`, memoryAnswer(body, withDefaults(own, headers)));
  }
  return {
    find: ({ url = '' }) => {
      const query = url.indexOf('?');
      return answers.get(query === -1 ? url : url.slice(0, query));
    },
  };
}

// A file opened by itself runs nothing; a drawing has its own style.
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Header = readonly [string, string];

/**
 * How long a file may be kept, and by whom shown. A picture of a fixed name is made to be seen elsewhere: in previews of
 * shared links, in search results, on a device's home screen.
 */
function keepingOf(name: string, contentType: string): readonly Header[] {
  if (name.startsWith('assets/')) return [['Cache-Control', 'public, max-age=31536000, immutable']];
  if (!contentType.startsWith('image/')) return [['Cache-Control', 'public, max-age=0, must-revalidate']];
  return [
    ['Cache-Control', 'public, max-age=3600'],
    ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ];
}

/** A file's own headers, and those of every answer that it does not set itself. */
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

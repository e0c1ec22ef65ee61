import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * What each package that the site ships does with bytes from outside. `thread`: it parses them, so only a thread imports
 * it (`server/threads`). Everything else has a reason to run on the event loop.
 */
const packages: Readonly<Record<string, 'thread' | 'own bytes' | (string & {})>> = {
  'cldr-core': 'own bytes',
  'csv-parse': 'thread',
  fflate: 'thread',
  'file-type': 'thread',
  htmlparser2: 'thread',
  'ical.js': 'thread',
  'postal-mime': 'thread',
  'rrule-temporal': 'thread',
  '@better-auth/passkey': 'JSON and CBOR within a form of 1 MB',
  '@better-auth/sso': 'metadata and tokens of the addresses that an owner enters',
  '@electric-sql/pglite': 'own bytes',
  '@fastify/busboy': 'streams, with limits of its own, in slices',
  '@node-rs/argon2': 'hashes on a thread pool',
  '@react-email/body': 'own bytes',
  '@react-email/button': 'own bytes',
  '@react-email/column': 'own bytes',
  '@react-email/container': 'own bytes',
  '@react-email/head': 'own bytes',
  '@react-email/heading': 'own bytes',
  '@react-email/hr': 'own bytes',
  '@react-email/html': 'own bytes',
  '@react-email/img': 'own bytes',
  '@react-email/preview': 'own bytes',
  '@react-email/render': 'own bytes',
  '@react-email/row': 'own bytes',
  '@react-email/section': 'own bytes',
  '@react-email/text': 'own bytes',
  '@resvg/resvg-wasm': 'draws our own pictures',
  '@tiptap/core': 'runs in the browser',
  '@tiptap/extension-table': 'runs in the browser',
  '@tiptap/extensions': 'runs in the browser',
  '@tiptap/pm': 'runs in the browser',
  '@tiptap/starter-kit': 'runs in the browser',
  '@xmldom/xmldom': 'thread',
  'age-encryption': 'backups, by the operator',
  aws4fetch: 'own bytes',
  'chrono-node': 'dates that the team types, 60 characters',
  'better-auth': 'forms of 1 MB; answers of providers that the operator enters',
  diff: 'texts of the team, with limits',
  'drizzle-orm': 'own bytes',
  'html-to-text': 'our own emails here; those of others in the thread of parse-email.ts',
  'ical-generator': 'writes only',
  jose: 'tokens within a header of 16 KB, keys of the operator’s providers',
  marked: 'articles of the team, 300,000 characters; campaigns in a thread',
  node: 'the runtime',
  nodemailer: 'answers of the operator’s mail server, line by line',
  pg: 'own bytes',
  'pg-boss': 'own bytes',
  pino: 'own bytes',
  'prom-client': 'own bytes',
  qr: 'writes only',
  'rate-limiter-flexible': 'own bytes',
  react: 'own bytes',
  'react-dom': 'own bytes',
  'react-router': 'requests, counted as they arrive',
  'sanitize-html': 'articles and logos of the team: 300,000 and 8,000 characters',
  'smtp-server': 'the local inbox, in development',
  stripe: 'answers of the payment provider, JSON',
  'temporal-polyfill': 'own bytes',
  zod: 'values that were counted as they arrived',
};

const parsers = Object.entries(packages).flatMap(([name, place]) => (place === 'thread' ? [name] : []));
/** The inbox of development, which reads our own emails. */
const notServed = /^packages\/mail-inbox\//u;

/** Writes ZIP files with a library that also reads them. */
const onlyWrites = new Set(['features/billing/own/zip-documents.server.ts']);

/** What a module loads: static, dynamic and side-effect imports, but no types. */
function importsOf(text: string): string[] {
  const from = text.matchAll(/^(?:import|export)(?! type\b)[^'";]*?from '([^']+)'|^import '([^']+)'/gmu);
  const dynamic = text.matchAll(/\bimport\('([^']+)'\)/gu);
  return [...from, ...dynamic].map(([, a, b]) => a ?? b ?? '');
}

async function moduleGraph(): Promise<Map<string, string[]>> {
  const files = globSync('{app,features,forms,ui,gallery,content,server,values,packages}/**/*.{ts,tsx}').filter(
    (file) => !/node_modules|\.test\.tsx?$|\.d\.ts$/u.test(file),
  );
  const entries = files.map(async (file) => {
    const imports = importsOf(await readFile(file, 'utf8'));
    const resolved = imports.map((name) => {
      if (name.startsWith('#')) return name.slice(1);
      return name.startsWith('.') ? join(dirname(file), name) : name;
    });
    return [file, resolved] as const;
  });
  return new Map(await Promise.all(entries));
}

/** Ways from a module that no thread alone loads to a parser: `a.ts > b.server.ts > postal-mime`. */
function waysToParsers(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph)
    for (const one of imports) importers.set(one, [...(importers.get(one) ?? []), file]);
  const isParser = (name: string) => parsers.some((one) => name === one || name.startsWith(`${one}/`));
  const ways: string[] = [];
  const climb = (file: string, way: string, seen: ReadonlySet<string>) => {
    if (file.endsWith('.thread.ts') || notServed.test(file) || onlyWrites.has(file) || seen.has(file)) return;
    const above = importers.get(file) ?? [];
    if (above.length === 0) ways.push(`${file} > ${way}`);
    for (const one of above) climb(one, `${file} > ${way}`, new Set([...seen, file]));
  };
  for (const [file, imports] of graph) for (const one of imports.filter(isParser)) climb(file, one, new Set());
  return ways;
}

test('every package that the site ships says where it meets bytes from outside', async () => {
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    dependencies: Readonly<Record<string, string>>;
  };
  expect(Object.keys(dependencies).filter((name) => packages[name] === undefined)).toEqual([]);
  expect(Object.keys(packages).filter((name) => dependencies[name] === undefined)).toEqual([]);
});

test('a library that parses bytes from outside is reached from threads alone', async () => {
  const graph = await moduleGraph();
  expect(graph.size).toBeGreaterThan(1000);
  expect(waysToParsers(graph)).toEqual([]);
  const threads = [...graph].filter(([file]) => file.endsWith('.thread.ts'));
  expect(threads.length).toBeGreaterThan(3);
});

test('a way from the main thread to a parser is found, however long it is', () => {
  const graph = new Map([
    ['app/a.ts', ['features/x/b.server.ts']],
    ['features/x/b.server.ts', ['features/x/c.server.ts']],
    ['features/x/c.server.ts', ['@xmldom/xmldom']],
    ['features/x/d.thread.ts', ['features/x/c.server.ts']],
  ]);
  expect(waysToParsers(graph)).toEqual(['app/a.ts > features/x/b.server.ts > features/x/c.server.ts > @xmldom/xmldom']);
});

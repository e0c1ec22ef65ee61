/**
 * `npm run release -- FOLDER`: writes what a server needs and nothing else: the built bundle, Node, the libraries that
 * stay outside the bundle, migrations, articles, documents and the files of deploy/. The folder can be moved and copied;
 * `bin/meridian` runs every command.
 */
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenNeeded, bundled } from './build.ts';
import { sourceCommit } from './commit.ts';
import { servedFiles } from './served-files.ts';

const root = path.join(import.meta.dirname, '..');
const { name, version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as Record<string, string>;

/** Libraries outside the bundle (vite.config.ts) that are copied, by what of them is needed. */
const copied: Readonly<Record<string, RegExp>> = {
  '@electric-sql/pglite':
    /^dist\/(?:index|chunk-\w+|fs\/nodefs|node-postgres\/index|contrib\/pg_trgm)\.js$|^dist\/(?:pglite\.wasm|pglite\.data|initdb\.wasm|pg_trgm\.tar\.gz)$/,
  '@node-rs/argon2': /^index\.js$/,
  '@resvg/resvg-wasm': /^index\.(?:js|mjs)$|^index_bg\.wasm$/,
  pino: /^(?:pino|file)\.js$|^lib\/(?:(?!\.test).)*\.js$/,
};

/** Loaded only with the settings of a company's directory, together with what it needs, as one file. */
const singleSignOn = '@better-auth/sso';

/** @throws when `folder` holds something else than a release. */
async function writeRelease(folder: string): Promise<Map<string, number>> {
  await buildWhenNeeded((step) => process.stdout.write(`${step} ...\n`));
  const bin = path.join(folder, 'bin');
  const names = await readdir(folder).catch((): string[] => []);
  if (names.length > 0 && !names.includes('bin')) throw new Error(`${folder} holds something else than a release.`);
  for (const name of names) await rm(path.join(folder, name), { recursive: true });

  await mkdir(bin, { recursive: true });
  await cp(process.execPath, path.join(bin, 'node'));
  const start = await bundled('scripts/release-start.ts');
  await writeFile(path.join(bin, 'meridian.js'), start);
  await cp(path.join(root, 'scripts/release-launcher.sh'), path.join(bin, 'meridian'));
  await chmod(path.join(bin, 'meridian'), 0o755);
  const about = { name, version, commit: sourceCommit(root), type: 'module', private: true };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(about)}\n`);
  for (const part of servedFiles)
    await cp(path.join(root, part), path.join(folder, part), { recursive: true, filter: isServed });
  for (const name of Object.keys(copied)) await copyLibrary(name, folder);
  const sso = path.join(folder, 'node_modules', singleSignOn);
  await mkdir(sso, { recursive: true });
  await writeFile(path.join(sso, 'index.js'), await bundled(fileURLToPath(import.meta.resolve(singleSignOn))));
  await writeFile(path.join(sso, 'package.json'), `${JSON.stringify({ type: 'module', main: 'index.js' })}\n`);
  return sizes(folder);
}

const isServed = (file: string) =>
  !/\/\.vite(?:\/|$)|\.map$|\/migrations\/meta\/\d+_snapshot\.json$|\/docs\/pictures$|\/deploy\/(?:secrets|\.env)$/.test(
    file,
  );

/** With the libraries that it needs, those that are there only for this system among them. */
async function copyLibrary(name: string, folder: string, from = root): Promise<void> {
  const source = await installed(name, from);
  const target = path.join(folder, 'node_modules', name);
  if (source === null || (await stat(target).catch(() => null)) !== null) return;
  const wanted = copied[name] ?? /\.(?:js|cjs|mjs|node)$/;
  const files = await readdir(source, { recursive: true });
  for (const file of files) {
    const isOwn = !/(?:^|\/)(?:node_modules|tests?|benchmarks?|docs|examples|\.github)\//.test(file);
    if (!/^(?:package\.json|LICEN[CS]E.*)$/i.test(file) && !(isOwn && wanted.test(file))) continue;
    await cp(path.join(source, file), path.join(target, file), { recursive: true });
  }
  const about = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
  };
  for (const needed of Object.keys({ ...about.dependencies, ...about.optionalDependencies }))
    await copyLibrary(needed, folder, source);
}

/** The folder of a library as seen from `from`; null for one of another system. */
async function installed(name: string, from: string): Promise<string | null> {
  const paths = createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? [];
  for (const one of paths) {
    const folder = path.join(one, name);
    if ((await stat(path.join(folder, 'package.json')).catch(() => null)) !== null) return folder;
  }
  return null;
}

/** Bytes by part. */
async function sizes(folder: string): Promise<Map<string, number>> {
  const parts = new Map<string, number>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const [first = '', second = '', third = ''] = path.relative(folder, file).split(path.sep);
    const part =
      first === 'node_modules' && second.startsWith('@') ? `${first}/${second}/${third}` : `${first}/${second}`;
    parts.set(part, (parts.get(part) ?? 0) + (await stat(file)).size);
  }
  return parts;
}

const [target] = process.argv.slice(2);
if (target === undefined) {
  process.stderr.write('npm run release -- FOLDER     writes what a server needs into FOLDER\n');
  process.exitCode = 1;
} else {
  const parts = [...(await writeRelease(target))].sort(([, a], [, b]) => b - a);
  const text = (bytes: number) => `${(bytes / 1e6).toFixed(1).padStart(7)} MB`;
  for (const [part, bytes] of parts) if (bytes > 50_000) process.stdout.write(`${text(bytes)}  ${part}\n`);
  process.stdout.write(`${text(parts.reduce((sum, [, bytes]) => sum + bytes, 0))}  in all\n`);
}

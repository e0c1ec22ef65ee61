import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sourceCommit } from './commit.ts';

const root = path.join(import.meta.dirname, '..');
const stampFile = path.join(root, 'build', 'stamp');
/** Sizes and times of the sources, so that an unchanged site need not be read. */
const quickStampFile = path.join(root, 'build', 'quick-stamp');
const commitFile = path.join(root, 'build', 'commit');

/** Folders that affect the build. */
const sources = [
  'app',
  'content',
  'features',
  'forms',
  'packages',
  'public',
  'server',
  'ui',
  'values',
  'scripts/bundling',
  'scripts/pictures',
];
const scripts = ['build.ts', 'new-database.ts', 'pictures.ts', 'schema-state.ts'].map((file) => `scripts/${file}`);
const sourceFiles = ['package-lock.json', 'package.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'];

export type Progress = (step: string) => void;

/** Builds if source contents changed. Resolves to whether it built; rejects with the build's output. */
export async function buildWhenNeeded(progress: Progress): Promise<boolean> {
  const files = await sourceList();
  const quickStamp = await statHash(files);
  const [last, lastQuick] = await Promise.all(
    [stampFile, quickStampFile].map((file) => readFile(file, 'utf8').catch(() => '')),
  );
  if (last !== '' && lastQuick === quickStamp) return false;
  const stamp = await contentHash(files);
  if (last === stamp) {
    // If this cannot be written, the sources are read at each start.
    await writeFile(quickStampFile, quickStamp).catch(() => undefined);
    return false;
  }
  progress('Building the program (at the first start and after changes)');
  // An interruption from here on forces a rebuild.
  await rm(stampFile, { force: true });
  await rm(path.join(root, 'build', 'compile-cache'), { recursive: true, force: true });
  // Build-only dependency; a start must not load it.
  const { drawPictures, writePictures } = await import('./pictures.ts');
  const command = path.join('node_modules', '@react-router', 'dev', 'bin.cjs');
  const bundling = runNode([command, 'build'], { VITE_RELEASE: stamp.slice(0, 12) });
  const [pictures] = await Promise.all([drawPictures(), bundling]);
  await writePictures(path.join(root, 'build', 'client'), pictures);
  await writeThreads(files.filter((file) => file.endsWith('.thread.ts')));
  progress('Compressing files for browsers and preparing a new database');
  await Promise.all([compressClient(), runNode(['scripts/new-database.ts'])]);
  await writeFile(commitFile, sourceCommit(root) ?? '');
  await writeFile(quickStampFile, quickStamp);
  await writeFile(stampFile, stamp);
  return true;
}

/** The commit that the build was made from, or that of the sources before the first build. Null if unknown. */
export async function builtCommit(): Promise<string | null> {
  const commit = await readFile(commitFile, 'utf8').catch(() => sourceCommit(root));
  return commit || null;
}

/** Whether there is a complete build, even of older sources. Commands use it as it is, like the running program. */
export function isBuilt(): boolean {
  return existsSync(stampFile);
}

/** Paths relative to the root. */
async function sourceList(): Promise<string[]> {
  const files = [...sourceFiles, ...scripts];
  for (const source of sources) {
    const absolute = path.join(root, source);
    if (existsSync(absolute)) files.push(...(await filesBelow(absolute)).map((file) => path.relative(root, file)));
  }
  return files.filter((name) => !/\.test\.tsx?$/.test(name)).sort();
}

async function statHash(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const stats = await Promise.all(files.map((file) => stat(path.join(root, file)).catch(() => null)));
  for (const [place, file] of files.entries()) {
    const { size, mtimeMs, ctimeMs } = stats[place] ?? { size: 0, mtimeMs: 0, ctimeMs: 0 };
    hash.update(`\0${file}\0${[size, mtimeMs, ctimeMs].join(' ')}`);
  }
  return hash.digest('hex');
}

async function contentHash(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    hash.update(`\0${file}\0`).update(await readFile(path.join(root, file)).catch(() => ''));
  }
  return hash.digest('hex');
}

async function runNode(args: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', ...settings };
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The build failed.\n${output}`);
}

/** Bundles each thread into one file, so that it starts fast (server/threads). */
async function writeThreads(files: readonly string[]): Promise<void> {
  const folder = path.join(root, 'build', 'server', 'threads');
  await mkdir(folder, { recursive: true });
  for (const file of files)
    await writeFile(path.join(folder, path.basename(file).replace('.thread.ts', '.js')), await bundled(file));
}

/** Bundles a module and its imports into one file. */
export async function bundled(entry: string): Promise<string> {
  // Build-only dependency; a start must not load it.
  const { build } = await import('vite');
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: entry,
      write: false,
      minify: true,
      target: 'node24',
      rolldownOptions: { output: { codeSplitting: false } },
    },
    ssr: { noExternal: true },
  });
  if (!('output' in output)) throw new Error(`${entry} was not bundled.`);
  return output.output[0].code;
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Writes NAME.br and NAME.gz for text files that shrink; the server holds them in memory. */
async function compressClient(): Promise<void> {
  const files = await filesBelow(path.join(root, 'build', 'client'));
  const textFiles = files.filter((file) => /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/.test(file));
  await Promise.all(
    textFiles.map(async (file) => {
      const content = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      const [br, gz] = await Promise.all([brotliAsync(content, { params }), gzipAsync(content, { level: 9 })]);
      if (br.length < content.length) await writeFile(`${file}.br`, br);
      if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
    }),
  );
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${path.sep}.vite`))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

if (import.meta.main) {
  const started = performance.now();
  try {
    const built = await buildWhenNeeded((step) => process.stdout.write(`${step} ...\n`));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(built ? `Built in ${seconds} s.\n` : 'The build is up to date.\n');
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverGuard } from './vite-plugins.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'meridian-guard-'));
  await mkdir(path.join(root, 'server'));
  await writeFile(path.join(root, 'server/secret.ts'), `export const secret = 'kept';`);
  await writeFile(path.join(root, 'words.ts'), `export const words = 'told';`);
});

afterAll(() => rm(root, { recursive: true }));

test('keeps a module of server/ out of the browser', async () => {
  await expect(bundle(`import { secret } from './server/secret.ts'; console.log(secret);`)).rejects.toThrow(
    /entry\.ts brings server\/secret\.ts into the browser/,
  );
});

test('keeps it out of a dynamic import as well', async () => {
  await expect(bundle(`void import('./server/secret.ts');`)).rejects.toThrow(/into the browser/);
});

test('allows its types and other modules', async () => {
  const text = `import { words } from './words.ts'; import type { secret } from './server/secret.ts'; console.log(words as typeof secret);`;
  await expect(bundle(text)).resolves.toBeDefined();
});

async function bundle(text: string) {
  const input = path.join(root, 'entry.ts');
  await writeFile(input, text);
  return build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [serverGuard()],
    build: { write: false, rolldownOptions: { input } },
  });
}

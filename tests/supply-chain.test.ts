import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

interface Locked {
  readonly version: string;
  readonly integrity: string;
}

interface Bill {
  readonly bomFormat: string;
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  }[];
}

test('the bill of materials names every locked package with its version and integrity', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], { maxBuffer: 64 * 1024 * 1024 });
  const bill = JSON.parse(stdout) as Bill;
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const locked = Object.entries(lock.packages)
    .filter(([folder]) => folder.includes('node_modules/') && !folder.includes('@meridian/'))
    .map(([folder, { version, integrity }]) => {
      return `${folder.slice(folder.lastIndexOf('node_modules/') + 13)}@${version} ${integrity}`;
    });
  const own = new Set(await readdir('packages'));
  const foreign = bill.components.filter(({ name }) => !own.has(name.replace('@meridian/', '')));
  const named = foreign.map(({ name, version, hashes = [] }) => {
    const [hash] = hashes;
    return `${name}@${version} ${hash?.alg.replace('SHA-', 'sha')}-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`;
  });
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(locked.length).toBeGreaterThan(500);
  expect([...new Set(named)].sort()).toEqual([...new Set(locked)].sort());
}, 60_000);

test('public CI installs the locked packages, tests the project and checks for advisories', async () => {
  const workflow = await readFile('.github/workflows/ci.yml', 'utf8');
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
  const commands = [...workflow.matchAll(/- run: (.+)/g)].map((match) => match[1]);
  const parts = [...workflow.matchAll(/parts: ([a-z0-9 ]+)/g)].flatMap(([, names = '']) => names.trim().split(' '));
  const all = [...(await readFile('scripts/test.ts', 'utf8')).matchAll(/name: '(\w+)', (?:command|\.\.\.vitest)/g)];
  const run = new Set([...parts, 'typegen', 'build']);
  expect(all.map(([, name = '']) => name).filter((name) => !run.has(name))).toEqual([]);
  expect(parts).toContain('e2e');
  expect(commands).toEqual(
    expect.arrayContaining(['npm ci', 'npm test -- ${{ matrix.parts }}', 'npm audit --omit=dev']),
  );
  for (const [, name = ''] of workflow.matchAll(/npm run (?:--silent )?([a-z:-]+)/g))
    expect(scripts).toHaveProperty(name);
});

test('the sign-in library and its plugins share one core', async () => {
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const installed = (name: string) =>
    Object.keys(lock.packages).filter((folder) => folder.endsWith(`node_modules/${name}`));
  for (const name of ['@better-auth/core', 'better-call', '@better-auth/utils', '@better-fetch/fetch'])
    expect(installed(name)).toEqual([`node_modules/${name}`]);
  const versionOf = (name: string) => lock.packages[`node_modules/${name}`]?.version;
  expect(versionOf('@better-auth/core')).toBe(versionOf('better-auth'));
});

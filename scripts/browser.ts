import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Prefers the headless shell, which uses a quarter less CPU. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const elsewhere = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** For tests: as root, without a graphics card or calls home. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `CHROMIUM_PATH`, a system Chromium, or Playwright's. */
export function findBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const all = [process.env['CHROMIUM_PATH'] ?? '', ...onPath, ...elsewhere, chromium.executablePath()];
  return all.find((file) => file !== '' && existsSync(file));
}

/** Debian's package (root, with apt), else Playwright's download. Throws one clear sentence if neither works. */
export async function provideBrowser(): Promise<string> {
  const found = findBrowser();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log("  No Chromium here: installing Debian's package (once, a minute or two) ...");
    await run('apt-get', ['update', '-qq']);
    // Some releases have no separate shell package.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (findBrowser() === undefined) await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
    }
  }
  if (findBrowser() === undefined) {
    console.log('  No Chromium here: asking Playwright for one (once, a minute or two) ...');
    await run('playwright', ['install', 'chromium']);
  }
  const brought = findBrowser();
  if (brought === undefined) {
    throw new Error('No Chromium was found or could be installed; set CHROMIUM_PATH to one and run the test again.');
  }
  return brought;
}

/** Ignores the exit code; callers check for the browser. */
function run(program: string, args: string[]): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.on('error', () => resolve());
    child.on('exit', () => resolve());
  });
}

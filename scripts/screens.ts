import { writeFile } from 'node:fs/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startSite } from '../tests/site.ts';
import { browserFlags, provideBrowser } from './browser.ts';

interface Shot {
  readonly file: string;
  /** A demonstration account to sign in with; a visitor if omitted. */
  readonly account?: string;
  readonly path: string;
  /** A text that the page shows once the sample purchases and the first checks are done. */
  readonly ready: string;
  /** The part that is shown, from its top, of a phone's page at twice its size. */
  readonly part?: { readonly of: string; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
}

/** `npm run screens` takes them of the running product, to be committed: for the README and the landing page. */
const shots: readonly Shot[] = [
  { file: 'docs/pictures/site.webp', path: '/', ready: 'Pause animation' },
  { file: 'docs/pictures/admin-leads.webp', account: 'owner', path: '/admin/leads', ready: 'Nadia Brandt' },
  ...(['light', 'dark'] as const).flatMap((colorScheme) => [
    {
      file: `app/home/pictures/project-${colorScheme}.webp`,
      account: 'client',
      path: '/dashboard/work',
      ready: 'Order desk automation',
      part: { of: 'section:has-text("Order desk automation")', height: 480 },
      colorScheme,
    },
    {
      file: `app/home/pictures/run-${colorScheme}.webp`,
      account: 'client',
      path: '/dashboard/runs',
      ready: 'Invoice sync',
      part: { of: 'article:has-text("Invoice sync")', height: 425 },
      colorScheme,
    },
  ]),
];
/** WebP quality, at which text stays sharp. */
const quality = 0.8;

const site = await startSite({ settings: { DEMO_DATA: 'on' } });
const browser = await chromium.launch({ executablePath: await provideBrowser(), args: browserFlags });
for (const { file, account, path, ready, part, colorScheme = 'light' } of shots) {
  const context = await browser.newContext({
    ...(account && { storageState: await signedIn(browser, account) }),
    viewport: part ? { width: 400, height: 800 } : { width: 1280, height: 800 },
    deviceScaleFactor: part ? 2 : 1,
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  while (!(await page.goto(site.origin + path).then(() => page.content())).includes(ready)) {
    await page.waitForTimeout(2000);
  }
  await page.waitForLoadState('networkidle');
  const box = part && (await page.locator(part.of).last().boundingBox());
  const clip = part && box ? { x: 0, y: box.y, width: 400, height: part.height } : undefined;
  const bytes = await asWebp(page, await page.screenshot({ ...(clip && { clip }), fullPage: clip !== undefined }));
  await writeFile(file, bytes);
  console.log(`${file}  ${Math.round(bytes.length / 1024)} KB`);
  await context.close();
}
await browser.close();
await site.stop();

async function signedIn(from: Browser, account: string) {
  const email = `${account}@meridian.example`;
  const password = new RegExp(`${email}\\s+(\\S+)`).exec(site.output())?.[1] ?? '';
  const context = await from.newContext();
  const page = await context.newPage();
  await page.goto(`${site.origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The browser's own encoder. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const empty = await page.context().newPage();
  const base64 = await empty.evaluate(
    async ([data, level]) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: level });
      return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
    },
    [png.toString('base64'), quality] as const,
  );
  await empty.close();
  return Buffer.from(base64, 'base64');
}

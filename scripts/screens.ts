import { mkdir, writeFile } from 'node:fs/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startSite } from '../tests/site.ts';
import { browserFlags, provideBrowser } from './browser.ts';

/** `npm run screens`: pictures of the running product for the landing page, to be committed. */
const folder = 'app/home/screens';
/** `ready`: what the page says once the sample purchases and the first checks are done. */
const screens = [
  { name: 'portal', account: 'client', path: '/dashboard/analytics', ready: 'Additional Automation Flow' },
  { name: 'today', account: 'owner', path: '/admin', ready: 'All checks pass' },
];
/** In CSS pixels; `scale`: of the picture to them. */
const sizes = {
  wide: { width: 800, height: 460, scale: 1.5 },
  phone: { width: 390, height: 400, scale: 1.75 },
};
const themes = ['light', 'dark'] as const;
/** Of the encoder; text stays sharp. */
const quality = 0.8;

const site = await startSite({ settings: { DEMO_DATA: 'on' } });
const browser = await chromium.launch({ executablePath: await provideBrowser(), args: browserFlags });
await mkdir(folder, { recursive: true });
for (const { name, account, path, ready } of screens) {
  // Each sign-in is limited; the session is shared by all sizes and themes.
  const state = await signedIn(browser, account);
  for (const [size, { width, height, scale }] of Object.entries(sizes)) {
    for (const colorScheme of themes) {
      const context = await browser.newContext({
        storageState: state,
        viewport: { width, height },
        deviceScaleFactor: scale,
        colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      while (!(await page.goto(site.origin + path).then(() => page.content())).includes(ready))
        await page.waitForTimeout(2000);
      await page.waitForLoadState('networkidle');
      const file = `${folder}/${name}-${size}-${colorScheme}.webp`;
      const bytes = await asWebp(page, await page.screenshot());
      await writeFile(file, bytes);
      console.log(`${file}  ${Math.round(bytes.length / 1024)} KB`);
      await context.close();
    }
  }
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

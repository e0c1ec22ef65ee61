import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { browserFlags, provideBrowser } from '../scripts/browser.ts';
import { kilobyte } from '../tests/kilobyte.ts';
import { weigh, type Weight } from '../tests/e2e/weight.ts';
import { startSite } from '../tests/site.ts';
import { figure, median, printTable } from './table.ts';

const tries = 5;
const opener = 'main a[data-dialog="intake"]';

/** DevTools' Slow 4G: 562.5 ms latency, 1.44 Mbit/s down, 0.675 Mbit/s up; 4 x CPU. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };

/** Transfer size before and after opening the intake, and click-to-open time. */
export async function benchPages(): Promise<void> {
  const site = await startSite({ settings: { LOG_LEVEL: 'warn' } });
  const browser = await chromium.launch({ executablePath: await provideBrowser(), args: browserFlags });
  try {
    await printWeights(browser, site.origin);
    const afterIdle = await timesOf(browser, (page) => clickAfterIdle(page, site.origin));
    const atRest = await timesOf(browser, (page) => tapAtRest(page, site.origin));
    const beforeLoad = await timesOf(browser, (page) => clickAtOnce(page, site.origin));
    printTable(
      `Click to painted dialog, slow 4G and 4 x CPU, ${tries} tries`,
      ['when', 'median ms', 'slowest ms'],
      [
        ['after idle', figure(median(afterIdle)), figure(Math.max(...afterIdle))],
        ['the first sign of a person, at rest', figure(median(atRest)), figure(Math.max(...atRest))],
        ['as soon as the link shows, nothing loaded', figure(median(beforeLoad)), figure(Math.max(...beforeLoad))],
      ],
    );
    console.log('  Aim: at most 150 ms after idle, 350 ms at rest, 250 ms before.');
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function printWeights(browser: Browser, origin: string): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const address of ['/', '/insights', '/login', '/contact', '/intake', '/nothing-here']) {
    const page = await browser.newPage();
    const weight = await weigh(page);
    await page.goto(origin + address, { waitUntil: 'networkidle' });
    rows.push([address, ...inKilobytes(await weight())]);
    if (address === '/') {
      await page.locator(opener).first().click();
      await page.getByRole('dialog').getByText('Step 1 of 7').first().waitFor();
      await page.waitForLoadState('networkidle');
      rows.push(['/ with the intake open', ...inKilobytes(await weight())]);
    }
    await page.close();
  }
  printTable('Weight in KB of brotli', ['page', 'HTML', 'CSS', 'JS', 'fonts', 'other', 'all'], rows);
  console.log('  Aim: HTML 20, CSS 12, JS 5 (90 with the intake open), fonts 32, all 90; /insights 70.');
}

function inKilobytes({ html, css, js, fonts, other, total }: Weight): string[] {
  return [html, css, js, fonts, other, total].map((bytes) => figure(bytes / kilobyte));
}

async function timesOf(browser: Browser, measure: (page: Page) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < tries; count += 1) {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    const page = await slowPage(context);
    times.push(await measure(page));
    await context.close();
  }
  return times;
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', slow4G);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

async function clickAfterIdle(page: Page, origin: string): Promise<number> {
  await page.goto(origin, { waitUntil: 'networkidle', timeout: 60_000 });
  // The first sign of a person, who then clicks at rest. The first event of a mouse has no movement.
  await page.mouse.move(5, 5);
  await page.mouse.move(50, 50);
  await expectStarted(page, true);
  await page.waitForTimeout(6000);
  return clickAndWait(page);
}

/** As on a phone, where the tap is the first sign. */
async function tapAtRest(page: Page, origin: string): Promise<number> {
  await page.goto(origin, { waitUntil: 'networkidle', timeout: 60_000 });
  await page.waitForTimeout(3000);
  await expectStarted(page, false);
  return clickAndWait(page);
}

async function expectStarted(page: Page, expected: boolean): Promise<void> {
  const started = await page.evaluate(() => 'started' in document.documentElement.dataset);
  if (started !== expected) throw new Error(`The page's scripts ${started ? 'run already' : 'do not run yet'}.`);
}

async function clickAtOnce(page: Page, origin: string): Promise<number> {
  await page.goto(origin, { waitUntil: 'commit', timeout: 60_000 });
  await page.locator(opener).first().waitFor({ state: 'attached' });
  // Before the script loads, the link opens the plain page.
  await page.waitForLoadState('domcontentloaded');
  return clickAndWait(page);
}

/**
 * Milliseconds from the click until the browser has presented the dialog's title, by Element Timing: the page's own tasks
 * after that frame do not count.
 */
function clickAndWait(page: Page): Promise<number> {
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const clicked = performance.now();
        new MutationObserver(() => {
          document.querySelector('dialog[open] h2')?.setAttribute('elementtiming', 'title');
        }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          resolve((list.getEntries()[0]?.startTime ?? Infinity) - clicked);
        }).observe({ type: 'element' });
        document.querySelector<HTMLElement>(selector)?.click();
      }),
    opener,
  );
}

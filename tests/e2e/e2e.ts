import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { sendToRunningProgram } from '#app/bootstrap/commands/control-socket.ts';
import { embeddedFolder } from '../embedded-template.ts';
import { mailsOf } from '../emails.ts';
import { startSite, type Site } from '../site.ts';

interface Fixtures {
  /** Other console errors fail the test. */
  readonly expectedErrors: RegExp[];
  readonly watched: undefined;
}

/** Waits until a draft with this text is stored: the script for drafts loads only once someone uses the form. */
export async function untilKept(page: Page, text: string): Promise<void> {
  const kept = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  await expect.poll(kept).toContain(text);
}

/** Moves the mouse: the scripts of a page for reading start at the first sign of a person. */
export async function giveSign(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
}

/** The router aborts the responses it no longer needs, and the rejection of a half-read body reaches the console. */
const outdatedResponse = /^AbortError: (?:BodyStreamBuffer was aborted|signal is aborted without reason)$/;

let visitors = 0;

/** Runs `use` with a site; `prepare` fills its folder, which has a migrated database, before the start. */
export async function withSite(
  use: (site: Site) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
  prepare?: (dataDir: string) => Promise<void>,
): Promise<void> {
  // Migrating is slower.
  const { dataDir, remove } = await embeddedFolder();
  await prepare?.(dataDir);
  const site = await startSite({
    dataDir,
    settings: { TRUSTED_PROXIES: '127.0.0.1/32', PAYMENT_METHODS: 'card,us_bank_account', ...settings },
  });
  try {
    await use(site);
  } finally {
    // Left behind, it would take a processor from the journeys that follow.
    await site.stop();
    await remove();
  }
}

/** One site per worker, one IP address per test: limits count by it. */
export const test = base.extend<Fixtures, { site: Site }>({
  site: [async ({}, use) => withSite(use), { scope: 'worker', timeout: 150_000 }],
  baseURL: async ({ site }, use) => use(site.origin),
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    visitors += 1;
    await use({ 'X-Forwarded-For': `10.${workerIndex % 256}.${Math.floor(visitors / 256)}.${visitors % 256}` });
  },
  expectedErrors: async ({}, use) => use([]),
  watched: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || /content.security.policy/i.test(message.text())) errors.push(message.text());
      });
      context.on('weberror', (fault) => errors.push(String(fault.error())));
      await use(undefined);
      const expected = [outdatedResponse, ...expectedErrors];
      const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens the dialogs like the landing page, and costs a browser a third of it. */
export const smallPage = '/contact/thank-you';

/** In the header of a wide page. */
export function intakeLink(page: Page): Locator {
  return page.getByRole('banner').locator('a[data-dialog="intake"]:visible');
}

export async function openIntake(page: Page): Promise<Locator> {
  await page.goto(smallPage);
  await intakeLink(page).click();
  return intakeDialog(page);
}

export async function intakeDialog(page: Page) {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Step 1 of 7').first()).toBeVisible();
  return dialog;
}

/** Whether the browser handles the click (modifier keys). Avoids real tabs, which headless shells may open empty. */
export async function isLeftToTheBrowser(page: Page, click: () => Promise<void>): Promise<boolean> {
  const [isLeft] = await Promise.all([
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const seeLast = (event: Event) => {
            resolve(!event.defaultPrevented);
            event.preventDefault();
          };
          addEventListener('click', seeLast, { once: true });
        }),
    ),
    click(),
  ]);
  return isLeft;
}

/** To `address`, containing `about`; waits for at least `count`. */
export async function mailsTo(site: Site, address: string, about: string, count = 1): Promise<Email[]> {
  let found: Email[] = [];
  await expect
    .poll(
      async () => {
        found = (await mailsOf(site.dataDir)).filter((mail) => {
          const to = (mail.to ?? []).map((one) => one.address);
          return to.includes(address) && `${mail.subject ?? ''} ${mail.text ?? ''}`.includes(about);
        });
        return found.length;
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toBeGreaterThanOrEqual(count);
  return found;
}

/** Output of `npm run leads -- ARGS`. */
export async function leads(site: Site, ...args: string[]): Promise<string> {
  return (await sendToRunningProgram(site.dataDir, 'leads', args))?.output ?? '';
}

/** React runs the page: clicks stay within it, and keys do something. Links and forms work before, as documents. */
export async function ready(page: Page): Promise<void> {
  await expect(async () => {
    const isReady = await page.evaluate(() => {
      const isReact = Object.keys(document.querySelector('main') ?? {}).some((name) =>
        name.startsWith('__reactProps$'),
      );
      return isReact && document.querySelector('button[data-waiting]') === null;
    });
    expect(isReady, 'the page is hydrated').toBe(true);
  }).toPass({ intervals: [50], timeout: 60_000 });
}

/** Names of what the tab keeps, but for how the visit began, which stays until it closes. */
export async function keptInTab(page: Page): Promise<string[]> {
  return (await page.evaluate(() => Object.keys(sessionStorage))).filter((key) => key !== 'meridian-arrival');
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test as base, expect, type Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { embeddedFolder } from '../embedded-template.ts';
import { mailsOf } from '../emails.ts';
import { startSite, type Site } from '../site.ts';

interface Fixtures {
  /** What the page may say on its console as an error in this test; anything else fails it. */
  readonly expectedErrors: RegExp[];
  readonly watched: undefined;
}

let visitors = 0;

/** A browser on a site of its own worker. Each test is another visitor: the limits are counted by address. */
export const test = base.extend<Fixtures, { site: Site }>({
  site: [
    async ({}, use) => {
      // Making the schema takes longer than starting on it; one journey of the newsletter starts from nothing.
      const { dataDir, remove } = await embeddedFolder();
      const site = await startSite({ dataDir, settings: { TRUSTED_PROXIES: '127.0.0.1/32' } });
      await use(site);
      await site.stop();
      await remove();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    visitors += 1;
    await use({ 'X-Forwarded-For': `10.${workerIndex % 256}.${Math.floor(visitors / 256)}.${visitors % 256}` });
  },
  expectedErrors: async ({}, use) => use([]),
  watched: [
    async ({ context, expectedErrors }, use) => {
      const said: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || /content.security.policy/i.test(message.text())) said.push(message.text());
      });
      context.on('weberror', (fault) => said.push(String(fault.error())));
      await use(undefined);
      const unexpected = said.filter((text) => !expectedErrors.some((expected) => expected.test(text)));
      expect(unexpected, 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens the landing page and, by its Get a Quote link, the intake; resolves to the dialog. */
export async function openIntake(page: Page) {
  await page.goto('/');
  await page.getByRole('main').locator('a[data-dialog="intake"]').first().click();
  return intakeDialog(page);
}

/** The open intake. */
export async function intakeDialog(page: Page) {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Step 1 of 7').first()).toBeVisible();
  return dialog;
}

/**
 * Whether a click is left to the browser, as one with a key held has to be, for the browser to open a tab of its own.
 * The tab is spared: a headless shell at times leaves one in the background without the page that it was opened for.
 */
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

/** The mails of the local inbox that are addressed to `address` and name `about`, waiting for at least `count`. */
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
      { timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(count);
  return found;
}

/** What `npm run leads -- ARGS` prints, against the running site's data folder. */
export async function leads(site: Site, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/start.ts', 'leads', ...args], {
    env: { PATH: process.env['PATH'], PORT: new URL(site.origin).port, DATA_DIR: site.dataDir },
  });
  return stdout;
}

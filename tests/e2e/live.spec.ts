import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { contactOf } from '../contacts.ts';
import type { Site } from '../site.ts';
import { expect, test } from './e2e.ts';
import { makeAdministrator, newPerson, signInAs } from './people.ts';

async function send({ request }: Page, { origin }: Site, name: string): Promise<void> {
  const headers = { Origin: origin };
  const answer = await request.post('/functions/v1/contact-form', { headers, data: contactOf(name) });
  expect(answer.status()).toBe(200);
}

/** Holds the next answer about who is there, which is then older than what the stream says. */
async function holdPresence(page: Page): Promise<{ isHeld: Promise<void>; release: () => Promise<void> }> {
  let hold = (): void => undefined;
  let release = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (hold = resolve));
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/live', async (route) => {
    const response = await route.fetch();
    hold();
    await isReleased;
    await route.fulfill({ response });
  });
  return {
    isHeld,
    async release() {
      const arrived = page.waitForResponse((response) => response.url().endsWith('/live'));
      release();
      await (await arrived).finished();
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      await page.unroute('**/live');
    },
  };
}

test('a list that is worked on keeps its rows until they may move; a lead shows who is there; offline, a page says since when', async ({
  page,
  site,
  browser,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await signInAs(page, site, 'admin');
  const context = await browser.newContext({ baseURL: site.origin });
  await makeAdministrator(site, await newPerson(context, site, `live-${randomUUID().slice(0, 8)}`));
  const other = await context.newPage();
  await send(page, site, 'before');
  await page.goto('/admin/leads');
  await other.goto('/admin/leads');
  const rows = page.getByRole('row');
  await rows.nth(1).hover();
  await expect(page.locator('.live-waiting')).toBeAttached();
  await expect(other.locator('.live-waiting')).toBeAttached();
  const top = await rows.nth(1).boundingBox();

  await send(page, site, 'arrives');
  await expect(other.getByRole('link', { name: 'Ada arrives' })).toBeVisible();
  const button = page.getByRole('button', { name: '1 new' });
  await expect(button).toBeVisible();
  await expect(rows.nth(1)).toContainText('Ada before');
  expect(await rows.nth(1).boundingBox()).toEqual(top);
  await button.click();
  await expect(rows.nth(1)).toContainText('Ada arrives');
  await expect(button).toBeHidden();

  await page.getByRole('link', { name: 'Ada arrives' }).click();
  await other.getByRole('link', { name: 'Ada arrives' }).click();
  await expect(page.getByText('Ann Lee is here')).toBeVisible();
  const answer = await holdPresence(page);
  await page.getByPlaceholder(/^Write to/).fill('Typed meanwhile');
  await answer.isHeld;
  const reply = other.getByPlaceholder(/^Write to/);
  await reply.fill('Thanks');
  await expect(page.getByText('Ann Lee is replying')).toBeVisible();
  await answer.release();
  // On a slow machine, what they typed before counts no longer.
  await reply.fill('Thanks for your message, Ada.');
  await expect(page.getByText('Ann Lee is replying')).toBeVisible();
  await other.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Thanks for your message, Ada.')).toBeVisible();
  await expect(page.getByPlaceholder(/^Write to/)).toHaveValue('Typed meanwhile');
  await other.goto('/admin/leads');
  await expect(page.getByText(/Ann Lee is/)).toBeHidden();
  await context.close();

  await page.goto('/admin/leads');
  await expect(page.locator('.live-waiting')).toBeAttached();
  await page.context().setOffline(true);
  const headers = { Origin: site.origin };
  expect((await request.post('/functions/v1/contact-form', { headers, data: contactOf('offline') })).ok()).toBe(true);
  await expect(page.getByText(/^Last updated .* Trying again\.$/)).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('link', { name: 'Ada offline' })).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByRole('link', { name: 'Ada offline' })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText(/^Last updated/)).toBeHidden();
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Site } from '../site.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { insertFailedJob } from './failed-job.ts';
import { expect, mailsTo, test, withSite } from './e2e.ts';
import { mailedLink, twoAdministrators } from './people.ts';

const list = [
  'Name;Mail',
  'One;reader.one@letters.example',
  'Two;reader.two@letters.example',
  'Three;=reader.three@letters.example',
  'Again;Reader.One@letters.example',
  'Nobody;no address',
].join('\r\n');

test('two administrators import subscribers, write a campaign and send it', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const { second, email } = await twoAdministrators(page, site, 'letters-second');
  await importList(page);
  await exported(page);

  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await page.getByRole('button', { name: 'New campaign' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Untitled campaign' })).toBeVisible();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await page.getByLabel('Subject').fill('We have moved');
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.click();
  await page.keyboard.type('## Our new office\nCome **by** any day');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // Offline input is saved after reconnecting.
  await context.setOffline(true);
  await page.keyboard.type(', we are there.');
  await expect(page.getByText('Not saved yet: connection lost.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // Edit conflict.
  await second.goto(page.url());
  await expect(second.getByLabel('Subject')).toHaveValue('We have moved');
  await page.getByLabel('Preview text (optional)').fill('Coffee is ready');
  await expect(page.getByText('Saving')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await second.getByLabel('Subject').fill('We have moved, come by');
  await expect(second.getByText('saved this campaign while you were editing.')).toBeVisible();
  await expect(second.getByText('Coffee is ready')).toBeVisible();
  await expectAccessibleInBothThemes(second, 'two versions of a campaign', 'main');
  await second.getByRole('button', { name: 'Keep mine' }).click();
  await expect(second.getByText('Saved', { exact: true })).toBeVisible();
  await expect(second.getByLabel('Subject')).toHaveValue('We have moved, come by');
  await expectAccessibleInBothThemes(second, 'a campaign being written', 'main');

  await second.emulateMedia({ colorScheme: 'dark' });
  const sheet = second.frameLocator('.campaign-preview iframe').locator('.email-sheet');
  await expect(sheet).toHaveCSS('background-color', 'rgb(254, 252, 249)');
  await second.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click();
  await expect(sheet).toHaveCSS('background-color', 'rgb(24, 33, 29)');
  await second.emulateMedia({ colorScheme: 'light' });
  await expect(sheet).toHaveCSS('background-color', 'rgb(24, 33, 29)');

  await expect(second.getByLabel('Test recipients')).toHaveValue(email);
  await second.getByRole('button', { name: 'Send test' }).click();
  await expect(second.getByText(`Test queued for ${email}.`)).toBeVisible();
  const [mail] = await mailsTo(site, email, '[Test] We have moved, come by');
  expect(mail?.html).toContain('Our new office');
  expect(mail?.text).toContain('Come by any day, we are there.');

  // Keyboard only.
  await second.getByRole('button', { name: 'Send now' }).focus();
  await second.keyboard.press('Enter');
  const dialog = second.getByRole('dialog', { name: 'Send this campaign?' });
  await expectAccessibleInBothThemes(second, 'asked before sending', 'dialog[open]');
  await dialog.getByRole('button', { name: /^Send to \d+$/ }).press('Enter');
  await expect(second.getByText(/(\d+) of \1 processed/)).toBeVisible({ timeout: 60_000 });
  await expect(second.getByRole('heading', { name: /^Sent/ })).toBeVisible();

  // A reader unsubscribes.
  await mailsTo(site, 'reader.two@letters.example', 'We have moved, come by');
  const leave = await mailedLink(site, 'reader.two@letters.example', '/newsletter/unsubscribe');
  await page.goto(leave);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await second.reload();
  await expect(second.getByRole('listitem').filter({ hasText: 'Unsubscribed' })).toContainText('1');
  await expectAccessibleInBothThemes(second, 'a campaign that was sent', 'main');
  await page.goto('/admin/newsletter/campaigns');
  const row = page.getByRole('row').filter({ hasText: 'We have moved, come by' });
  await expect(row.getByRole('cell').nth(0)).toHaveText('Sent');
  await expect(row.getByRole('cell').nth(5)).toHaveText('1');
  await expectAccessibleInBothThemes(page, 'the campaigns', 'main');

  // Imports never resubscribe.
  await page.goto('/admin/newsletter/import');
  await page.getByLabel('Or paste a list').fill('reader.two@letters.example');
  await page.getByRole('button', { name: 'Review list' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'reader.two' })).toContainText('Unsubscribed');
  await second.context().close();
});

test('a failed job is listed with its reason, and retried or discarded @weekly', async ({ page }) => {
  const email = 'waiting@letters.example';
  const walk = async (site: Site) => {
    const { second } = await twoAdministrators(page, site, 'letters-jobs');
    await page.goto(`${site.origin}/admin/jobs`);
    await expect(page.getByRole('link', { name: /^Failed\s*2$/ })).toBeVisible();
    const welcome = page.getByRole('row').filter({ hasText: 'Newsletter welcome email' });
    await expect(welcome).toContainText('451 4.7.1 try again later');
    await expect(welcome).toContainText('26');
    await expect(page.getByRole('link', { name: 'Jobs 2 failed' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'jobs that failed');
    // Otherwise the live list would drop the job before it is retried here.
    await second.route(
      ({ pathname }) => pathname === '/live',
      (route) => route.abort(),
    );
    await second.goto('/admin/jobs');
    await page.getByRole('button', { name: 'Retry: Newsletter welcome email' }).click();
    await expect(page.getByText('1 job will be retried now')).toBeVisible();
    await mailsTo(site, email, 'You are subscribed');
    // The second administrator sees that it was retried.
    await second.getByRole('button', { name: 'Retry: Newsletter welcome email' }).click();
    await expect(second.getByText('Already handled')).toBeVisible();

    const other = 'Discard: Newsletter confirmation email';
    await second.getByRole('button', { name: other }).focus();
    await second.keyboard.press('Enter');
    const dialog = second.getByRole('dialog', { name: 'Discard without running?' });
    await expectAccessibleInBothThemes(second, 'asked before deleting', 'dialog[open]');
    await dialog.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(second.getByText('No failed jobs')).toBeVisible();
    await page.getByRole('link', { name: /^Done/ }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Newsletter welcome email' })).toBeVisible();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessibleInBothThemes(page, 'the jobs, narrow', 'main');
    await second.context().close();
    // Its site ends first, and a page that listens to it would report that.
    await page.goto('about:blank');
  };
  await withSite(walk, {}, (dataDir) => insertFailedJob(dataDir, email));
});

async function importList(page: Page): Promise<void> {
  await page.goto('/admin/newsletter');
  await expectAccessibleInBothThemes(page, 'the subscribers', 'main');
  await page.getByRole('link', { name: 'Import' }).click();
  await expectAccessibleInBothThemes(page, 'a list is asked for', 'main');
  await page.getByLabel('File').setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await page.getByRole('button', { name: 'Review list' }).click();
  await expect(page.getByText('fair.csv')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('1');
  await expect(page.getByRole('row').filter({ hasText: 'no address' })).toContainText('Invalid');
  await expect(page.getByRole('row').filter({ hasText: 'Duplicate' })).toContainText('reader.one@letters.example');
  await page.getByRole('button', { name: 'Subscribe 3 addresses' }).click();
  await expect(page.getByText('Enter how consent was given')).toBeVisible();
  await expect(page.getByLabel('How consent was given')).toBeFocused();
  await expectAccessibleInBothThemes(page, 'a list is looked at', 'main');
  await page.getByLabel('How consent was given').fill('Cards at the fair');
  await page.getByLabel('Consent date').fill('2026-01-15');
  await page.getByRole('button', { name: 'Subscribe 3 addresses' }).click();
  await expect(page.getByText('3 subscribed')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'View imported subscribers' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'reader.two' })).toContainText('Cards at the fair');
}

/** No formulas. */
async function exported(page: Page): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain("'=reader.three@letters.example");
  expect(text.split('\r\n').filter((line) => /^"?[=+\-@]/.test(line))).toEqual([]);
}

import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { closeDetails, copied, openDetails, paste, saved } from './article-editor.ts';
import { files } from './files.ts';
import { expect, test } from './e2e.ts';
import { passwordOf, signInAs } from './people.ts';

/** Formatting stays; pictures are uploaded or listed as missing. */
async function pasteFromPrograms(page: Page): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Text' });
  const dialog = page.getByRole('dialog');
  await text.locator('p').last().click();
  await paste(page, 'Month-end close', copied('google-docs'));
  await expect(text.locator('em', { hasText: 'slanted ones' })).toBeVisible();
  await expect(text.locator('p', { hasText: 'Plain words' }).locator('strong')).toHaveText([
    'strong ones',
    'all three',
  ]);
  await expect(page.getByText('A picture of the pasted text is missing.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a missing picture', '.rich-text-wanted');
  await text.getByRole('button', { name: 'Upload it' }).click();
  await dialog.getByLabel('Picture').setInputFiles({ ...files.png, name: 'days.png' });
  await dialog.getByLabel('What it shows').fill('Days to close');
  await dialog.getByRole('button', { name: 'Add the picture' }).click();
  await expect(text.getByRole('img', { name: 'Days to close' })).toBeVisible();
  await expect(page.getByText('of the pasted text is missing')).toBeHidden();

  // Embedded pictures are uploaded.
  await text.locator('p').last().click();
  await paste(page, 'From: Greta', copied('outlook'));
  await expect(text.getByRole('img', { name: 'The late file' })).toHaveAttribute('src', /^\/insights\/pictures\//);
  await text.getByRole('button', { name: 'Leave it out' }).click();
  await expect(text.locator('.rich-text-wanted')).toHaveCount(0);
  await saved(page);
  await page.reload();
  await expect(text.getByRole('img', { name: 'The late file' })).toBeVisible();
  await expect(page.getByText('Some of this text can’t be edited here')).toBeHidden();
}

test('keeps text written offline, and the formatting of pasted text @weekly', async ({
  page,
  site,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|401 \(Unauthorized\)/);
  await signInAs(page, site, 'admin');
  await page.goto('/admin/articles?q=audit+log');
  await page.getByRole('link', { name: 'An audit log that answers questions' }).click();
  await page.getByRole('textbox', { name: 'Text' }).waitFor();
  await openDetails(page);
  await context.setOffline(true);
  await page.getByLabel('Author').fill('Somebody on a train');
  await expect(page.getByText('Not saved: no connection, retrying')).toBeVisible();
  await context.setOffline(false);
  await saved(page);
  // Session expiry: signing in on the page saves the draft.
  await context.clearCookies();
  await page.getByLabel('Author').fill('Somebody signed out');
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password').fill(passwordOf(site, 'admin'));
  await again.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(again).toBeHidden();
  await saved(page);
  await expect(page.getByLabel('Author')).toHaveValue('Somebody signed out');

  // Closing the tab before saving: input is restored.
  await page.route('**/admin/articles/*.data*', (route) => route.abort());
  await page.getByLabel('Author').fill('Somebody in a tunnel');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  const address = page.url();
  await page.unroute('**/admin/articles/*.data*');
  await page.goto('about:blank');
  await page.goto(address);
  await expect((await openDetails(page)).getByLabel('Author')).toHaveValue('Somebody in a tunnel');
  await saved(page);
  await closeDetails(page);
  await pasteFromPrograms(page);
  await (await openDetails(page)).getByRole('button', { name: 'Discard changes' }).click();
  const sure = page.getByRole('dialog', { name: 'Discard these changes?' });
  await sure.getByRole('button', { name: 'Discard changes' }).click();
  await expect(sure).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect((await openDetails(page)).getByLabel('Author')).toHaveValue('The Meridian team');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

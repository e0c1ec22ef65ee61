import type { Locator, Page } from '@playwright/test';
import { href } from 'react-router';
import { files } from './files.ts';
import { expectOnStep, fillUntil, goOn, neededAnswers, thankYouReference } from './form.ts';
import { expect, test } from './e2e.ts';
import { isWeekly } from '../weekly.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const brief = { name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%brief\n') };

test('errors of a refused form link to their fields @weekly', async ({ page, expectedErrors }) => {
  expectedErrors.push(/422 \(Unprocessable/);
  const forms = [
    [href('/contact'), 'Send message', ['contact-email', 'contact-message']],
    [href('/book'), 'Request Your Call', ['booking-name', 'booking-email', 'booking-message']],
    [href('/intake'), 'Continue', ['intake-firstName', 'intake-lastName', 'intake-company', 'intake-workEmail']],
  ] as const;
  for (const [address, press, fields] of isWeekly ? forms : forms.slice(-1)) {
    await page.goto(address);
    await page.getByRole('main').getByRole('button', { name: press, exact: true }).click();
    const links = page.locator('.error-summary').getByRole('link');
    await expect(links).toHaveCount(fields.length);
    for (const [index, field] of fields.entries()) {
      await links.nth(index).click();
      await expect(page.locator(':focus')).toHaveId(field);
    }
  }
});

test('every button of the intake dialog does what it says @weekly', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write', 'clipboard-read']);
  await page.goto('/start');
  const dialog = page.getByRole('dialog');
  const press = pressIn(dialog);
  await expectOnStep(dialog, 1);
  await press('Close');
  await expect(dialog).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Get a Quote' }).first().click();
  await expectOnStep(dialog, 1);
  const firstName = dialog.locator('[name="firstName"]');
  // `aria-disabled`: clicking explains what is missing.
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click({ force: true });
  await expect(firstName).toBeFocused();
  await firstName.fill('Ada');
  await press('Clear this form');
  await press('Keep my answers');
  await expect(firstName).toHaveValue('Ada');
  await press('Clear this form');
  await press('Clear everything');
  await expect(firstName).toHaveValue('');

  await fillUntil(dialog, 7, neededAnswers('buttons'));
  await press('Back');
  await expectOnStep(dialog, 6);
  await press('Completed: Business Snapshot');
  await expectOnStep(dialog, 2);
  for (let step = 2; step < 7; step += 1) await goOn(dialog, step);
  await press('Change Budget & Plan');
  await expectOnStep(dialog, 6);
  await goOn(dialog, 6);

  await slowUploads(page);
  await dialog.locator('input[type="file"]').setInputFiles([files.slow]);
  const row = dialog.getByRole('listitem').filter({ hasText: files.slow.name });
  const progress = row.getByRole('progressbar');
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0);
  await press(`Cancel: ${files.slow.name}`);
  await expect(progress).toHaveCount(0);
  await press(`Remove: ${files.slow.name}`);
  await expect(dialog.locator('.file-row')).toHaveCount(0);
  const uploads = '**/upload-to-drive';
  await page.route(uploads, () => undefined);
  await dialog.locator('input[type="file"]').setInputFiles(brief);
  await press('Cancel: brief.pdf');
  await page.unroute(uploads);
  await press('Try again: brief.pdf');
  await expect(dialog.getByText('Uploaded', { exact: true })).toBeVisible();
  await press('Remove: brief.pdf');
  await expect(dialog.locator('.file-row')).toHaveCount(0);

  await press('Submit');
  await thankYouReference(dialog);
  await press('Copy');
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
});

function pressIn(form: Locator): (name: string) => Promise<void> {
  return (name) => form.getByRole('button', { name, exact: true }).click();
}

async function slowUploads(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  });
}

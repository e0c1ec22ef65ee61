import type { Locator } from '@playwright/test';
import { href } from 'react-router';
import { expectOnStep, fillUntil, goOn, neededAnswers, thankYouReference } from './form.ts';
import { expectDialog } from './interactions.ts';
import { expect, test } from './e2e.ts';

/* Controls that appear after actions. */

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1280, height: 800 } });

const brief = { name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%brief\n') };

test('errors of a refused form link to their fields', async ({ page, expectedErrors }) => {
  expectedErrors.push(/422 \(Unprocessable/);
  for (const [address, press, fields] of [
    [href('/contact'), 'Send message', ['contact-email', 'contact-message']],
    [href('/book'), 'Request Your Call', ['booking-name', 'booking-email', 'booking-message']],
    [href('/intake'), 'Continue', ['intake-firstName', 'intake-lastName', 'intake-company', 'intake-workEmail']],
  ] as const) {
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

test('tests every button of the intake dialog', async ({ page, context }) => {
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

  const uploads = '**/upload-to-drive';
  await page.route(uploads, () => undefined);
  await dialog.locator('input[type="file"]').setInputFiles(brief);
  await expect(dialog.getByRole('button', { name: 'Cancel: brief.pdf' })).toBeVisible();
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

test('restarts a form that was cleared in another tab', async ({ page, context }) => {
  await page.goto('/start');
  const dialog = page.getByRole('dialog');
  const firstName = dialog.locator('[name="firstName"]');
  await firstName.fill('Ada');
  const kept = () => page.evaluate(() => localStorage.getItem('intake-form-data'));
  await expect.poll(kept).toContain('Ada');
  const other = await context.newPage();
  await other.goto(href('/robots.txt'));
  await other.evaluate(() => localStorage.removeItem('intake-form-data'));
  await expect(dialog.getByText('This form was')).toBeVisible();
  await pressIn(dialog)('Start a new form');
  await expect(firstName).toHaveValue('');
  await expectOnStep(dialog, 1);
});

test('tests every button of the last intake step without a dialog', async ({ page }) => {
  await page.goto(href('/intake'));
  const main = page.getByRole('main');
  const press = pressIn(main);
  await fillUntil(main, 7, neededAnswers('buttons-plain'));
  await main.locator('input[type="file"]').setInputFiles(brief);
  await press('Upload the chosen files');
  await expect(main.getByText('Uploaded', { exact: true })).toBeVisible();
  await press('Remove brief.pdf');
  await expect(main.locator('.file-row')).toHaveCount(0);
  await press('Back');
  await expectOnStep(main, 6);
  await press('Completed: Business Snapshot');
  await expectOnStep(main, 2);
  for (let step = 2; step < 7; step += 1) await goOn(main, step);
  await press('Change Budget & Plan');
  await expectOnStep(main, 6);
  await goOn(main, 6);
  await press('Submit');
  await expect(page).toHaveURL((url) => url.pathname === href('/intake/thank-you'));
});

test('tests every button of the booking dialog', async ({ page }) => {
  await page.goto(href('/contact/thank-you'));
  const dialog = page.getByRole('dialog');
  const press = pressIn(dialog);
  const open = () => page.locator('footer').getByRole('link', { name: 'Start Today' }).click();
  await open();
  await expectDialog(page, 'booking');
  await press('Close');
  await expect(dialog).toBeHidden();
  await open();
  await press('Choose another zone');
  await expect(dialog.locator('select')).toBeFocused();
  await press('Request Your Call');
  await expect(dialog.getByText('Name is required').first()).toBeVisible();
  await dialog.locator('[name="name"]').fill('Ada Okafor');
  await dialog.locator('[name="email"]').fill('ada.buttons-dialog@harbour.example');
  await dialog.locator('[name="message"]').fill('Our quotes wait for a day before anyone sees them.');
  await press('Request Your Call');
  await expect(dialog.getByRole('heading', { name: 'Request Submitted!' })).toBeVisible();
  await press('Keep open');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
});

function pressIn(form: Locator): (name: string) => Promise<void> {
  return (name) => form.getByRole('button', { name, exact: true }).click();
}

import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, ready, test } from './e2e.ts';
import { signInAs } from './people.ts';

test('finds a person by the keyboard alone, and erases what is kept about them', async ({
  page,
  site,
  expectedErrors,
}) => {
  // A wrong address before an erasure.
  expectedErrors.push(/422 \(Unprocessable/);
  await signInAs(page, site, 'admin');
  // Keys pressed before any script has loaded are answered after hydration.
  let hydrate: () => void = () => undefined;
  const isPressed = new Promise<void>((resolve) => (hydrate = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await isPressed;
    await route.continue();
  });
  await page.goto('/admin/leads', { waitUntil: 'commit' });
  const rows = page.getByRole('table').getByRole('rowheader').getByRole('link');
  await expect(rows.first()).toBeVisible();
  // The end of the document.
  await page.waitForFunction(() => 'earlyKeys' in window);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  hydrate();
  await expect(rows.nth(1)).toBeFocused();
  await ready(page);

  const dialog = page.getByRole('dialog');
  // Closed again before its code has come, it stays closed.
  let deliver: () => void = () => undefined;
  const isClosed = new Promise<void>((resolve) => (deliver = resolve));
  await page.route('**/assets/help-sheet-*.js', async (route) => {
    await isClosed;
    await route.continue();
  });
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  deliver();
  // The list has a small one of its own, which may have come by now.
  const isOpen = await page.locator('dialog[data-size="medium"]').evaluate(
    (element: HTMLDialogElement) =>
      new Promise<boolean>((settled) => {
        // It opens after the frame that adds it.
        requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => settled(element.open))));
      }),
  );
  expect(isOpen).toBe(false);
  await page.keyboard.press('?');
  await expect(dialog.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeFocused();
  await expect(dialog.getByText('Next row')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'shortcuts');
  // Of the page, not of what is open over it.
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(rows.nth(1)).toBeFocused();

  // What is done with a row is offered where one is chosen.
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('option', { name: /^Change stage/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').focus();
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('option').first()).toContainText('Today');
  await expect(dialog.getByRole('option', { name: /^Change stage/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await rows.nth(1).focus();
  await page.keyboard.press('Control+k');
  const field = dialog.getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('tomasz');
  const option = dialog.getByRole('option', { name: /Tomasz Berg/ });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expectAccessibleInBothThemes(page, 'palette');
  await page.keyboard.press('Escape');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tomasz');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/leads\/[\da-f-]{36}/);
  const leadId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await page.goto(`/admin/people/${leadId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tomasz Berg' })).toBeVisible();
  await expect(page.getByText('No account')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'person');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export data' }).click();
  expect((await download).suggestedFilename()).toBe(`person-${leadId}.json`);

  await page.getByRole('link', { name: 'Erase person' }).click();
  await expect(page.getByText('One lead, with its form, files, notes, tasks, and emails')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'erase');
  await page.getByRole('button', { name: 'Erase person' }).click();
  await expect(page.getByText('This does not match the email address.')).toBeVisible();
  const email = await page
    .getByRole('main')
    .getByText(/^\S+@\S+$/)
    .textContent();
  await page.getByLabel('Type the person’s email address to confirm').fill(email ?? '');
  await page.getByRole('button', { name: 'Erase person' }).click();
  await expect(page.getByText('The data is being erased.')).toBeVisible();
  await expect(async () => {
    expect((await page.request.get(`/admin/people/${leadId}`)).status()).toBe(404);
  }).toPass();
});

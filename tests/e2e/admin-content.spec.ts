import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './e2e.ts';
import { files } from './files.ts';
import { signInAs } from './people.ts';

test('the owner writes a person, previews and publishes it, and visitors see it until it is deleted @weekly', async ({
  page,
  site,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/);
  const visitor = await (await browser.newContext()).newPage();
  await signInAs(page, site, 'writer');
  await page.goto('/admin/content?type=person');
  await expectAccessibleInBothThemes(page, 'the list');
  await page.getByRole('link', { name: 'New person' }).click();
  await expect(page.getByRole('heading', { name: 'New person' })).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Name: Fill this in before you publish' })).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expectAccessibleInBothThemes(page, 'errors');
  await page.getByLabel('Name').fill('Maya Stone');
  // A message goes with what it was about.
  await expect(page.getByRole('link', { name: /^Name:/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Role:/ })).toBeVisible();
  await page.getByLabel('Role').fill('Integration engineer');
  await page.getByLabel('Picture').setInputFiles({ ...files.png, name: 'maya.png' });
  await expect(page.getByRole('img', { name: 'Picture' })).toBeVisible();
  // What is typed and uploaded survives a reload.
  await page.reload();
  await expect(page.getByLabel('Role')).toHaveValue('Integration engineer');
  await expect(page.getByRole('img', { name: 'Picture' })).toBeVisible();
  await page.getByRole('textbox', { name: 'About' }).fill('Maya connects what was never meant to talk.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  expect((await visitor.goto('/team/maya-stone'))?.status()).toBe(404);

  const preview = await page.request.get(
    (await page.getByRole('link', { name: 'Preview the saved draft' }).getAttribute('href')) ?? '',
  );
  expect(await preview.text()).toContain('Maya connects what was never meant to talk.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  await visitor.goto('/team');
  await visitor.getByRole('link', { name: 'Maya Stone' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Maya Stone' })).toBeVisible();
  await expectAccessibleInBothThemes(visitor, 'a person');

  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this item?' });
  await expectAccessibleInBothThemes(page, 'the question', 'dialog[open]');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/content?type=person');
  await expect(page.getByRole('link', { name: 'Maya Stone' })).toHaveCount(0);
  await expect.poll(async () => (await visitor.goto('/team/maya-stone'))?.status()).toBe(404);
});

test('a visitor reads a customer story, searches the integrations, and asks for the report @weekly', async ({
  page,
}) => {
  await page.goto('/customers');
  await expectAccessibleInBothThemes(page, 'stories');
  await page.getByRole('link', { name: /Client reports ready/ }).click();
  await expect(page.getByRole('heading', { name: 'The workflow' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a story');

  await page.goto('/integrations');
  await page.getByLabel('Search integrations').fill('crm');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('status')).toHaveText('2 integrations');
  await expectAccessibleInBothThemes(page, 'integrations');
  await page.getByRole('link', { name: 'HubSpot' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'HubSpot' })).toBeVisible();

  await page.goto('/trust');
  await expectAccessibleInBothThemes(page, 'the trust page');
  await page.getByLabel('Work email').fill('ada.trust@harbour.example');
  // Avoids the time trap.
  await page.locator('[name="startedAt"]').evaluate((field) => {
    if (field instanceof HTMLInputElement) field.value = new Date(Date.now() - 60_000).toISOString();
  });
  await page.getByRole('button', { name: 'Request the report' }).click();
  await expect(page.getByText(/email you about the report/)).toBeVisible();
  await page.getByRole('link', { name: 'Read it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Data Processing Agreement' })).toBeVisible();
  await readRunsOnAPhone(page);
});

async function readRunsOnAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of ['/', '/team', '/customers']) {
    await page.goto(address);
    const runs = page.locator('.run-figure');
    await expect(runs.first().getByRole('listitem').first()).toBeVisible();
    const sizes = await runs.locator('*').evaluateAll((elements) =>
      elements
        .filter(({ childNodes }) =>
          [...childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
        )
        .filter((element) => !element.closest('.visually-hidden'))
        .map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    );
    expect(Math.min(...sizes), address).toBeGreaterThanOrEqual(14);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
    await expectAccessibleInBothThemes(page, `runs of ${address}`, '.run-figure');
  }
}

import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './e2e.ts';
import { signInAs } from './people.ts';

function part(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true });
}

test.describe('on this machine', () => {
  // Sandboxes answer only loopback addresses.
  test.use({ extraHTTPHeaders: {} });

  test('changes name and company in place, and connects and disconnects an account, without accessibility violations @weekly', async ({
    page,
    site,
    expectedErrors,
  }) => {
    await page.goto(`/sandbox/inbox?key=${site.sandboxKey}`);
    expectedErrors.push(/422 \(Unprocessable/);
    await signInAs(page, site, 'client');
    await page.goto('/dashboard/settings');
    await expectAccessibleInBothThemes(page, 'the settings');
    const profile = part(page, 'Name and company');
    await profile.getByLabel('Last name').fill('');
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect(profile.getByText('Enter your last name')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'refused');
    await profile.getByLabel('Last name').fill('Okoro');
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect(profile.getByRole('status')).toContainText('saved');
    await expect(profile.getByLabel('Last name')).toHaveValue('Okoro');

    const providers = part(page, 'Connected accounts');
    await providers.getByRole('button', { name: 'Connect GitHub' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('with GitHub');
    await expectAccessibleInBothThemes(page, 'consent');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(providers.getByRole('alert')).toContainText('nothing was connected');
    await providers.getByRole('button', { name: 'Connect GitHub' }).click();
    await page.getByRole('button', { name: /Mara Okafor/ }).click();
    await expect(providers.getByRole('status')).toContainText('connected');
    await providers.getByRole('button', { name: 'Disconnect GitHub' }).click();
    await expect(providers.getByRole('status')).toContainText('disconnected');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('submits the forms, downloads the data as a file, and requests and cancels account deletion @weekly', async ({
    page,
    site,
  }) => {
    await signInAs(page, site, 'client');
    await page.goto('/dashboard/settings');
    const profile = part(page, 'Name and company');
    await profile.getByLabel('Company').fill('Okoro & Sons');
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect(profile.getByRole('status')).toContainText('saved');

    const data = part(page, 'Your data');
    const download = page.waitForEvent('download');
    await data.getByRole('link', { name: 'Download your data' }).click();
    expect((await download).suggestedFilename()).toBe('your-data.json');

    await data.getByRole('checkbox').check();
    await data.getByRole('button', { name: 'Erase my account' }).click();
    await expect(data.getByText('will be erased on')).toBeVisible();
    await data.getByRole('button', { name: 'Keep my account' }).click();
    await expect(data.getByRole('status')).toContainText('Nothing was erased');
  });
});

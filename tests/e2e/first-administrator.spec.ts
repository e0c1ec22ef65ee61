import { embeddedFolder } from '../embedded-template.ts';
import { startSite } from '../site.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './e2e.ts';
import { goodPassword } from './people.ts';

test('the link that a start prints makes the first administrator, once @weekly', async ({ browser }) => {
  const { dataDir, remove } = await embeddedFolder();
  const site = await startSite({ dataDir, settings: { DEMO_DATA: 'off', LOG_LEVEL: 'error' } });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  try {
    await page.goto(`${site.origin}/setup?token=wrong`);
    await expect(page.getByRole('heading', { name: 'This setup link is no longer valid' })).toBeVisible();
    expect(await fits()).toBe(true);
    await expectAccessibleInBothThemes(page, 'wrong link');

    const link = /http\S+\/setup\?token=\S+/.exec(site.output())?.[0] ?? '';
    await page.goto(link);
    await page.getByLabel('First Name').fill('Ann');
    await page.getByLabel('Last Name').fill('Lee');
    await page.getByLabel('Email Address').fill('ann@example.com');
    await page.getByLabel('Password', { exact: true }).fill('password1');
    await page.getByLabel('Confirm Password').fill('password1');
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    expect(await fits()).toBe(true);
    await expectAccessibleInBothThemes(page, 'refused, narrow');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessibleInBothThemes(page, 'refused, wide');

    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByLabel('Confirm Password').fill(goodPassword);
    await page.route('**/setup', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await expect(page.getByRole('alert')).toContainText('connection');
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await expect(page).toHaveURL(`${site.origin}/admin`);
    expect((await page.goto(link))?.status()).toBe(404);
  } finally {
    await page.close();
    await site.stop();
    await remove();
  }
});

import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, ready, test } from './e2e.ts';
import { makeAdministrator, newPerson, signInAs } from './people.ts';

test('refuses the admin page to a client with a message, and shows an admin the metrics', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/403 \(Forbidden\)/);
  await page.goto('/admin');
  await expect(page).toHaveURL('/login?returnTo=%2Fadmin');
  const email = await newPerson(context, site, 'journey-admin');
  const answer = await page.goto('/admin');
  expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([403, 'no-store']);
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await expect(
    page.getByText(
      "You don't have permission to access this admin area. This section is restricted to administrators only.",
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'access denied');
  await page.getByRole('link', { name: 'Back to your dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');

  await makeAdministrator(site, email);
  await page.reload();
  await ready(page);
  // Pending access check.
  const held = async (path: string, copy: string, link: string) => {
    let letGo = () => {};
    const free = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(
      ({ pathname }) => pathname === path,
      async (route) => {
        await free;
        await route.continue();
      },
    );
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('status').getByText(copy)).toBeVisible();
    letGo();
    await expect(page.getByText(copy)).toBeHidden();
  };
  await held('/dashboard/settings.data', 'Loading...', 'Account Settings');
  await held('/admin.data', 'Verifying access...', 'Admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  for (const [label, metric] of [
    ['Total Users', /^[1-9]\d*$/],
    ['Admin Users', /^[1-9]\d*$/],
    ['Active Subscriptions', /^\d+$/],
    ['MRR', /^\$[\d,]+$/],
  ] as const) {
    const card = page.getByRole('region', { name: 'Metrics' }).getByRole('term').filter({ hasText: label });
    await expect(card.locator('+ dd')).toHaveText(metric);
  }
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText(/Ann Lee.*Lee & Co.*Administrator.*None.*Active/s);
  await expect(page.getByRole('link', { name: 'View Site' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Payments Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Database Console' })).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'admin');
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(row.getByRole('cell', { name: 'Administrator' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessibleInBothThemes(page, 'admin, narrow');
});

test('after a new release, the next page comes as a document', async ({ page, site, expectedErrors }) => {
  expectedErrors.push(/manifest version mismatch/i);
  await signInAs(page, site, 'admin');
  // What the server answers to look-ups of a release that it no longer is.
  await page.route('**/__manifest?*', (route) =>
    route.fulfill({ status: 204, headers: { 'X-Remix-Reload-Document': 'true' } }),
  );
  await page.goto('/admin');
  await ready(page);
  const opened = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('link', { name: 'Audit log' }).click();
  expect(new URL((await opened).url()).pathname).toBe('/admin/audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
});

import { expectAccessibleInBothThemes, expectFitsPhone } from './accessible.ts';
import { expect, test } from './e2e.ts';

/* The dialog of the intake is looked at in each step where it is filled in: `intake.spec.ts`. */

test('the plain pages of the intake and an unknown address are accessible and need no sideways scrolling @weekly', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/);
  for (const address of ['/intake', '/intake/thank-you', '/nothing-here']) {
    await page.goto(address);
    await expectAccessibleInBothThemes(page, address);
    await expectFitsPhone(page);
  }
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  await expectFitsPhone(page);
});

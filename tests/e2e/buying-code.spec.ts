import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './e2e.ts';
import { newPerson } from './people.ts';

// The payments sandbox refuses forwarded requests.
test.use({ extraHTTPHeaders: {} });

test('applies a code, points at a wrong VAT id, and leads to the sum that the order showed @weekly', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/422 \(Unprocessable/);
  await newPerson(context, site, 'buying-code');
  await page.goto('/checkout?priceId=price_starter_monthly');
  const proceed = page.getByRole('button', { name: 'Proceed to Payment' });
  const order = page.getByRole('region', { name: 'Your order' });
  await order.getByLabel('Promotion code').fill('welcome10');
  await order.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/&code=welcome10$/);
  await expect(order).toContainText("Discount WELCOME10-$850Today's total$7,650Then $1,350 per month for 2 months");
  await order.getByLabel('Company or full name').fill('ACME GmbH');
  await order.getByLabel('Street and number').fill('Hauptstraße 1');
  await order.getByLabel('Postal code').fill('10115');
  await order.getByLabel('City').fill('Berlin');
  await order.getByLabel('Country').selectOption('DE');
  await order.getByLabel('VAT id').fill('DE12');
  await proceed.click();
  const vatId = order.getByLabel('VAT id');
  await expect(vatId).toHaveAttribute('aria-invalid', 'true');
  await expect(vatId).toHaveAccessibleDescription(/Enter a number such as DE123456789/);
  await expect(order.getByLabel('Street and number')).toHaveValue('Hauptstraße 1');
  await expectAccessibleInBothThemes(page, 'checkout with a refused VAT id');
  await vatId.fill('DE000000000');
  await proceed.click();
  await page.waitForURL(/\/c\/pay\/cs_/);
  await expect(page.getByRole('main')).toContainText(/WELCOME10\s*-\$850\.00/);
  await expect(page.getByRole('main')).toContainText('$7,650.00');
  // A second tab without the code shows and applies it, until it is removed.
  await page.goto('/checkout?priceId=price_starter_monthly');
  await expect(order).toContainText("Today's total$7,650");
  await page.goto('/dashboard');
  const left = page.getByRole('region', { name: 'Unfinished order' });
  await expect(left).toContainText('$7,650');
  await expectAccessibleInBothThemes(page, 'unfinished order');
  await left.getByRole('link', { name: 'Continue your order' }).click();
  await order.getByRole('button', { name: 'Remove the code' }).click();
  await expect(order).toContainText("Today's total$8,500");
  await page.goto('/checkout?priceId=price_starter_monthly');
  await expect(order).toContainText("Today's total$8,500");
});

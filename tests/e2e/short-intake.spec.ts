import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, mailsTo, openIntake, test, untilKept } from './e2e.ts';

test('a visitor without time sends three fields, and goes on with the seven steps from the email @weekly', async ({
  page,
  site,
  browser,
}) => {
  const email = 'ada.hurry@harbour.example';
  await page.goto('/');
  await page.getByRole('link', { name: 'Send three fields.' }).click();
  await expect(page).toHaveURL('/intake/short');
  await expectAccessibleInBothThemes(page, 'short form');
  await page.getByLabel('Name').fill('Ada Byron');
  await page.getByLabel('Work email').fill('ada');
  await page.getByLabel('What do you want to automate?').fill('Every order is typed into two systems.');
  await untilKept(page, 'into two systems.');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Ada Byron');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('Work email')).toHaveAccessibleDescription(/valid email address/);
  await expectAccessibleInBothThemes(page, 'refused');
  // Avoids the time trap.
  await page.locator('[name="startedAt"]').evaluate((field) => {
    if (field instanceof HTMLInputElement) field.value = new Date(Date.now() - 60_000).toISOString();
  });
  await page.getByLabel('Work email').fill(email);
  // It is sent once the connection is back.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert').last()).toContainText('You’re offline. Your answers are saved');
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/intake/short/thank-you');
  await expectAccessibleInBothThemes(page, 'thanks');

  await page.getByRole('link', { name: 'Book a strategy call' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  const [mail] = await mailsTo(site, email, 'request');
  const linkIn = (text = '') => /http\S+\/intake\/continue\?token=[\w-]+/.exec(text)?.[0] ?? '';
  const elsewhere = await browser.newContext();
  const phone = await elsewhere.newPage();
  await phone.goto(linkIn(mail?.text));
  await expectAccessibleInBothThemes(phone, 'the link');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByLabel('First name')).toHaveValue('Ada');
  await expect(phone.getByLabel('Work email')).toHaveValue(email);

  await phone.getByText('Save and continue later').click();
  await expectAccessibleInBothThemes(phone, 'saving for later');
  await phone.getByRole('button', { name: 'Email me the link' }).click();
  await expect(phone.getByText('We emailed you the link.')).toBeVisible();
  const [saved] = await mailsTo(site, email, 'Pick up where');
  const third = await browser.newContext();
  const desk = await third.newPage();
  await desk.goto(linkIn(saved?.text));
  await desk.getByRole('button', { name: 'Continue' }).click();
  await desk.locator('[name="company"]').fill('Quay & Co');
  await desk.locator('[name="role"]').fill('COO');
  await desk.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(desk).toHaveURL(/step=2/);

  // The dialog is on the same draft.
  const dialog = await openIntake(phone);
  await expect(dialog.getByLabel('Company')).toHaveValue('Quay & Co');
  await dialog.getByLabel('Company').fill('Quay & Sons');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toBeHidden();
  await expect(async () => {
    await desk.goto('/intake?step=1');
    await expect(desk.locator('[name="company"]')).toHaveValue('Quay & Sons', { timeout: 1000 });
  }).toPass();
  await third.close();
  await elsewhere.close();
});

test('the calculator says what is saved, and keeps it in its address @weekly', async ({ page }) => {
  await page.goto('/calculator');
  await page.getByLabel('People who do it').fill('3,5');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page.getByLabel('People who do it')).toHaveAccessibleDescription(/whole number from 1 to 100,000/);
  await expectAccessibleInBothThemes(page, 'refused');
  await page.getByLabel('People who do it').fill('6');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page).toHaveURL(/\?people=6&minutes=20/);
  const result = page.getByRole('region', { name: 'Your net savings' });
  await expect(result).toContainText('$61,528');
  // Without the button.
  await page.getByLabel('People who do it').fill('5');
  await expect(result).toContainText('$47,107');
  await expect(page).toHaveURL(/\?people=5&minutes=20/);
  await expect(page.locator('#estimate form')).toHaveAttribute('action', /people=5/);
  await page.getByText('How we calculate it').click();
  await expectAccessibleInBothThemes(page, 'result');
  await page.locator('[name="startedAt"]').evaluate((field) => {
    if (field instanceof HTMLInputElement) field.value = new Date(Date.now() - 60_000).toISOString();
  });
  await page.getByLabel('Work email').fill('ada.sums@harbour.example');
  await page.getByRole('button', { name: 'Send it to me' }).click();
  await expect(page.getByText('Sent. Check your inbox in a minute.')).toBeVisible();
});

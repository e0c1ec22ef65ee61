import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expectOnStep } from './form.ts';
import { expect, test } from './e2e.ts';

const section = (page: Page, id: string) => page.locator(`section#${id}`);

test('AURA: shows four steps, three badges, and a button that leads to the prices', async ({ page }) => {
  await page.goto('/');
  const aura = section(page, 'aura-system');
  await expect(aura.getByRole('heading', { level: 3 })).toHaveText(['Assess', 'Uncover', 'Realize', 'Advance']);
  await expect(aura.locator('li').nth(2)).toContainText(/minimum viable automation/i);
  await expect(aura.getByRole('list').last().getByRole('listitem')).toHaveText([
    'SOC2 Compliant',
    'Enterprise Ready',
    '98% Uptime',
  ]);
  await aura.getByRole('link', { name: 'Start with Starter Plan' }).click();
  await expect(page).toHaveURL('/#pricing');
  await expect(section(page, 'pricing').getByRole('heading', { level: 2 })).toBeInViewport();
});

test('opens at most one question, and closes it on another click', async ({ page }) => {
  await page.goto('/');
  const faq = section(page, 'faq');
  const open = faq.locator('details[open]');
  await expect(faq.locator('summary')).toHaveCount(6);
  await expect(open).toHaveCount(0);
  for (const index of [0, 3, 5]) {
    await faq.locator('summary').nth(index).click();
    await expect(open).toHaveCount(1);
    await expect(faq.locator('details').nth(index)).toHaveAttribute('open', '');
  }
  await faq.locator('summary').nth(5).click();
  await expect(open).toHaveCount(0);
  await faq.locator('summary').nth(2).focus();
  await page.keyboard.press('Enter');
  await expect(faq.locator('details').nth(2).getByText('98% uptime')).toBeVisible();
});

test('the about section names the company and its contacts, and ends with both calls to action', async ({ page }) => {
  await page.goto('/');
  const about = section(page, 'about');
  await expect(about).toContainText('Meridian Automation LLC');
  for (const name of ['hello', 'support', 'legal', 'compliance']) {
    const address = `${name}@meridian.example`;
    await expect(about.getByRole('link', { name: address })).toHaveAttribute('href', `mailto:${address}`);
  }
  await expect(about.getByRole('link', { name: 'Book Free Strategy Call' })).toHaveAttribute('data-dialog', 'booking');
  await about.getByRole('link', { name: 'Get Started' }).click();
  await expectOnStep(page.getByRole('dialog'), 1);
});

test('axe finds no violations on the page in either theme, with a question open and a panel turned', async ({
  page,
}) => {
  await page.goto('/');
  await expectAccessibleInBothThemes(page, 'as it opens');
  await section(page, 'faq').locator('summary').first().click();
  for (const panel of await page.getByRole('checkbox', { name: /Turn the panel/ }).all()) await panel.check();
  await expectAccessibleInBothThemes(page, 'faq opened', '#faq');
  await expectAccessibleInBothThemes(page, 'industries turned', '#industries');
});

test('nothing is wider than the screen or cut off at any width', async ({ page }) => {
  await page.goto('/');
  for (const width of [320, 360, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const wide = await page.locator('main > section[id]').evaluateAll((sections) =>
      sections.slice(-5).flatMap((one) =>
        [...one.querySelectorAll('h2, h3, h4, p, dt, dd, a, summary')]
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            return right > innerWidth + 0.5 || left < -0.5;
          })
          .map((element) => element.textContent),
      ),
    );
    expect(wide, `at ${width} px`).toEqual([]);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test('questions open, panels turn, and the buttons lead to pages', async ({ page }) => {
    await page.goto('/');
    const faq = section(page, 'faq');
    await faq.locator('summary').first().click();
    await faq.locator('summary').last().click();
    await expect(faq.locator('details[open]')).toHaveCount(1);
    const turn = page.getByRole('checkbox', { name: 'Turn the panel: SaaS & Tech Firms' });
    await turn.check();
    await expect(turn).toBeChecked();
    for (const [name, path] of [
      ['Ready to Transform Your Industry?', '/intake'],
      ['Book Free Strategy Call', '/book'],
      ["Let's Discuss it!", '/contact'],
    ] as const) {
      await expect(page.getByRole('main').getByRole('link', { name }).last()).toHaveAttribute('href', path);
    }
    await section(page, 'industries').getByRole('link').click();
    await expect(page).toHaveURL(/\/intake$/);
  });
});

import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expectOnStep } from './form.ts';
import { expect, test } from './e2e.ts';

const section = (page: Page, id: string) => page.locator(`section#${id}`);

test('has the five sections at their anchors, in order, each under one heading', async ({ page }) => {
  await page.goto('/');
  const ids = await page.locator('main > section[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.slice(-5)).toEqual(['aura-system', 'pricing', 'industries', 'faq', 'about']);
  for (const id of ids.slice(-5)) {
    const levels = await section(page, id)
      .locator('h1, h2, h3, h4, h5')
      .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
    expect(levels[0], id).toBe(2);
    expect(
      levels.filter((level) => level <= 2),
      id,
    ).toHaveLength(1);
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 1), id).toBeLessThanOrEqual(1));
    await expect(section(page, id)).toHaveAccessibleName(await section(page, id).locator('h2').innerText());
  }
});

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

test.describe('pricing', () => {
  test('shows four plans with their figures, the popular one marked', async ({ page }) => {
    await page.goto('/');
    const plans = section(page, 'pricing').locator('.plan');
    await expect(plans).toHaveCount(4);
    for (const [index, [name, setup, monthly, today]] of [
      ['Starter', '$7,000', '$1,500', '$8,500'],
      ['Growth', '$13,500', '$3,000', '$13,500'],
      ['Scale', '$27,500', '$6,000', '$27,500'],
      ['Enterprise', '$40,500+', '$10,000+', '$40,500'],
    ].entries()) {
      const plan = plans.nth(index);
      await expect(plan.getByRole('heading', { level: 3 })).toHaveText(name!);
      await expect(plan.getByRole('definition')).toHaveText([`${setup} once`, `${monthly} a month`]);
      await expect(plan.getByText('At checkout').locator('..')).toContainText(`${today} `);
      await expect(plan.getByText('Most Popular')).toHaveCount(name === 'Growth' ? 1 : 0);
    }
    await expect(plans.nth(0)).toContainText('Then $1,500 a month, from next month on');
    for (const larger of [1, 2, 3])
      await expect(plans.nth(larger)).toContainText('agreed with you and invoiced afterwards');
    await expect(section(page, 'pricing')).toContainText('30-day money-back guarantee');
    await expect(section(page, 'pricing')).toContainText('$600 per session of up to 3 hours');
  });

  test('names the price and the product on every purchase link', async ({ page }) => {
    await page.goto('/');
    const pricing = section(page, 'pricing');
    const links = await pricing.locator('a[href*="checkout"]').all();
    const labels = await Promise.all(
      links.map(async (link) => [await link.innerText(), await link.getAttribute('href')] as const),
    );
    expect(labels).toEqual([
      ['Get Started', '/checkout?priceId=price_starter_monthly'],
      ['Get Started', '/checkout?priceId=price_growth_setup'],
      ['Get Started', '/checkout?priceId=price_scale_setup'],
      ['Get Started', '/checkout?priceId=price_enterprise_setup'],
      ['Add to Plan', '/checkout?priceId=price_automation_flow'],
      ['Add to Plan', '/checkout?priceId=price_data_integration'],
      ['Add to Plan', '/checkout?priceId=price_micro_saas_ui'],
      ['Add to Plan', '/checkout?priceId=price_support_maintenance'],
      ['Optimize Now', '/checkout?priceId=price_workflow_optimization'],
    ]);
    for (const [index, described] of [
      'Starter',
      'Growth',
      'Scale',
      'Enterprise',
      'Additional Automation Flow',
      'CRM / Data Integration',
      'Micro-SaaS UI',
      'Support & Maintenance Plan',
      'Workflow Optimization',
    ].entries()) {
      await expect(links[index]!).toHaveAccessibleDescription(described);
    }
  });

  test('opens the booking from the strategy call', async ({ page }) => {
    await page.goto('/');
    const book = section(page, 'pricing').getByRole('link', { name: 'Book Free Strategy Call' });
    await expect(book).toHaveAttribute('href', '/book');
    await expect(book).toHaveAttribute('data-dialog', 'booking');
  });
});

test.describe('questions', () => {
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

  test('answer with the right figures, and refer to the contact page for the rest', async ({ page }) => {
    await page.goto('/');
    const faq = section(page, 'faq');
    const text = (await faq.textContent()) ?? '';
    for (const metric of ['24 hours', '90 days', '98% uptime', '1000+ integrations', 'SOC 2', '30 minutes']) {
      expect(text).toContain(metric);
    }
    await expect(faq.getByRole('link', { name: "Let's Discuss it!" })).toHaveAttribute('href', '/contact');
  });

  test('prints every answer', async ({ page }) => {
    await page.goto('/');
    await page.emulateMedia({ media: 'print' });
    for (const answer of await section(page, 'faq').locator('details > p').all()) {
      expect(
        await answer.evaluate((element) => element.checkVisibility() && element.getClientRects().length),
      ).toBeTruthy();
      expect((await answer.boundingBox())?.height).toBeGreaterThan(10);
    }
  });
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

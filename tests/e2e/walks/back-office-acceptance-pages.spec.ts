import { open, otherPage, rail, rows, step, toolbar } from './back-office-walk.ts';
import { answersOf, expectAlive, expectSent, fillContact, openContact, sendButton } from '../contact-form.ts';
import { expect, ready, smallPage, test } from '../e2e.ts';
import { signInAs } from '../people.ts';

/** Its toolbar, in order. */
const toolbars = [
  ['/admin/leads', 'Leads', ['Search', 'Filter', 'Sort', 'Columns', 'Export CSV']],
  ['/admin/users', 'Users', ['Search', 'Filter', 'Sort', 'Columns', 'Export CSV']],
  ['/admin/payments', 'Payments', ['Search', 'Filter', 'Sort', 'Export CSV']],
  ['/admin/newsletter', 'Subscribers', ['Search', 'Filter', 'Sort', 'Export CSV']],
  ['/admin/newsletter/campaigns', 'Campaigns', ['Search', 'Filter', 'Sort']],
  ['/admin/articles', 'Articles', ['Search', 'Filter', 'Sort', 'Columns']],
  ['/admin/audit', 'Audit log', ['Filter', 'Export CSV']],
  ['/admin/jobs', 'Jobs', ['Filter']],
  ['/admin/submissions', 'Submissions', ['Filter']],
] as const;

test('an owner looks after the rest of the office', async ({ page, site }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 800 });
  const visitor = await otherPage(page, site, '10.240.0.2');
  await visitor.goto(`${smallPage}?utm_source=harbour-news&utm_campaign=quayside-opening`);
  await openContact(visitor);
  await fillContact(visitor, { ...answersOf('utm'), name: 'Ursula Tam', email: 'ursula@tam.example' });
  await expectAlive(visitor);
  await sendButton(visitor).click();
  await expectSent(visitor);
  await visitor.context().close();
  await signInAs(page, site, 'owner');

  await step('referrer and UTM of the visit are on the lead, in a filter, a column and a report', async () => {
    await open(page, '/admin/leads');
    await toolbar(page).getByRole('button', { name: 'Filter', exact: true }).click();
    await toolbar(page).getByRole('combobox', { name: 'Campaign' }).selectOption('quayside-opening');
    await expect(page).toHaveURL(/campaign=quayside-opening/);
    await page.keyboard.press('Escape');
    await toolbar(page).getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Campaign' }).check();
    await page.keyboard.press('Escape');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).getByRole('cell', { name: 'quayside-opening' })).toBeVisible();
    await rows(page).getByRole('link', { name: 'Ursula Tam' }).click();
    await expect(page.getByRole('region', { name: 'Source' })).toContainText(/harbour-news.*quayside-opening/s);
    await open(page, '/admin/reports?by=campaign');
    const campaigns = page.getByRole('table', { name: 'Conversion by campaign' });
    await expect(campaigns).toContainText(/quayside-opening/iu);
  });

  await step('figures of the overview link to their lists', async () => {
    const card = (label: string) =>
      page.getByRole('region', { name: 'Metrics' }).getByRole('term').filter({ hasText: label }).locator('+ dd a');
    await expect(card('Total Users')).toHaveAttribute('href', '/admin/users');
    await expect(card('Active Subscriptions')).toHaveAttribute('href', '/admin/users?status=active');
    await card('Admin Users').click();
    await expect(page).toHaveURL('/admin/users?role=admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  });

  await step('the toolbar has the same parts under the same names on every list', async () => {
    for (const [path, name, parts] of toolbars) {
      await page.goto(path);
      const bar = toolbar(page, name);
      const shown = {
        Search: bar.getByRole('searchbox', { name: 'Search' }),
        Filter: bar.getByRole('button', { name: 'Filter', exact: true }),
        Sort: bar.getByRole('button', { name: /^Sort: / }),
        Columns: bar.getByRole('button', { name: 'Columns' }),
        'Export CSV': bar.getByRole('link', { name: 'Export CSV' }),
      };
      await expect(bar).toBeVisible();
      for (const part of parts) await expect(shown[part], `${part} of ${name}`).toBeVisible();
    }
  });

  await step('the rail collapses and stays so', async () => {
    await ready(page);
    const toggle = page.getByRole('button', { name: 'Collapse or expand the navigation' });
    const width = async () => (await rail(page).boundingBox())?.width ?? 0;
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await open(page, '/admin');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(await width()).toBeLessThan(60);
    await toggle.click();
    await expect.poll(width).toBeGreaterThan(150);
  });

  await step('a slow page shows its skeleton in place', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    // Twice: the pointer over the link fetches ahead.
    await page.route('**/admin/users.data*', async (route) => {
      await held;
      await route.continue();
    });
    await rail(page).getByRole('link', { name: 'Users' }).click();
    await expect(page.locator('.page-skeleton')).toBeVisible();
    await expect(rail(page)).toBeVisible();
    letGo();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(page.locator('.page-skeleton')).toHaveCount(0);
  });

  await step('a section of settings has one Save', async () => {
    await open(page, '/admin/settings');
    const section = page.getByRole('form', { name: 'Notifications' });
    await section.getByRole('textbox', { name: 'Team' }).fill('office@quayside.example');
    await section.getByRole('textbox', { name: 'New intakes' }).fill('new@quayside.example');
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Discard changes: Notifications' }).click();
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  });

  const palette = page.getByRole('dialog', { name: 'Search' });
  const find = async (text: string) => {
    await palette.getByRole('combobox').fill(text);
    return palette.getByRole('option').first();
  };

  await step('a campaign is written in the same editor, for a segment', async () => {
    await page.keyboard.press('Control+k');
    await (await find('new campaign')).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Untitled campaign' })).toBeVisible();
    await page.getByLabel('Subject').fill('Quayside opens');
    await expect(page.getByRole('toolbar').getByRole('button', { name: 'Table' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Recipients' }).selectOption({ label: 'Clients' });
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await step('Ctrl K finds a person, a lead, an article, a campaign, a setting and an act', async () => {
    await page.keyboard.press('Control+k');
    for (const [text, found] of [
      ['wren adler', 'Wren Adler'],
      ['ursula', 'Ursula Tam'],
      ['retries and', 'Retries and dead letters'],
      ['quayside opens', 'Quayside opens'],
      ['who may open', 'Who may open the intake'],
      ['new lead', 'New lead'],
    ] as const)
      await expect(await find(text)).toContainText(found);
    await palette.getByRole('option', { name: 'New lead' }).click();
  });

  await step('a lead is created by hand', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'New lead' })).toBeVisible();
    await page.getByLabel('Name (optional)').fill('Hanna Pell');
    await page.getByLabel('Email', { exact: true }).fill('hanna@pell.example');
    await page.getByRole('button', { name: 'Add lead' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hanna Pell' })).toBeVisible();
  });

  await step('the System page says what works and what to do', async () => {
    await open(page, '/admin/system');
    await page.getByRole('button', { name: /^Check (now|again)$/ }).click();
    await expect(page.getByRole('row', { name: /^Mail server/ })).toContainText('Set SMTP_URL', {
      timeout: 20_000,
    });
    await expect(page.getByRole('row', { name: /^Database OK/ })).toBeVisible();
  });
});

import type { Locator, Page } from '@playwright/test';
import { contactOf } from '../../contacts.ts';
import { submissionOf } from '../../intakes.ts';
import type { Site } from '../../site.ts';
import { open, otherPage, rail, rows, step, toolbar } from './back-office-walk.ts';
import { expect, test } from '../e2e.ts';
import { signInAs } from '../people.ts';

async function post(page: Page, site: Site, path: string, data: object): Promise<void> {
  const answer = await page.request.post(`${site.origin}${path}`, { headers: { Origin: site.origin }, data });
  expect(answer.status()).toBe(200);
}

/** Whole ones. */
const inView = (found: Locator) =>
  found.evaluateAll(
    (elements) =>
      elements.filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }).length,
  );

test('an owner and a sales person work on the same lead', async ({ page, site, expectedErrors }) => {
  expectedErrors.push(/403 \(Forbidden\)/);
  const sales = await otherPage(page, site, '10.240.0.1');
  await signInAs(page, site, 'owner');
  await signInAs(sales, site, 'sales');
  await post(
    page,
    site,
    '/functions/v1/contact-form',
    contactOf('pier', { email: 'ada@pier.example', company: 'Pier' }),
  );

  await step('who is new, due and waiting stands on the first screen, with counts in the rail', async () => {
    await page.goto('/admin');
    await expect(page.getByRole('region', { name: /^New submissions \d+/ })).toContainText('Ada pier');
    for (const waiting of [
      'Unanswered for over 24 hours',
      'Replies from leads',
      'Tasks due',
      'Calls today and tomorrow',
    ])
      await expect(page.getByRole('region', { name: waiting })).toBeVisible();
    for (const failed of ['Payment problems', 'Failed jobs'])
      await expect(page.getByRole('region', { name: failed })).toBeVisible();
    await expect(rail(page).getByRole('link', { name: /^Today \d+ open$/ })).toBeVisible();
    await expect(rail(page).getByRole('link', { name: /^Leads \d+ without a reply$/ })).toBeVisible();
  });

  const list = '/admin/leads?q=pier.example';
  const stage = (one: Page) => one.getByLabel('Stage of Ada pier');
  const owner = (one: Page) => one.getByLabel('Owner of Ada pier');

  await step('people are told what is assigned to them', async () => {
    await open(page, list);
    await owner(page).selectOption('Sam Okoye');
    await expect(page.getByText('Ada pier: assigned to Sam Okoye.')).toBeVisible();
    await sales.goto('/admin/notices');
    await expect(sales.getByRole('listitem').filter({ hasText: 'Ada pier' })).toContainText('by Olga Hart');
    await expect(rail(sales).getByRole('link', { name: /^Notices \d+ unread$/ })).toBeVisible();
  });

  await step('two people of different roles see each other’s changes', async () => {
    await open(sales, list);
    await expect(owner(sales).locator('option:checked')).toHaveText('Sam Okoye');
    await stage(sales).selectOption('Reviewing');
    await expect(sales.getByText('Ada pier: Reviewing.')).toBeVisible();
    await open(page, list);
    await expect(stage(page)).toHaveValue('reviewing');
  });

  await step('a sales person cannot reach the settings', async () => {
    await expect(rail(sales).getByRole('link', { name: 'Settings' })).toHaveCount(0);
    await sales.keyboard.press('Control+k');
    await sales.getByRole('dialog').getByRole('combobox').fill('who may open');
    await expect(sales.getByRole('dialog').getByText('Nothing matches “who may open”')).toBeVisible();
    await sales.goto('/admin/settings');
    await expect(sales.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  });
  await sales.context().close();
});

const many = Array.from({ length: 20 }, (_, at) => `Quay ${String(at + 10)},quay${at}@quayside.example,1000`);
const imported = ['who,mail,amount', ...many, 'Nobody,no address,', 'Again,quay0@quayside.example,'].join('\n');

test('an owner works through the leads of a day', async ({ page, site }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAs(page, site, 'owner');

  await step('leads are imported: columns, a dry run, line by line', async () => {
    await open(page, '/admin/leads/import');
    await page.getByLabel('Or paste a list').fill(imported);
    await page.getByRole('button', { name: 'Review list' }).click();
    await page.getByLabel('Name', { exact: true }).selectOption('who (Quay 10)');
    await page.getByLabel('Value', { exact: true }).selectOption('amount (1000)');
    await expect(page.getByRole('row').filter({ hasText: 'no address' })).toContainText('Invalid');
    await expect(page.getByRole('row').filter({ hasText: 'Again' })).toContainText('Repeated');
    await page.getByRole('button', { name: 'Add 20 leads' }).click();
    await expect(page.getByText('20 leads added')).toBeVisible({ timeout: 20_000 });
  });

  await step('rows of leads in view: at least 14 at 1280 x 800, 5 at 360 x 800', async () => {
    await open(page, '/admin/leads');
    await expect.poll(() => inView(rows(page))).toBeGreaterThanOrEqual(14);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => inView(rows(page))).toBeGreaterThanOrEqual(5);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await step('rows are 32 to 36 px high, their text 13 to 14 px', async () => {
    const cell = rows(page).first().getByRole('cell').last();
    const [height, size] = await cell.evaluate((one) => [one.clientHeight, parseFloat(getComputedStyle(one).fontSize)]);
    expect(height).toBeGreaterThanOrEqual(32);
    expect(height).toBeLessThanOrEqual(36);
    expect(size).toBeGreaterThanOrEqual(13);
    expect(size).toBeLessThanOrEqual(14);
  });

  await step('nothing is printed where there is nothing', async () => {
    await expect(page.getByLabel(/^Owner of Quay/).first()).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  });

  await step('times are relative, with the exact one on hover', async () => {
    const time = rows(page).first().locator('time').last();
    await expect(time).toContainText(/just now|\d min ago/);
    await expect(time).toHaveAttribute('title', /^\d+ \w+ \d{4}, \d\d:\d\d$/);
  });

  await step('columns stand still from view to view', async () => {
    const head = page.getByRole('columnheader', { name: 'Stage' });
    const before = await head.boundingBox();
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Unassigned' }).click();
    await expect(page).toHaveURL(/owner=none/);
    expect((await head.boundingBox())?.x).toBe(before?.x);
  });

  await step('filters stand behind one button, as chips that are kept in the address', async () => {
    await toolbar(page).getByRole('button', { name: 'Filter', exact: true }).click();
    await toolbar(page).getByRole('combobox', { name: 'Received' }).selectOption('Last 24 hours');
    await expect(page).toHaveURL(/[?&]age=1/);
    await open(page, page.url());
    const chip = page.getByRole('link', { name: /^Remove filter Received: Last 24 hours/ });
    await chip.click();
    await expect(chip).toHaveCount(0);
    await expect(page).not.toHaveURL(/[?&]age=/);
  });

  await step('/ goes to the search', async () => {
    await open(page, '/admin/leads');
    await page.keyboard.press('/');
    await expect(toolbar(page).getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('quayside.example');
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(20);
  });

  const first = rows(page).first().getByRole('rowheader').getByRole('link');
  await step('one key assigns a lead to me', async () => {
    const name = await first.textContent();
    await first.focus();
    await page.keyboard.press('a');
    await expect(page.getByText(`${name}: assigned to Olga Hart.`)).toBeVisible();
  });

  const selected = page.getByRole('group', { name: 'Selected rows' });
  await step('many leads are staged, assigned, merged, exported and erased at once', async () => {
    await rows(page).nth(0).getByRole('checkbox').check();
    await rows(page)
      .nth(9)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect(selected).toContainText('10 selected');
    for (const name of ['Stage', 'Owner', 'Assign to me', 'Merge', 'Erase'])
      await expect(selected.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(selected.getByRole('link', { name: 'Export' })).toBeVisible();
  });

  await step('ten leads are spam by a selection, one act and an undo', async () => {
    await selected.getByRole('button', { name: 'Spam' }).click();
    await expect(page.getByText('10 leads: Spam.')).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByText('Undone for 10 leads.')).toBeVisible();
    await expect(rows(page)).toHaveCount(20);
  });

  await step('the board shows every stage, with sums, values and time in stage', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    let sendCode: () => void = () => undefined;
    const isSent = new Promise<void>((resolve) => (sendCode = resolve));
    await page.route(/\/lead-board-[^/]+\.js$/, async (route) => {
      await isSent;
      await route.continue();
    });
    const counts = page.waitForResponse(/\/admin\/counts/);
    await page.goto('/admin/leads?q=quayside.example&view=board');
    const board = page.getByRole('list', { name: 'Leads by stage' });
    await counts;
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    // What was served stays until its code has arrived.
    expect(await board.locator('[data-lead]').count()).toBe(20);
    sendCode();
    for (const stage of ['New', 'Reviewing', 'Call booked', 'Proposal', 'Won', 'Lost', 'Spam'])
      await expect(board.getByRole('heading', { name: new RegExp(`^${stage}`) })).toBeInViewport({ ratio: 1 });
    await expect(board).toContainText('$20K, $2K weighted');
    await expect(board.locator('[data-lead]').first()).toContainText(/\$1,000.*(?:since today|1 day)/s);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await step('replies have templates with fields', async () => {
    await open(page, '/admin/leads/templates');
    await page.getByRole('button', { name: 'New template' }).click();
    const form = page.getByRole('form', { name: 'New template' });
    await form.getByLabel('Name').fill('Quayside welcome');
    await form.getByLabel('Text').fill('Hello {{name}}, thank you.');
    await form.getByRole('button', { name: 'Save template' }).click();
    await expect(page.getByRole('form', { name: 'Quayside welcome' })).toBeVisible();
    await post(page, site, '/functions/v1/intake-submissions', {
      ...submissionOf('quay', { workEmail: 'ada@quayside.example', company: 'Quayside', phone: '+351 910 000 199' }),
    });
    await open(page, '/admin/leads');
    await rows(page).getByRole('rowheader').getByRole('link', { name: 'Ada Okafor' }).first().click();
    await page.getByRole('button', { name: 'Template' }).click();
    await page.getByRole('menuitem', { name: 'Quayside welcome' }).click();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Hello Ada, thank you.');
  });

  await step('opening an intake shows the composer, with what was asked beside it', async () => {
    const composer = page.getByRole('region', { name: 'Reply or note' });
    await page.getByText(/^All \d+ answers$/).click();
    await expect(composer.getByLabel('Message', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(composer.getByRole('button', { name: 'Original message' })).toBeInViewport({ ratio: 1 });
    await expect(composer.getByRole('button', { name: 'Send reply' })).toBeInViewport({ ratio: 1 });
  });

  await step('a lead leads to the next one, to an email and to a call', async () => {
    const main = page.getByRole('main');
    await expect(main.locator('a[href="mailto:ada@quayside.example"]')).toBeVisible();
    await expect(main.locator('a[href="tel:+351910000199"]')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Copy the phone number' })).toBeVisible();
    await main.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Quay \d/ })).toBeVisible();
    await main.getByRole('link', { name: 'Previous' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Okafor' })).toBeVisible();
  });

  await step('a company has one page', async () => {
    await page.getByRole('link', { name: 'Everything about this person' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Quayside', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Quayside' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Quay 10');
  });
});

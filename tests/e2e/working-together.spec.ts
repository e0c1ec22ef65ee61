import type { Page } from '@playwright/test';
import { messagesAdminCopy } from '#content/admin/messages.ts';
import { messagesCopy } from '#content/messages.ts';
import { adminWorkCopy } from '#content/admin/work.ts';
import { clientWorkCopy, workCopy } from '#content/work.ts';
import { expect, test } from './e2e.ts';
import { files } from './files.ts';
import { newPerson, signInAs } from './people.ts';

/** Opens a page that hears of changes, and marks it until the browser loads another one. */
async function follow(page: Page, address: string): Promise<void> {
  await Promise.all([page.waitForResponse(/\/live(\?|$)/), page.goto(address)]);
  await page.evaluate(() => (document.body.dataset['loaded'] = 'once'));
}

async function expectLoadedOnce(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once');
}

test('a client approves a step and sends a file in the conversation of the project; the team sees both and answers, without reloads', async ({
  page: client,
  context,
  site,
  browser,
}) => {
  await newPerson(context, site, 'journey-project');
  await client.goto('/dashboard/people');
  const organization = await client.locator('input[name="organization"]').first().inputValue();
  const office = await browser.newContext({ baseURL: site.origin });
  const team = await office.newPage();
  await signInAs(team, site, 'sales');
  await follow(team, `/admin/projects/new?organization=${organization}`);
  await team.getByLabel(adminWorkCopy.name, { exact: true }).fill('Order desk');
  await team.getByRole('button', { name: adminWorkCopy.create }).click();
  await expect(team.getByRole('heading', { level: 1, name: 'Order desk' })).toBeVisible();

  // Both have the project open.
  await follow(client, '/dashboard/work');
  const proposal = team.locator('[data-row]').filter({ has: team.getByText('Proposal', { exact: true }) });
  await proposal.locator('summary', { hasText: adminWorkCopy.ask }).click();
  await proposal.getByLabel(adminWorkCopy.askText).fill('The plan and its price.');
  await proposal.getByRole('button', { name: adminWorkCopy.ask }).click();
  await expect(client.getByText('The plan and its price.')).toBeVisible();
  await expectLoadedOnce(client, team);
  await client.getByLabel(clientWorkCopy.words).fill('Looks good to us.');
  await client.getByRole('button', { name: clientWorkCopy.approve }).click();
  await expect(client.getByRole('status').filter({ hasText: clientWorkCopy.results.approved })).toBeVisible();
  await expect(proposal.getByRole('checkbox')).toBeChecked();
  await proposal.locator('summary', { hasText: adminWorkCopy.requests(1) }).click();
  await expect(proposal.getByText('“Looks good to us.”')).toBeVisible();

  await team.getByRole('link', { name: workCopy.messages }).click();
  await expect(team.getByText(messagesCopy.empty)).toBeVisible();
  await follow(client, '/dashboard/messages');
  await client.getByRole('link', { name: 'Order desk' }).click();
  await expect(client).toHaveURL(/\?project=/);
  const message = client.getByRole('form', { name: messagesCopy.message });
  await message.getByLabel(messagesCopy.message, { exact: true }).fill('Here is our map.');
  await message.getByLabel(messagesCopy.files).setInputFiles(files.pdf);
  await message.getByRole('button', { name: messagesCopy.send }).click();
  const conversation = (page: Page) => page.getByRole('list', { name: messagesCopy.list });
  await expect(conversation(team)).toContainText('Here is our map.');
  const download = team.waitForEvent('download');
  await conversation(team).getByRole('link', { name: files.pdf.name }).click();
  expect((await download).suggestedFilename()).toBe(files.pdf.name);

  const reply = team.getByRole('form', { name: messagesAdminCopy.reply });
  const text = reply.getByLabel(messagesAdminCopy.reply, { exact: true });
  await text.fill('Thank you, we start on Munday.');
  await reply.getByRole('button', { name: messagesAdminCopy.send }).click();
  await conversation(team).getByRole('button', { name: messagesAdminCopy.undo }).click();
  await expect(team.getByText(messagesAdminCopy.undone(false))).toBeVisible();
  await expect(conversation(team)).not.toContainText('Munday');
  await expect(text).toHaveValue('Thank you, we start on Munday.');
  await text.fill('Thank you, we start on Monday.');
  await reply.getByRole('button', { name: messagesAdminCopy.send }).click();
  // Clients see it once it can no longer be undone.
  await expect(conversation(client).getByRole('listitem').last()).toContainText(
    /Sam Okoye.*Thank you, we start on Monday\./s,
  );
  await expectLoadedOnce(client, team);
  await office.close();
});

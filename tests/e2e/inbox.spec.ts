import { expectAccessible } from './accessible.ts';
import { neededAnswers, openIntakeAt, submit } from './form.ts';
import { expect, mailsTo, test } from './e2e.ts';

test.describe('on this machine', () => {
  // The inbox answers only loopback addresses.
  test.use({ extraHTTPHeaders: {} });

  test('shows the emails of a submission in the local inbox', async ({ page, site, expectedErrors }) => {
    // Playwright's scripts cannot run in the email frame either.
    expectedErrors.push(/Blocked script execution in '[^']*\/sandbox\/inbox\//);
    const answers = neededAnswers('inbox');
    const dialog = await openIntakeAt(page, 7, answers);
    const reference = await submit(dialog, page);
    const [toTeam] = await mailsTo(site, 'hello@meridian.example', reference);
    const [toPerson] = await mailsTo(site, answers.workEmail!, reference);
    for (const mail of [toTeam!, toPerson!]) {
      await page.goto(`/sandbox/inbox?key=${site.sandboxKey}`);
      await expectAccessible(page, 'the list');
      await page.getByRole('link').filter({ hasText: mail.subject! }).first().click();
      await expect(page.getByText(mail.to![0]!.address!).first()).toBeVisible();
      // The frame runs nothing, so its page is fetched.
      const frame = page.locator('iframe');
      await expect(frame).toBeVisible();
      await expect(frame).toHaveAttribute('sandbox');
      const html = await page.request.get((await frame.getAttribute('src')) ?? '');
      expect(await html.text()).toContain(reference);
    }
  });
});

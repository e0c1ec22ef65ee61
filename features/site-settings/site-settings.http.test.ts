import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emailLinks } from '#features/newsletter/newsletter-links.server.ts';
import { sellerLines } from '#features/site-settings/company.public.server.ts';
import { settingsTopic } from '#server/site-settings/live-settings.ts';
import { siteSettings } from '#server/site-settings/site-settings.table.ts';
import { makePerson, usualPassword } from '../../tests/accounts.ts';
import { openBuiltSite, type BuiltSite } from '../../tests/built-site.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await openBuiltSite();
});
afterAll(() => site.close());

/** Changes it like another replica; this one is only notified. */
async function set(name: string, value: string): Promise<void> {
  const { db, changes } = site.app;
  await db.transaction(async (tx) => {
    await tx.insert(siteSettings).values({ name, value });
    await changes.announce(tx, settingsTopic);
  });
}

async function page(path: string, cookie = ''): Promise<{ html: string; headers: Headers }> {
  const answer = await fetch(`${site.origin}${path}`, { headers: { Cookie: cookie } });
  return { html: await answer.text(), headers: answer.headers };
}

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });

test('shows a changed switch and changed policy periods on cached pages as soon as any replica changes them', async () => {
  expect((await page('/privacy-policy')).html).toContain('24 months after our last exchange');
  await set('keepInquiriesMonths', '7');
  await until(async () => expect((await page('/privacy-policy')).html).toContain('7 months after our last exchange'));
  expect((await page('/')).html).toContain('href="/checkout?priceId=');
  await set('pricingLinks', 'scroll');
  await until(async () => expect((await page('/')).html).not.toContain('href="/checkout?priceId='));
});

test('shows the company’s links on cached pages as soon as they are set, and its address on newsletters', async () => {
  const profile = 'https://www.linkedin.com/company/acme';
  for (const path of ['/contact', '/trust']) expect((await page(path)).html).not.toContain(profile);
  await set('linkedInPage', profile);
  for (const path of ['/contact', '/trust']) {
    await until(async () => expect((await page(path)).html).toContain(`<a href="${profile}">LinkedIn</a>`));
  }
  await set('postalAddress', '12 Harbor Street, Portland, ME');
  await until(async () => expect(emailLinks(site.app, 'token').postalAddress).toBe('12 Harbor Street, Portland, ME'));
  expect(sellerLines(site.app).slice(1)).toEqual(['12 Harbor Street', 'Portland', 'ME']);
});

test('does not show a cached page to signed-in users once the intake requires a sign-in', async () => {
  const { email } = await makePerson(site.app, 'visitor');
  const answer = await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site.origin },
    body: JSON.stringify({ email, password: usualPassword }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  expect((await page('/')).html).toContain('data-dialog="intake"');
  await set('intakeAccess', 'signed-in');
  await until(async () => {
    const { html, headers } = await page('/');
    expect(html).not.toContain('data-dialog="intake"');
    expect(headers.get('Vary')).toContain('Cookie');
  });
  expect((await page('/', cookie)).html).toContain('data-dialog="intake"');
  const refused = await fetch(`${site.origin}/functions/v1/intake-submissions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(refused.status).toBe(401);
});

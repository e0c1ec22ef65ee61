import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, FrameLocator, Page } from '@playwright/test';
import type { Site } from '../site.ts';
import { files } from './files.ts';
import { expectAccessible } from './accessible.ts';
import { answersOf, fillBooking, openedAMinuteAgo } from './booking-form.ts';
import { expect } from './e2e.ts';
import { signInAs } from './people.ts';

interface OtherSite {
  readonly origin: string;
  /** The same page by a name that the site does not allow. */
  readonly strange: string;
  close(): void;
}

/** A page of somebody else, with our three forms and a strict policy of its own. */
async function openOtherSite(site: Site): Promise<OtherSite> {
  const forms = ['newsletter', 'booking', 'intake'];
  const scripts = forms.map(
    (form) => `<h2>${form}</h2><script src="${site.origin}/embed.js" data-form="${form}" async></script>`,
  );
  const page = `<!doctype html><html lang="en"><title>Example</title><main><h1>Our partner</h1><p><a href="#x">A link</a></p>${scripts.join('')}</main></html>`;
  const policy = `default-src 'none'; script-src ${site.origin}; frame-src ${site.origin}`;
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy })
      .end(page);
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://localhost:${port}`, strange: `http://127.0.0.1:${port}`, close };
}

/** On a site with free times. */
export async function useEmbeddedForms(browser: Browser, site: Site): Promise<void> {
  const other = await openOtherSite(site);
  const extraHTTPHeaders = { 'X-Forwarded-For': '10.252.0.1' };
  const admin = await browser.newPage({ baseURL: site.origin, extraHTTPHeaders });
  await signInAs(admin, site, 'admin');
  await admin.goto('/admin/settings');
  const field = admin.getByRole('textbox', { name: 'Sites that may show our forms' });
  await field.fill('example.com');
  await admin.getByRole('button', { name: 'Save: Forms on other sites' }).click();
  await expect(admin.getByText(/Enter addresses such as/)).toBeVisible();
  await field.fill(`${other.origin}/`);
  await admin.getByRole('button', { name: 'Save: Forms on other sites' }).click();
  await expect(field).toHaveValue(other.origin);
  await admin.close();

  const page = await browser.newPage({ extraHTTPHeaders, viewport: { width: 1000, height: 700 } });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(other.origin);
  await subscribe(page.frameLocator('iframe[title="Newsletter"]'));
  await book(page.frameLocator('iframe[title="Book a call"]'));
  await beginIntake(page);
  await expectAccessible(page, 'a page with our forms');
  expect(errors).toEqual([]);
  await page.goto(other.strange);
  await page.locator('iframe[title="Newsletter"]').scrollIntoViewIfNeeded();
  await expect.poll(() => errors.some((text) => text.includes('frame-ancestors'))).toBe(true);
  await page.close();
  other.close();
}

async function subscribe(frame: FrameLocator): Promise<void> {
  await expect(frame.getByRole('banner')).toHaveCount(0);
  await frame.getByRole('textbox', { name: /email/i }).fill('framed@harbour.example');
  await openedAMinuteAgo(frame.locator('[name="startedAt"]').first());
  await frame.getByRole('button', { name: 'Subscribe' }).click();
  await expect(frame.getByText(/Welcome|check your inbox|subscribed/i).first()).toBeVisible();
}

async function book(frame: FrameLocator): Promise<void> {
  await frame.locator('[name=time]').last().click();
  const { name, email, company, phone, message } = answersOf('framed');
  await fillBooking(frame.locator('main'), { name, email, company, phone, message: 'short' });
  await frame.getByRole('button', { name: 'Book the call' }).click();
  await expect(frame.getByText('Please provide more details (at least 20 characters)').first()).toBeVisible();
  await expect(frame.getByLabel('Email')).toHaveValue(email);
  await fillBooking(frame.locator('main'), { message });
  await frame.locator('input[type=file]').setInputFiles(files.pdf);
  await openedAMinuteAgo(frame.locator('[name="startedAt"]'));
  await frame.getByRole('button', { name: 'Book the call' }).click();
  await expect(frame.getByRole('heading', { name: 'Your call is booked' })).toBeVisible();
}

/** By keyboard: into the frame, from step to step, and out of it again. */
async function beginIntake(page: Page): Promise<void> {
  const element = page.locator('iframe[title="Project form"]');
  await element.scrollIntoViewIfNeeded();
  const frame = page.frameLocator('iframe[title="Project form"]');
  for (const [name, answer] of [
    ['firstName', 'Ada'],
    ['lastName', 'Okafor'],
    ['role', 'COO'],
    ['company', 'Harbour'],
    ['workEmail', 'ada@harbour.example'],
  ] as const)
    await frame.locator(`[name="${name}"]`).fill(answer);
  await frame.locator('[name="company"]').press('Enter');
  await expect(frame.getByRole('heading', { name: 'Business Snapshot' })).toBeVisible();
  await frame.getByRole('button', { name: 'Back' }).click();
  await expect(frame.locator('[name="company"]')).toHaveValue('Harbour');
  const inner = await frame.locator('main').evaluate((main) => main.ownerDocument.documentElement.scrollHeight);
  expect(await element.evaluate((shown) => shown.clientHeight)).toBeGreaterThanOrEqual(inner - 1);
  const privacy = frame.locator('a[href="/privacy-policy"]').first();
  if ((await privacy.count()) > 0) await expect(privacy).toHaveAttribute('target', '_blank');
  await frame.locator('summary').focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import type { Site } from '../site.ts';
import { expect, mailsTo } from './e2e.ts';

export const goodPassword = 'a long way round';

/** Somebody who has just signed up and confirmed their address, and is signed in, all of it by plain forms. */
export async function newPerson(context: BrowserContext, site: Site, name: string): Promise<string> {
  const email = `${name}@example.com`;
  const { request } = context;
  const headers = { Origin: site.origin };
  const form = {
    ...{ firstName: 'Ann', lastName: 'Lee', company: 'Lee & Co', email, acceptTerms: 'on' },
    ...{ password: goodPassword, confirmPassword: goodPassword },
  };
  const made = await request.post(`${site.origin}/signup`, { headers, form, maxRedirects: 0 });
  expect(made.status()).toBe(303);
  const link = await mailedLink(site, email, '/confirm-address');
  const token = new URL(link).searchParams.get('token') ?? '';
  const confirmed = await request.post(`${site.origin}/confirm-address`, { headers, form: { token }, maxRedirects: 0 });
  expect(confirmed.status()).toBe(303);
  return email;
}

/** The link of the newest mail to somebody that leads to that page. */
export async function mailedLink(site: Site, email: string, page: string): Promise<string> {
  const mails = await mailsTo(site, email, page);
  const link = new RegExp(`https?://\\S+${page}\\?\\S+`).exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
  return link.replace(/[\])>.]+$/, '');
}

/** Fills in the login page and presses its button. */
export async function logIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Makes somebody an administrator, as an owner does it in the terminal. */
export async function makeAdministrator(site: Site, email: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/start.ts', 'admin', 'grant', email], {
    env: { PATH: process.env['PATH'], PORT: new URL(site.origin).port, DATA_DIR: site.dataDir },
  });
}

/** Signs an account of the demonstration in, by the password that the start has told. */
export async function signInAs(page: Page, site: Site, who: 'admin' | 'client', origin = site.origin): Promise<void> {
  const answer = await page.request.post(`${origin}/api/auth/sign-in/email`, {
    headers: { Origin: origin },
    data: { email: `${who}@meridian.example`, password: passwordOf(site, who) },
  });
  expect(answer.status()).toBe(200);
}

/** The password of an account of the demonstration, as the start has told it. */
export function passwordOf(site: Site, who: 'admin' | 'client'): string {
  return new RegExp(`${who}@\\S+\\s+(\\S+)`).exec(site.output())?.[1] ?? '';
}

/**
 * Two administrators side by side, each in a browser of their own: that of the demonstration in `page`, and one who has
 * just been made one, whose name is Ann Lee.
 */
export async function twoAdministrators(
  page: Page,
  site: Site,
  name: string,
): Promise<{ second: Page; email: string }> {
  await signInAs(page, site, 'admin');
  // At an address of its own, for limits count by it.
  const address = `10.250.${Buffer.from(name).reduce((sum, mail) => sum + mail) % 250}.1`;
  const extraHTTPHeaders = { 'X-Forwarded-For': address };
  const context = await page.context().browser()!.newContext({ baseURL: site.origin, extraHTTPHeaders });
  const email = await newPerson(context, site, name);
  await makeAdministrator(site, email);
  return { second: await context.newPage(), email };
}

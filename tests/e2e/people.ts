import type { BrowserContext, Page } from '@playwright/test';
import { sendToRunningProgram } from '#app/bootstrap/commands/control-socket.ts';
import { leeAndCo } from '../billing-details.ts';
import type { Site } from '../site.ts';
import { expect, mailsTo } from './e2e.ts';

export const goodPassword = 'a long way round';

/** By plain forms. */
export async function newPerson(context: BrowserContext, site: Site, name: string): Promise<string> {
  const email = `${name}@example.com`;
  const { request } = context;
  const headers = { Origin: site.origin };
  const form = {
    firstName: 'Ann',
    lastName: 'Lee',
    company: 'Lee & Co',
    email,
    acceptTerms: 'on',
    password: goodPassword,
    confirmPassword: goodPassword,
  };
  const made = await request.post(`${site.origin}/signup`, { headers, form, maxRedirects: 0 });
  expect(made.status()).toBe(303);
  const link = await mailedLink(site, email, '/confirm-address');
  const token = new URL(link).searchParams.get('token') ?? '';
  const confirmed = await request.post(`${site.origin}/confirm-address`, { headers, form: { token }, maxRedirects: 0 });
  const [page = ''] = /<main.*<\/main>/s.exec(await confirmed.text()) ?? [];
  expect(confirmed.status(), page.replaceAll(/<[^>]*>/g, ' ')).toBe(303);
  return email;
}

/** Of the signed-in client: large purchases need them. */
export async function enterBillingDetails({ request }: Pick<BrowserContext, 'request'>, site: Site): Promise<void> {
  const init = { headers: { Origin: site.origin }, form: { ...leeAndCo, action: 'save-details' }, maxRedirects: 0 };
  expect((await request.post(`${site.origin}/dashboard/billing`, init)).status()).toBe(303);
}

/** The newest emailed link to that page. */
export async function mailedLink(site: Site, email: string, page: string): Promise<string> {
  const mails = await mailsTo(site, email, page);
  const link = new RegExp(`https?://\\S+${page}\\?\\S+`).exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
  return link.replace(/[\])>.]+$/, '');
}

export async function logIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** By the command that an owner gives. */
export async function makeAdministrator(site: Site, email: string): Promise<void> {
  const outcome = await sendToRunningProgram(site.dataDir, 'admin', ['grant', email]);
  expect(outcome, outcome?.output).toMatchObject({ exitCode: 0 });
}

type DemonstrationName = 'admin' | 'owner' | 'sales' | 'writer' | 'finance' | 'reader' | 'client';

/** With the password printed at startup. */
export async function signInAs(page: Page, site: Site, who: DemonstrationName, origin = site.origin): Promise<void> {
  const answer = await page.request.post(`${origin}/api/auth/sign-in/email`, {
    headers: { Origin: origin },
    data: { email: `${who}@meridian.example`, password: passwordOf(site, who) },
  });
  expect(answer.status()).toBe(200);
}

export function passwordOf(site: Site, who: DemonstrationName): string {
  return new RegExp(`${who}@\\S+\\s+(\\S+)`).exec(site.output())?.[1] ?? '';
}

/** Separate browsers: the demo administrator in `page`, and a new one named Ann Lee. */
export async function twoAdministrators(
  page: Page,
  site: Site,
  name: string,
): Promise<{ second: Page; email: string }> {
  await signInAs(page, site, 'admin');
  // Limits count by IP address.
  const address = `10.250.${Buffer.from(name).reduce((sum, mail) => sum + mail) % 250}.1`;
  const extraHTTPHeaders = { 'X-Forwarded-For': address };
  const context = await page.context().browser()!.newContext({ baseURL: site.origin, extraHTTPHeaders });
  const email = await newPerson(context, site, name);
  await makeAdministrator(site, email);
  return { second: await context.newPage(), email };
}

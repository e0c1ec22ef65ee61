import { setTimeout } from 'node:timers/promises';
import { sendToRunningProgram } from '#app/bootstrap/commands/control-socket.ts';
import { mailsOf } from '../../tests/emails.ts';
import { startSite, type Site } from '../../tests/site.ts';

const publicPages = [
  ...[
    '/',
    '/start',
    '/intake',
    '/book',
    '/contact',
    '/newsletter',
    '/insights',
    '/login',
    '/signup',
    '/reset-password',
  ],
  ...['/privacy-policy', '/terms-of-service', '/soc2-compliance', '/sitemap.xml'],
];
const clientPages = ['/dashboard', '/dashboard/billing', '/dashboard/analytics', '/dashboard/settings'];
const teamPages = [
  '/admin',
  '/admin/overview',
  '/admin/users',
  '/admin/payments',
  '/admin/newsletter',
  '/admin/submissions',
];

const email = 'ada@example.com';
const password = 'a long way round';

/** Starts the built program, opens the specified pages as a visitor, client and administrator; throws if one fails. */
const site = await startSite({ settings: { LOG_LEVEL: 'warn' } });
try {
  await expectPages(publicPages, '');
  const session = await signUp();
  await expectPages([...clientPages, await checkoutPage()], session);
  const granted = await sendToRunningProgram(site.dataDir, 'admin', ['grant', email]);
  if (granted?.exitCode !== 0) throw new Error(`Not granted: ${granted?.output}`);
  await expectPages(teamPages, session);
} catch (error) {
  console.error(site.output());
  throw error;
} finally {
  await site.stop();
}

async function expectPages(addresses: readonly string[], cookie: string): Promise<void> {
  for (const address of addresses) {
    const { status } = await fetch(site.origin + address, { headers: { cookie }, redirect: 'manual' });
    console.log(status, address);
    if (status !== 200) throw new Error(`${address} answered ${status}.`);
  }
}

/** The checkout of the first plan on the landing page. */
async function checkoutPage(): Promise<string> {
  const landing = await (await fetch(site.origin)).text();
  return /"(\/checkout\?priceId=[^"]+)"/.exec(landing)?.[1] ?? '/checkout';
}

/** In the browser that signed up, as the site demands. */
async function signUp(): Promise<string> {
  const form = { firstName: 'Ada', lastName: 'Lee', company: 'Lee & Co', email, acceptTerms: 'on', password };
  const signedUp = await post('/signup', { ...form, confirmPassword: password }, '');
  const token = await tokenFrom(site, email);
  return cookieOf(await post('/confirm-address', { token }, cookieOf(signedUp)));
}

async function post(address: string, fields: Readonly<Record<string, string>>, cookie: string): Promise<Response> {
  const response = await fetch(site.origin + address, {
    method: 'POST',
    headers: { origin: site.origin, cookie },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  if (response.status !== 303) throw new Error(`${address} answered ${response.status}.`);
  return response;
}

function cookieOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1))
    .join('; ');
}

async function tokenFrom({ dataDir }: Site, address: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const mails = await mailsOf(dataDir);
    const mail = mails.find(({ to }) => to?.some((one) => one.address === address));
    const link = /https?:\S+\/confirm-address\?[^\s\])>]+/.exec(mail?.text ?? '')?.[0];
    if (link !== undefined) return new URL(link).searchParams.get('token') ?? '';
    await setTimeout(100);
  }
  throw new Error('No email came.');
}

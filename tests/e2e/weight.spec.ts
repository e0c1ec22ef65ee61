import type { Page } from '@playwright/test';
import { expectOnStep } from './form.ts';
import { expect, test } from './e2e.ts';
import { kilobyte } from '../kilobyte.ts';
import { publicAddresses } from './public-addresses.ts';
import { weigh, type Weight } from './weight.ts';
import { isWeekly } from '../weekly.ts';

const articleAddress = '/insights/deadlines-a-machine-may-compute';

type Bytes = keyof Weight | 'all but pictures';
type Budget = Partial<Record<Bytes | 'requests' | 'elements', number>>;

const page: Budget = { js: 5, html: 20, css: 12, fonts: 32, 'all but pictures': 90, requests: 12, elements: 1400 };
const policy: Budget = { js: 5, html: 20, css: 12, total: 90, requests: 12, elements: 1400 };
const list: Budget = { js: 5, html: 20, css: 12, fonts: 45, total: 70, requests: 12, elements: 700 };

/** In kilobytes, independent of machine speed. Other pages keep to `page`. */
const budgets: Readonly<Record<string, Budget>> = {
  // With the intake's first step open; React loads at the first sign of a person.
  '/start': { html: 20, 'all but pictures': 85, requests: 12, elements: 1500 },
  // The date and the time zone of a call; passkeys and the end of a sign-in.
  '/book': { ...page, js: 6 },
  '/auth/callback': { ...page, js: 8, requests: 13 },
  '/privacy-policy': policy,
  '/terms-of-service': policy,
  '/soc2-compliance': policy,
  // Ten covers are drawn in the page.
  '/insights': list,
  '/insights?view=all': { js: 5, html: 24, css: 12, fonts: 45, requests: 12, elements: 1400 },
};

function budgetOf(address: string): Budget {
  if (/^\/insights\/./.test(address)) return { ...list, total: 110 };
  return budgets[address] ?? page;
}

/* HTML and styles of every page: `app/home/public-pages.http.test.ts`. */

test('public pages keep to their budgets of bytes, requests and elements', async ({
  page: first,
  context,
  browser,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/, /422 \(Unprocessable/);
  const some = ['/', '/contact', articleAddress, ...Object.keys(budgets)];
  const oneOfEach = ['/', articleAddress, '/start', '/book', '/auth/callback', '/privacy-policy', '/insights'];
  const addresses = isWeekly ? [...new Set([...(await publicAddresses(first)), ...some])] : oneOfEach;
  const weighNext = async () => {
    for (let address = addresses.shift(); address !== undefined; address = addresses.shift()) {
      // A clock belongs to a whole context, and fails while another tab of it closes.
      const own = address === '/auth/callback' ? await browser.newContext({ baseURL }) : undefined;
      const tab = await (own ?? context).newPage();
      const weight = await weigh(tab);
      let requests = 0;
      tab.on('request', () => (requests += 1));
      // It leads on after a second, which may come before the network is idle.
      if (address === '/auth/callback') await stopTimers(tab);
      await tab.goto(address, { waitUntil: 'networkidle' });
      const weights = await weight();
      const bytes: Record<Bytes, number> = { ...weights, 'all but pictures': weights.total - weights.pictures };
      const elements = await tab.locator('*').count();
      for (const [kind, most] of Object.entries(budgetOf(address))) {
        const [value, unit] =
          kind === 'requests' ? [requests, 1] : kind === 'elements' ? [elements, 1] : [bytes[kind as Bytes], kilobyte];
        expect.soft(value / unit, `${kind} of ${address}`).toBeLessThanOrEqual(most);
      }
      if (address === '/start') await expectOnStep(tab.getByRole('dialog'), 1);
      if (address === '/insights') {
        await expect(tab.locator('.cover-drawing')).toHaveCount(10);
      }
      await tab.close();
      await own?.close();
    }
  };
  // Each waits until its network is idle.
  await Promise.all([weighNext(), weighNext(), weighNext()]);
});

async function stopTimers({ clock }: Page): Promise<void> {
  const now = Date.now();
  await clock.install({ time: now });
  await clock.pauseAt(now + 60_000);
}

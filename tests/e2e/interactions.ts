import type { Locator, Page } from '@playwright/test';
import { href } from 'react-router';
import { speculationRulesPath } from '#server/http/speculation-rules.ts';
import { addressOf, type Control, type LinkControl, type Place, type Way } from '../button-controls.ts';
import { controlAt } from './controls.ts';
import { expectOnStep } from './form.ts';
import { expect } from './e2e.ts';

/** Navigations get 204, so the browser stays and requests show targets. Only posts to the page itself pass. */
export async function openHeld(page: Page, address: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Prefetching would hide requests.
  await page.route(speculationRulesPath, (route) =>
    route.fulfill({ contentType: 'application/speculationrules+json', body: '{}' }),
  );
  await page.goto(address);
  await page.route('**', (route, request) => {
    const isOwnForm = request.method() === 'POST' && new URL(request.url()).pathname === address;
    return request.isNavigationRequest() && !isOwnForm ? route.fulfill({ status: 204 }) : route.fallback();
  });
}

/** Checks the effect; mostly leaves the page unchanged. */
export async function use(page: Page, place: Place, control: Control): Promise<void> {
  const target = controlAt(page, place, control);
  await expect(target).toHaveAccessibleName(control.name);
  if (control.kind === 'link') return follow(page, target, control.way);
  const hand = hands[control.does];
  if (!hand) throw new Error(`No hand knows how to see: ${control.does}`);
  await hand(page, target, control.name);
}

async function follow(page: Page, target: Locator, way: Way): Promise<void> {
  // `mailto:` opens another program.
  if ('writesTo' in way) return;
  if ('goesTo' in way) throw new Error('These are followed together: followAnchors');
  const isLanding = new URL(page.url()).pathname === href('/');
  if ('dialog' in way) {
    await target.click();
    await expectDialog(page, way.dialog);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  } else if ('scrollsTo' in way && isLanding) {
    await target.click();
    await expect(page).toHaveURL(addressOf(way));
    await expectAtTop(page.locator(new URL(page.url()).hash));
  } else if ('opens' in way && way.opens === '/' && isLanding) {
    await target.click();
    await expect.poll(() => page.evaluate(() => scrollY), { intervals: [50] }).toBe(0);
    await expect(page).toHaveURL(href('/'));
  } else {
    const { pathname, search } = await requestedBy(page, () => target.click());
    expect(pathname + search).toBe(addressOf(way).split('#')[0]);
  }
}

/** The blocked navigation. */
async function requestedBy(page: Page, press: () => Promise<void>): Promise<URL> {
  const [request] = await Promise.all([page.waitForRequest((one) => one.isNavigationRequest()), press()]);
  return new URL(request.url());
}

/** Targets must scroll into view. */
export async function followAnchors(page: Page, place: Place, controls: readonly LinkControl[]): Promise<void> {
  for (const control of controls) await expect(controlAt(page, place, control)).toHaveAccessibleName(control.name);
  const links = controls.map((control) => controlAt(page, place, control));
  const elements = await Promise.all(links.map((link) => link.elementHandle()));
  const astray = await page.evaluate(async (all) => {
    const faults: string[] = [];
    for (const link of all) {
      const { hash } = link as HTMLAnchorElement;
      const isThere = () => {
        const { top = -1, bottom = -1 } = document.querySelector(hash)?.getBoundingClientRect() ?? {};
        return location.hash === hash && bottom > 0 && top < innerHeight;
      };
      (link as HTMLAnchorElement).click();
      for (let frame = 0; frame < 60 && !isThere(); frame += 1) await new Promise(requestAnimationFrame);
      if (!isThere()) faults.push(hash);
    }
    return faults;
  }, elements);
  expect(astray).toEqual([]);
}

export async function expectDialog(page: Page, name: 'intake' | 'booking'): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (name === 'intake') await expectOnStep(dialog, 1);
  else await expect(dialog.getByRole('heading', { name: 'Book Your Free Strategy Call' })).toBeVisible();
}

/** Just below the header. */
export async function expectAtTop(section: Locator): Promise<void> {
  const top = () => section.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  // From below, a section starts above the viewport. Nothing of the previous section shows.
  const isThere = async () => Math.abs((await top()) - 56) <= 1;
  await expect.poll(isThere, { intervals: [50] }).toBe(true);
}

const hands: Record<string, (page: Page, target: Locator, name: string) => Promise<void>> = {
  'Stops the motion of the hero': async (page, target) => {
    const running = () =>
      page.locator('#hero').evaluate((hero) => {
        const all = hero.getAnimations({ subtree: true });
        return all.filter(({ playState }) => playState === 'running').length;
      });
    expect(await running()).toBeGreaterThan(0);
    await target.check();
    await expect.poll(running).toBe(0);
  },
  'Turns the card to its other face': async (page, target) => {
    const turned = () =>
      target.evaluate((box) => getComputedStyle(box.nextElementSibling!).transform.startsWith('matrix'));
    await page.mouse.move(0, 0);
    await target.focus();
    expect(await turned()).toBe(false);
    await page.keyboard.press('Space');
    await expect.poll(turned, { intervals: [50] }).toBe(true);
  },
  'Opens its answer, and closes it': opensAndCloses,
  'Opens the contents, and closes them': opensAndCloses,
  'Opens and closes the menu': async (page, target) => {
    const menu = page.locator('#site-menu');
    await target.click();
    await expect(menu).toBeVisible();
    await target.click();
    await expect(menu).toBeHidden();
  },
  'Ends the session and goes to `/`': async (page, target) => {
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === href('/logout'));
    await target.click();
    expect((await sent).method()).toBe('POST');
  },
  'Sends the message': async (page, target) => {
    await page.locator('[name="email"]').fill('ada.buttons@harbour.example');
    await page.locator('[name="message"]').fill('Our quotes wait for a day. Can you help?');
    await target.click();
    await expect(page.getByRole('status').filter({ hasText: 'Message sent successfully!' })).toBeVisible();
  },
  'Goes to the next step, or says what is missing': async (page, target) => {
    await target.click();
    await expect(page.getByText('Please fill in all required fields to continue').first()).toBeVisible();
    await expectOnStep(page, 1);
  },
  'Asks for the call, or says what is missing': async (page, target, name) => {
    await target.click();
    await expect(page.getByText('Name is required').first()).toBeVisible();
    const form = page.getByRole('main');
    await fillBooking(form, 'page');
    // A new page, a new button.
    await form.getByRole('button', { name }).click();
    await expect(page).toHaveURL((url) => url.pathname === href('/book/thank-you'));
  },
  'Empties the form': async (page, target) => {
    await page.locator('[name="firstName"]').fill('Ada');
    await target.click();
    await expect(page.locator('[name="firstName"]')).toHaveValue('');
  },
};

export async function fillBooking(form: Locator, who: string): Promise<void> {
  await form.locator('[name="name"]').fill('Ada Okafor');
  await form.locator('[name="email"]').fill(`ada.buttons-${who}@harbour.example`);
  await form.locator('[name="message"]').fill('Our quotes wait for a day before anyone sees them.');
}

async function opensAndCloses(_page: Page, target: Locator): Promise<void> {
  const fold = target.locator('..');
  const answer = fold.locator('> :not(summary)').first();
  await target.click();
  await expect(answer).toBeVisible();
  await target.click();
  await expect(fold).not.toHaveAttribute('open');
}

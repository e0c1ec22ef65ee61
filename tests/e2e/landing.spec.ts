import type { Page } from '@playwright/test';
import { sections } from '#app/links.ts';
import { counters } from '#content/home/social-proof.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { cutOff, lengthenWords, outside } from './cut-off.ts';
import { expect, giveSign, test } from './e2e.ts';
import { faceOf } from './interactions.ts';
import { isWeekly } from '../weekly.ts';

/* What it says is shown in `app/home/landing.test.tsx`. */

const upper = [sections.socialProof, sections.solutions, sections.features, sections.howItWorks, sections.why];
const section = (page: Page, id: string) => page.locator(`section#${id}`);

test('axe finds no violations on the page in either theme, with a question open and a panel turned', async ({
  page,
}) => {
  await page.goto('/');
  await expectAccessibleInBothThemes(page, 'as it opens');
  await section(page, 'faq').locator('summary').first().click();
  for (const panel of await page.getByRole('checkbox', { name: /Flip the card/ }).all()) await panel.check();
  await expectAccessibleInBothThemes(page, 'faq opened', '#faq');
  await expectAccessibleInBothThemes(page, 'industries turned', '#industries');
});

test('is ink on white on paper, with the dark band and every answer @weekly', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/');
  const color = (id: string) => page.locator(`#${id} h2`).evaluate((title) => getComputedStyle(title).color);
  expect(await color(sections.why)).toBe(await color(sections.features));
  await expect(page.locator(`#${sections.why}`)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const heights = await page
    .locator('#faq details > p')
    .evaluateAll((answers) =>
      answers.map((answer) => (answer.checkVisibility() ? answer.getBoundingClientRect().height : 0)),
    );
  expect(heights).toHaveLength(6);
  expect(Math.min(...heights)).toBeGreaterThan(10);
});

test('the counters roll once in view, from zero to their figures, and stand still without view timelines @weekly', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const finals = counters.map(({ metric }) => metric);
  // Zeros stand still.
  const rolling = finals.join('').replaceAll(/[^1-9]/g, '').length;
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto('/');
  await page.evaluate(() => {
    // Resets counters before reading, for slow machines.
    const list = document.querySelector('.proof-counters')!;
    for (const kind of ['animationstart', 'animationend'] as const) list.setAttribute(`data-${kind}`, '');
    list.addEventListener('animationstart', (event) => {
      const [roll] = (event.target as Element).getAnimations({ subtree: true });
      if (!roll || (event as AnimationEvent).animationName !== 'odometer-roll') return;
      roll.currentTime = 0;
      const { transform } = getComputedStyle(event.target as Element, '::before');
      list.setAttribute(
        'data-animationstart',
        `${list.getAttribute('data-animationstart')}${new DOMMatrix(transform).m42} `,
      );
    });
    list.addEventListener('animationend', (event) => {
      if ((event as AnimationEvent).animationName !== 'odometer-roll') return;
      list.setAttribute('data-animationend', `${list.getAttribute('data-animationend')}.`);
    });
  });
  const list = page.locator('.proof-counters');
  expect(await shownCounters(page)).toEqual(finals);
  await expect(list).toHaveAttribute('data-animationstart', '');
  await page.locator(`#${sections.socialProof}`).evaluate((element) => {
    element.scrollIntoView({ behavior: 'instant' });
  });
  await expect(list).toHaveAttribute('data-animationstart', '0 '.repeat(rolling));
  await expect(list).toHaveAttribute('data-animationend', '.'.repeat(rolling));
  expect(await shownCounters(page)).toEqual(finals);

  await page.goto('about:blank');
  // Its styles are inline, so their hash in the policy changes.
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _policy, ...headers } = response.headers();
    const html = (await response.text()).replaceAll(/animation-timeline:\s*view\(\)/g, 'animation-timeline:unknown()');
    await route.fulfill({ response, headers, body: html });
  });
  await page.goto(`/#${sections.socialProof}`);
  expect(await moving(page)).toBe(0);
  expect(await shownCounters(page)).toEqual(counters.map(({ metric }) => metric));
});

test('moves nothing by itself for those who pause it or want no motion, and says its figures as text @weekly', async ({
  page,
}) => {
  // Excludes scroll-driven animations.
  const running = () =>
    page.evaluate(() => {
      const byItself = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
      return byItself.filter(({ playState }) => playState === 'running').length;
    });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  expect(await running()).toBe(0);
  await giveSign(page);
  await expect.poll(running).toBeGreaterThan(4);
  await page.getByRole('checkbox', { name: 'Pause animation' }).check();
  await expect.poll(running).toBe(0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('about:blank');
  await page.goto(`/#${sections.socialProof}`);
  expect(await running()).toBe(0);
  expect(await moving(page)).toBe(0);
  expect(await shownCounters(page)).toEqual(counters.map(({ metric }) => metric));
  await expect(page.locator(`#${sections.socialProof} dl`)).toMatchAriaSnapshot(
    counters.map(({ label, metric }) => `- term: ${label}\n- definition: ${metric}`).join('\n'),
  );
  // The other face of a panel is there at once.
  const name = 'SaaS & Tech Firms';
  await page.getByRole('checkbox', { name: `Flip the card: ${name}` }).press('Space');
  expect(await faceOf(page, name)).toBe('back');
  const movingSections = await page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return target?.closest('main section') ? [target.className] : [];
    }),
  );
  expect(movingSections).toEqual([]);
});

test('causes no layout shift while the page is read from top to bottom @weekly', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const shifted = await page.evaluate(async () => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    for (let y = 0; y < document.body.scrollHeight; y += 300) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return sum;
  });
  expect(shifted).toBeLessThan(0.01);
});

test('nothing is wider than the page at any width, at 400 % zoom or with very long words', async ({ page }) => {
  await page.goto('/');
  // Of a section that was not near yet, the first box that is read may still be that of the width before.
  await page.evaluate(() => (document.body.dataset.laidOut = ''));
  const expectNothingWider = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    expect(await cutOff(page, upper), `at ${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  };
  for (const width of isWeekly ? [320, 360, 768, 1024, 1280, 1920] : [320, 768, 1280]) {
    await expectNothingWider(width, 800);
    expect(await outside(page), `at ${width} px`).toEqual([]);
  }
  await expectNothingWider(320, 640);
  await expectNothingWider(320, 256);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const wide of [1280, 390]) {
    await page.setViewportSize({ width: wide, height: 800 });
    const parts = page.locator(':is(.site-header :is(a, button, svg), .hero h1 > *, .hero-stat > *):visible');
    for (const part of await parts.all()) {
      const { x, width } = (await part.boundingBox())!;
      expect(width, 'with text of twice the size').toBeGreaterThanOrEqual(20);
      expect(x + width).toBeLessThanOrEqual(wide);
    }
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await lengthenWords(page, upper);
  await expectNothingWider(320, 640);
  await expectNothingWider(768, 1024);
  await expectNothingWider(1280, 800);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test('menu, sections, questions and panels work, and buttons lead to pages', async ({
    page,
    context,
    baseURL,
    expectedErrors,
  }) => {
    expectedErrors.push(/404 \(Not Found\)/);
    await page.goto('/');
    const menu = page.locator('#site-menu');
    const openMenu = () => page.locator('.site-header').getByRole('link', { name: 'Menu' }).click();
    await openMenu();
    await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await menu.getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL('/#pricing');
    await expect(menu).toBeHidden();
    await expect(page.locator('#pricing')).toBeInViewport();
    await openMenu();
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL(/\/intake$/);

    await page.goto('/');
    for (const { metric } of counters) {
      await expect(page.locator(`#${sections.socialProof} dd`).getByText(metric, { exact: true })).toBeAttached();
    }
    const questions = section(page, 'faq').locator('summary');
    await questions.first().click();
    await questions.last().click();
    await expect(section(page, 'faq').locator('details[open]')).toHaveCount(1);
    await questions.last().click();
    await expect(section(page, 'faq').locator('details[open]')).toHaveCount(0);
    const turn = page.getByRole('checkbox', { name: 'Flip the card: SaaS & Tech Firms' });
    await turn.check();
    await expect(turn).toBeChecked();
    await section(page, 'industries').getByRole('link', { name: 'Ready to Transform Your Industry?' }).click();
    await expect(page).toHaveURL(/\/intake$/);

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/nothing-here');
    await page.locator('.site-nav').getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL('/#pricing');
    await expect(page.locator('#pricing')).toBeInViewport();

    await context.addCookies([{ name: 'meridian-signed-in', value: '1', url: baseURL! }]);
    await page.goto('/start');
    const header = page.locator('.site-header-row');
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden();
    await page.locator('.start-note').getByRole('link', { name: 'Start your project' }).click();
    await expect(page).toHaveURL('/intake');
  });
});

/** The visible digit per reel. */
function shownCounters(page: Page): Promise<string[]> {
  return page.locator('.odometer').evaluateAll((odometers) =>
    odometers.map((odometer) =>
      [...odometer.children]
        .map((place) => {
          const reel = place.getAttribute('data-reel');
          if (reel === null) return place.textContent;
          const { transform, fontSize } = getComputedStyle(place, '::before');
          const turned = -new DOMMatrix(transform).m42 / parseFloat(fontSize);
          return Math.abs(turned - Math.round(turned)) < 0.02 ? reel.split('\n')[Math.round(turned)] : '?';
        })
        .join(''),
    ),
  );
}

/** Counts keyframe animations on any timeline. */
function moving(page: Page): Promise<number> {
  return page.evaluate(
    (ids) => {
      const found = ids.flatMap((id) => document.getElementById(id)!.getAnimations({ subtree: true }));
      return found.filter((animation) => animation instanceof CSSAnimation).length;
    },
    [...upper],
  );
}

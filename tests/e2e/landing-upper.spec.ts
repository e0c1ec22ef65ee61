import type { Page } from '@playwright/test';
import { sections } from '#app/links.ts';
import { why } from '#content/home/why.ts';
import { counters } from '#content/home/social-proof.ts';
import { intakeTable } from '#features/intake/intake-fields.ts';
import { intakeSteps } from '#features/intake/intake-steps.ts';
import { expectOnStep } from './form.ts';
import { expect, test } from './e2e.ts';

const upper = [
  { id: sections.socialProof, title: 'Automations that people stop thinking about.', parts: 0, ways: [] },
  { id: sections.solutions, title: 'Six places where work waits.', parts: 6, ways: ['Get a Quote'] },
  {
    id: sections.features,
    title: 'Built to be watched, stopped and changed.',
    parts: 6,
    ways: ['How we keep to SOC 2'],
  },
  { id: sections.howItWorks, title: 'Three steps from waiting to running.', parts: 3, ways: ['Get Started'] },
  { id: sections.why, title: /^No measurable impact in 90 days/, parts: 3, ways: [why.terms, why.book] },
] as const;

test('reaches every section by its anchor, under one heading, with its parts below and names used elsewhere', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const { id, title, parts, ways } of upper) {
    await page.goto(`/#${id}`);
    const section = page.locator(`#${id}`);
    await expect(section.getByRole('heading', { level: 2, name: title })).toBeInViewport();
    await expect(section).toHaveAccessibleName(title);
    await expect(section.getByRole('heading', { level: 2 })).toHaveCount(1);
    await expect(section.getByRole('heading', { level: 3 })).toHaveCount(parts);
    await expect(section.locator('a, button, input, select')).toHaveText([...ways]);
    expect(await section.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(100);
  }
  // The same names as in the rest of the program.
  await expect(page.locator(`#${sections.solutions} h3`)).toHaveText([...intakeTable.automationAreas.options]);
  for (const { title } of intakeSteps) {
    await expect(page.locator(`#${sections.howItWorks} li`).getByText(title, { exact: true })).toBeVisible();
  }
  await expect(page.locator(`#${sections.socialProof} blockquote`)).toHaveCount(3);
});

test('is ink on white on paper, with the dark band and every answer', async ({ page }) => {
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

test('the counters roll once in view, from zero, and end at their figures', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const finals = counters.map(({ metric }) => metric);
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
  await expect(list).toHaveAttribute('data-animationstart', '0 '.repeat(9));
  await expect(list).toHaveAttribute('data-animationend', '.'.repeat(9));
  expect(await shownCounters(page)).toEqual(finals);
});

test('shows the final counters to users who want no motion, and as text, not digits, to screen readers', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/#${sections.socialProof}`);
  expect(await moving(page)).toBe(0);
  expect(await shownCounters(page)).toEqual(counters.map(({ metric }) => metric));
  await expect(page.locator(`#${sections.socialProof} dl`)).toMatchAriaSnapshot(
    counters.map(({ label, metric }) => `- term: ${label}\n- definition: ${metric}`).join('\n'),
  );
});

test('shows every figure at once in a browser without view timelines', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
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

test('causes no layout shift while the page is read from top to bottom', async ({ page }) => {
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
    expect(await cutOff(page), `at ${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  };
  await expectNothingWider(320, 640);
  await expectNothingWider(320, 256);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const ends = page.locator('.site-header :is(a, button, svg):visible');
  for (const end of await ends.all()) {
    const { x, width } = (await end.boundingBox())!;
    expect(width, 'with text of twice the size').toBeGreaterThanOrEqual(20);
    expect(x + width).toBeLessThanOrEqual(1280);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await lengthenWords(page);
  await expectNothingWider(320, 640);
  await expectNothingWider(768, 1024);
  await expectNothingWider(1280, 800);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every section is complete, and its buttons lead on', async ({ page }) => {
    await page.goto('/');
    for (const { id, title } of upper) {
      await expect(page.locator(`#${id}`).getByRole('heading', { level: 2, name: title })).toBeVisible();
    }
    for (const { metric } of counters)
      await expect(page.locator(`#${sections.socialProof} dd`).getByText(metric, { exact: true })).toBeAttached();
    const call = page.locator(`#${sections.why}`).getByRole('link', { name: why.book });
    await expect(call).toHaveAttribute('href', '/book');
    await page.locator(`#${sections.howItWorks}`).getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL(/\/intake$/);
    await expectOnStep(page, 1);
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
    upper.map(({ id }) => id),
  );
}

/** Replaces texts with unbreakable words. */
async function lengthenWords(page: Page): Promise<void> {
  await page.evaluate(
    (ids) => {
      for (const id of ids) {
        const copy = document.createTreeWalker(document.getElementById(id)!, NodeFilter.SHOW_TEXT);
        while (copy.nextNode()) {
          if (
            copy.currentNode.parentElement?.closest('svg, .figure, [role=img], th, td') ||
            !copy.currentNode.nodeValue?.trim()
          )
            continue;
          copy.currentNode.nodeValue +=
            ' Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
        }
      }
    },
    upper.map(({ id }) => id),
  );
}

/** Text elements that overflow the page or their box. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(
    (ids) =>
      ids.flatMap((id) =>
        [...document.querySelectorAll(`#${id} *`)]
          .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))
          .filter((element) => !element.closest('.visually-hidden, .odometer'))
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            const inline = getComputedStyle(element).display === 'inline' || element.closest('svg');
            return left < -1 || right > innerWidth + 1 || (!inline && element.scrollWidth > element.clientWidth + 4);
          })
          .map((element) => `${id}: ${element.tagName} ${element.textContent.slice(0, 40)}`),
      ),
    upper.map(({ id }) => id),
  );
}

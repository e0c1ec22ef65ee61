import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect, test } from './e2e.ts';
import { isWeekly } from '../weekly.ts';

/** Minified: each page that is checked parses it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Depend on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** No axe findings; `state` labels failures. */
export async function expectAccessible(page: Page, state: string, within = 'html'): Promise<void> {
  await expectNothingFound(page, within, { type: 'tag', values: tags }, state);
}

/** Files whose journeys have checked a page, and those that have checked a dialog. */
const checked = new Set<string>();

/**
 * Checks the first page and the first dialog that the journeys of a file show. Each week CI checks every state, and its
 * colors in both themes. Leaves the page in the other theme: what follows is checked in that one.
 */
export async function expectAccessibleInBothThemes(page: Page, state: string, within = 'html'): Promise<void> {
  const { dark, isDialog } = await page.evaluate(() => ({
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    isDialog: document.querySelector('dialog[open]') !== null,
  }));
  const kind = `${test.info().file}\n${String(isDialog)}`;
  if (checked.has(kind) && !isWeekly) return;
  checked.add(kind);
  const shown = dark ? 'dark' : 'light';
  const other = dark ? 'light' : 'dark';
  // Disables color transitions.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page, `${state}, ${shown}`, within);
  await page.emulateMedia({ colorScheme: other });
  if (isWeekly) await expectNothingFound(page, within, { type: 'rule', values: colorRules }, `${state}, ${other}`);
}

/** At the width of a small phone nothing scrolls sideways, nor within an open dialog. Leaves the window as it was. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] *')]
      .filter((element) => ['auto', 'scroll', 'visible'].includes(getComputedStyle(element).overflowX))
      .filter((element) => element === document.documentElement || getComputedStyle(element).overflowX !== 'visible')
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className}: ${element.scrollWidth} > ${element.clientWidth}`),
  );
  expect(wide).toEqual([]);
  await page.setViewportSize(size);
}

/** Nesting that HTML forbids: scripts can make it, and a parser would move the elements. */
const misnested =
  'span div, span p, span ul, p div, p p, p ul, :is(h1, h2, h3, button, label) :is(div, p), :is(h1, h2, h3) [role]';

/** Returns only what it found: serializing all that passed takes three times as long as the check. */
async function expectNothingFound(page: Page, within: string, runOnly: axe.RunOnly, state: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    async ([selector, rules, misplaced]) => {
      // Axe measures what is off screen, too.
      const whole = new CSSStyleSheet();
      whole.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, whole];
      const loaded = (window as typeof window & { axe: typeof axe }).axe;
      const options: axe.RunOptions = { runOnly: rules, resultTypes: ['violations'], preload: { assets: ['media'] } };
      const { violations } = await loaded.run({ include: [[selector]] }, options);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== whole);
      const blocks = [...document.querySelectorAll(`${selector} :is(${misplaced})`)];
      const nested = blocks.map(
        ({ parentElement, outerHTML }) => `misplaced in ${parentElement?.tagName}: ${outerHTML.slice(0, 99)}`,
      );
      return nested.concat(
        violations.map(
          ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        ),
      );
    },
    [within, runOnly, misnested] as const,
  );
  expect(found, state).toEqual([]);
}

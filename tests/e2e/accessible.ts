import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './e2e.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose answer depends on colours, and so on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** axe finds nothing on the page as it stands, or `within` a part; `state` says in a failure what was looked at. */
export async function expectAccessible(page: Page, state: string, within = 'html'): Promise<void> {
  await expectNothingFound(axe(page, within).withTags(tags), state);
}

/**
 * The same in both themes. All rules are asked in the theme that is shown, and those about colours once more in the
 * other one: the two differ in nothing else.
 */
export async function expectAccessibleInBothThemes(page: Page, state: string, within = 'html'): Promise<void> {
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const shown = dark ? 'dark' : 'light';
  const other = dark ? 'light' : 'dark';
  // Without motion no colour is on its way from one theme to the other when it is read.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page, `${state}, ${shown}`, within);
  await page.emulateMedia({ colorScheme: other });
  await expectNothingFound(axe(page, within).withRules(colourRules), `${state}, ${other}`);
  await page.emulateMedia({ colorScheme: shown });
}

/** None of our pages holds a frame of another origin, so axe need not open a page of its own to put its answers together. */
function axe(page: Page, within: string): AxeBuilder {
  return new AxeBuilder({ page }).include(within).setLegacyMode();
}

async function expectNothingFound(builder: AxeBuilder, state: string): Promise<void> {
  const { violations } = await builder.analyze();
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target).join(', ')}`,
  );
  expect(told, state).toEqual([]);
}

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './e2e.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Depend on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** No axe findings; `state` labels failures. */
export async function expectAccessible(page: Page, state: string, within = 'html'): Promise<void> {
  await expectNothingFound(axe(page, within).withTags(tags), state);
}

/** The other theme only needs colour rules. */
export async function expectAccessibleInBothThemes(page: Page, state: string, within = 'html'): Promise<void> {
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const shown = dark ? 'dark' : 'light';
  const other = dark ? 'light' : 'dark';
  // Disables colour transitions.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page, `${state}, ${shown}`, within);
  await page.emulateMedia({ colorScheme: other });
  await expectNothingFound(axe(page, within).withRules(colourRules), `${state}, ${other}`);
  await page.emulateMedia({ colorScheme: shown });
}

/** Without cross-origin frames axe needs no extra page. */
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

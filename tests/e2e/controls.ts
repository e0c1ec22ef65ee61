import type { Locator, Page } from '@playwright/test';
import { expect } from './e2e.ts';
import { keyOf, type Control, type Place } from '../button-controls.ts';

/** `root` shows exactly the table's controls; marks each with its key. */
export async function expectControls(page: Page, places: readonly Place[], root = 'body'): Promise<void> {
  const found = await controlsIn(page, places, root);
  expect(sorted(found)).toEqual(
    sorted(Object.fromEntries(places.map(({ at, controls }) => [at, controls.map(keyOf)]))),
  );
}

export function controlAt(page: Page, { at }: Place, control: Control): Locator {
  const key = `[data-control="${keyOf(control).replaceAll('"', '\\"')}"]`;
  return page.locator(`:is(${at})${key}, :is(${at}) ${key}`).first();
}

function sorted(found: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(found).map(([at, keys]) => [at, [...keys].sort()]));
}

/** Same name and address count once. */
async function controlsIn(page: Page, places: readonly Place[], root: string): Promise<Record<string, string[]>> {
  const selectors = places.map(({ at }) => at);
  return page.evaluate(
    (options) => {
      const controls = 'a[href], button, summary, input:is([type=checkbox], [type=radio]):not(form *)';
      const found: Record<string, string[]> = Object.fromEntries(options.selectors.map((selector) => [selector, []]));
      for (const control of document.querySelectorAll<HTMLElement>(controls)) {
        if (!control.closest(options.root)) continue;
        if (!control.checkVisibility({ visibilityProperty: true }) && !isFolded(control)) continue;
        const key = keyOfControl(control);
        const keys = (found[options.selectors.find((selector) => control.closest(selector)) ?? 'in no place'] ??= []);
        if (!keys.includes(key)) keys.push(key);
        control.dataset.control = key;
      }
      return found;

      /** In a closed `details`. */
      function isFolded(control: Element): boolean {
        const fold = control.closest('details:not([open])');
        return fold !== null && control.localName !== 'summary' && fold.checkVisibility();
      }

      function keyOfControl(control: HTMLElement): string {
        const kinds: Record<string, string> = { a: 'link', summary: 'question', input: 'checkbox' };
        const description = textOf(control.getAttribute('aria-describedby'));
        const named = `${kinds[control.localName] ?? 'button'} ${nameOf(control)}`;
        const described = description ? `${named} (${description})` : named;
        return control.localName === 'a' ? `${described} > ${control.getAttribute('href') ?? ''}` : described;
      }

      function nameOf(control: HTMLElement): string {
        const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
        const label = control.getAttribute('aria-label') ?? textOf(control.getAttribute('aria-labelledby'));
        return label || labels.map(copy).join(' ') || copy(control);
      }

      function textOf(ids: string | null): string {
        const elements = (ids ?? '').split(' ').map((id) => document.getElementById(id));
        return elements
          .map((element) => (element ? copy(element) : ''))
          .join(' ')
          .trim();
      }

      function copy(element: Element): string {
        const copy = element.cloneNode(true) as Element;
        for (const unsaid of copy.querySelectorAll('[aria-hidden=true], svg')) unsaid.remove();
        return copy.textContent.replace(/\s+/g, ' ').trim();
      }
    },
    { selectors, root },
  );
}

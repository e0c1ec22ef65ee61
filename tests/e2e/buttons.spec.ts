import type { Page } from '@playwright/test';
import { href } from 'react-router';
import type { Control, LinkControl, Place } from '../button-controls.ts';
import { states } from '../button-states.ts';
import { placeOf } from '../button-table.ts';
import { publicPages } from '../buttons.ts';
import { controlAt, expectControls } from './controls.ts';
import { expectDialog, followAnchors, openHeld, use } from './interactions.ts';
import { expect, test } from './e2e.ts';

/*
 * Every control of the public pages is in the table of `npm run buttons`, the table names nothing that is not there, and
 * each does what the table says. What stands on many pages is used on the first of them and, where it matters whether one
 * is at home, on one other.
 */

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1280, height: 800 } });

const elsewhere = href('/contact/thank-you');
const onEveryPage = ['header', 'footer'];

publicPages.forEach(({ address, holds }, index) => {
  test(`every button of ${address}`, async ({ page, expectedErrors }) => {
    if (address === '/nothing-here') expectedErrors.push(/404 \(Not Found\)/);
    // Rejects forms to show their buttons.
    expectedErrors.push(/422 \(Unprocessable/);
    const before = new Set(publicPages.slice(0, index).flatMap((other) => other.holds));
    const own = holds.filter((name) => !before.has(name) || (address === elsewhere && onEveryPage.includes(name)));
    await visit(page, address);
    await expectControls(page, holds.map(placeOf));
    for (const place of own.map(placeOf)) {
      await useEach(page, place, async () => {
        await visit(page, address);
        await expectControls(page, holds.map(placeOf));
      });
    }
  });
});

test('tests every button of the header and of the menu on a narrow screen, and when signed in', async ({ page }) => {
  const look = async (place: Place) => {
    await expectControls(page, [place], place.at);
    await useEach(page, place);
  };
  const lookAtMenu = async (place: Place) => {
    const open = async () => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expectControls(page, [place], place.at);
    };
    await open();
    for (const control of place.controls) {
      if (!(await page.locator(place.at).isVisible())) await open();
      await use(page, place, control);
    }
  };
  const narrow = { width: 420, height: 800 };
  await page.setViewportSize(narrow);
  await visit(page, '/');
  await look(states.narrow);
  await lookAtMenu(states.menu);
  await page.context().addCookies([{ name: 'meridian-signed-in', value: '1', url: new URL(page.url()).origin }]);
  await visit(page, elsewhere);
  await look(states.narrowSignedIn);
  await lookAtMenu(states.menuSignedIn);
  await page.setViewportSize({ width: 1280, height: 800 });
  await look(states.signedIn);
});

test('the hero animation can be stopped, and the contents of a policy can be folded', async ({ page }) => {
  const look = async (place: Place) => {
    await expectControls(page, [place], place.at);
    await useEach(page, place);
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await look(states.heroInMotion);
  await page.setViewportSize({ width: 420, height: 800 });
  await page.goto(href('/privacy-policy'));
  await look(states.narrowContents);
});

/** Links cannot leave it. */
async function visit(page: Page, address: string): Promise<void> {
  await openHeld(page, address);
  if (address === href('/start')) {
    await expectDialog(page, 'intake');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
}

/** `again` finds controls after a page change. */
async function useEach(page: Page, place: Place, again?: () => Promise<void>): Promise<void> {
  const isAnchor = (control: Control) => control.kind === 'link' && 'goesTo' in control.way;
  await followAnchors(page, place, place.controls.filter(isAnchor) as LinkControl[]);
  let mayHaveLeft = true;
  for (const control of place.controls) {
    if (isAnchor(control)) continue;
    await test.step(`${place.title}: ${control.name}`, async () => {
      if (again && mayHaveLeft && (await controlAt(page, place, control).count()) === 0) await again();
      await use(page, place, control);
      mayHaveLeft = control.kind === 'button';
    });
  }
}

import type { Locator, Page } from '@playwright/test';

export interface Interaction {
  readonly name: string;
  readonly address: string;
  /** Not measured. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
  /** A selector: measured until it is on the screen, in place of the next frame. */
  readonly until?: string;
  /** Back to where it began. */
  readonly undo?: (page: Page) => Promise<void>;
}

export const rows = 'main .data-table tbody tr';
const dialog = (page: Page) => page.locator('dialog[open]').first();
const closeDialog = async (page: Page) => {
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
};
const openPalette = async (page: Page) => {
  if (await page.locator('dialog[open] .palette-field').isVisible()) return;
  await page.keyboard.press('Control+k');
  await dialog(page).waitFor();
};
export const composer = (page: Page) => page.getByLabel('Message', { exact: true });
const backToList = async (page: Page) => {
  await page.goBack();
  await page.locator(rows).first().waitFor();
};
const button = (page: Page, name: string) => page.getByRole('button', { name }).first();
const escape = (page: Page) => page.keyboard.press('Escape');
const answered = (page: Page) => page.locator('main [aria-busy="true"]').first().waitFor({ state: 'hidden' });

const pointAt = (what: (page: Page) => Locator) => async (page: Page) => {
  const box = await what(page).boundingBox();
  if (!box) throw new Error('Nothing to point at');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
};

/** Where the mouse is, as long as a finger takes. A click of the test library looks for what covers it on the way. */
const press = async (page: Page) => {
  await page.mouse.down();
  await page.waitForTimeout(80);
  await page.mouse.up();
};

/** Until the next frame, for what only a script can do evenly. */
const framed = (act: () => void) => async (page: Page) => {
  await page.evaluate(`(async () => {
    const from = performance.now();
    (${act.toString()})();
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    interactions.push(performance.now() - from);
  })()`);
};

export const measured: readonly Interaction[] = [
  {
    name: 'nothing: a press beside the list',
    address: '/admin/leads',
    prepare: pointAt((page) => page.locator('main h1')),
    act: press,
  },
  {
    name: 'open the palette',
    address: '/admin/leads',
    act: (page) => page.keyboard.press('Control+k'),
    undo: closeDialog,
  },
  {
    name: 'type in the palette',
    address: '/admin/leads',
    prepare: openPalette,
    act: (page) => page.keyboard.press('a'),
  },
  {
    name: 'close the palette',
    address: '/admin/leads',
    prepare: openPalette,
    act: escape,
    undo: (page) => dialog(page).waitFor({ state: 'hidden' }),
  },
  { name: 'open the help sheet', address: '/admin/leads', act: (page) => page.keyboard.press('?'), undo: closeDialog },
  { name: 'J, next row', address: '/admin/leads', act: (page) => page.keyboard.press('j') },
  {
    name: 'K, previous row',
    address: '/admin/leads',
    prepare: async (page) => {
      await page.keyboard.press('j');
      await page.keyboard.press('j');
    },
    act: (page) => page.keyboard.press('k'),
  },
  {
    name: 'X, select a row',
    address: '/admin/leads',
    prepare: (page) => page.keyboard.press('j'),
    act: (page) => page.keyboard.press('x'),
  },
  {
    name: 'select all rows',
    address: '/admin/leads',
    prepare: pointAt((page) => page.locator('main thead .selection-mark')),
    act: press,
  },
  {
    name: 'change a stage in its row',
    address: '/admin/leads',
    act: framed(() => {
      const cell = document.querySelector<HTMLSelectElement>('main [data-label="Stage"] select');
      if (!cell) throw new Error('No stage to change');
      cell.value = cell.value === 'new' ? 'reviewing' : 'new';
      cell.dispatchEvent(new Event('change', { bubbles: true }));
    }),
    // The answer is not part of it, nor of the next try.
    undo: answered,
  },
  {
    name: 'undo it in the toast',
    address: '/admin/leads',
    prepare: async (page) => {
      const cell = page.locator('main [data-label="Stage"] select').first();
      await cell.selectOption((await cell.inputValue()) === 'new' ? 'reviewing' : 'new');
      await button(page, 'Undo').waitFor();
      await pointAt((shown) => button(shown, 'Undo'))(page);
    },
    act: press,
    undo: answered,
  },
  {
    name: 'edit a value in its row',
    address: '/admin/leads',
    prepare: pointAt((page) => page.locator(`${rows} [data-label="Value"] button`).first()),
    act: press,
    undo: escape,
  },
  {
    name: 'open a lead that is pointed at',
    address: '/admin/leads',
    prepare: pointAt((page) => page.locator(`${rows} th a`).first()),
    act: press,
    undo: async (page) => {
      await composer(page).waitFor();
      await backToList(page);
    },
  },
  {
    name: 'result: a lead that is pointed at',
    address: '/admin/leads',
    prepare: pointAt((page) => page.locator(`${rows} th a`).first()),
    act: press,
    until: '.one-lead',
    undo: backToList,
  },
  {
    name: 'result: the board',
    address: '/admin/leads',
    prepare: pointAt((page) => page.getByRole('link', { name: 'Board' })),
    act: press,
    until: '.lead-card',
    undo: backToList,
  },
  {
    name: 'result: a lead in the palette',
    address: '/admin/leads',
    prepare: openPalette,
    act: (page) => page.keyboard.press('t'),
    until: '.palette [role="option"][id*="lead"]',
    undo: closeDialog,
  },
  {
    name: 'open the filter',
    address: '/admin/leads',
    prepare: pointAt((page) => page.getByRole('button', { name: 'Filter', exact: true })),
    act: press,
    undo: escape,
  },
  {
    name: 'open the menu of columns',
    address: '/admin/leads',
    prepare: pointAt((page) => button(page, 'Columns')),
    act: press,
    undo: escape,
  },
  {
    name: 'begin to drag a card',
    address: '/admin/leads?view=board',
    act: framed(() => {
      const card = document.querySelector<HTMLElement>('[data-lead]');
      const column = card?.closest('.lead-board > *')?.nextElementSibling;
      const drag = { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() };
      card?.dispatchEvent(new DragEvent('dragstart', drag));
      column?.dispatchEvent(new DragEvent('dragenter', drag));
      column?.dispatchEvent(new DragEvent('dragover', drag));
    }),
    undo: (page) =>
      page.evaluate(() => {
        document.querySelector('[data-over]')?.dispatchEvent(new DragEvent('dragleave', { bubbles: true }));
      }),
  },
  {
    name: 'drop a card in the next column of the board',
    address: '/admin/leads?view=board',
    act: framed(() => {
      const card = document.querySelector<HTMLElement>('[data-lead]');
      const column = card?.closest('.lead-board > *')?.nextElementSibling;
      const drop = new DataTransfer();
      drop.setData('text/plain', card?.dataset['lead'] ?? '');
      const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: drop });
      (column?.querySelector('*') ?? column)?.dispatchEvent(event);
    }),
    undo: answered,
  },
  {
    name: 'type in the composer of a lead',
    address: 'lead',
    prepare: (page) => composer(page).focus(),
    act: (page) => page.keyboard.press('m'),
  },
  {
    name: 'open the slash menu of a campaign',
    address: 'campaign',
    prepare: async (page) => {
      await page.locator('[contenteditable="true"]').first().click();
      await page.keyboard.press('Enter');
    },
    act: (page) => page.keyboard.press('/'),
    undo: async (page) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Backspace');
    },
  },
];

interface PageScript {
  readonly start: (page: HTMLElement) => void;
}

/** What some pages bring beside the script of all: by the name in `data-enhance`. */
const scripts: Readonly<Record<string, () => Promise<PageScript>>> = {
  insights: () => import('./insights/insights-list.ts'),
  account: () => import('#features/accounts/pages/account-starter.ts'),
  article: () => import('./insights/article.ts'),
  checkout: () => import('./billing/checkout.ts'),
  success: () => import('./billing/success.ts'),
};

/** Loads the script of a page that has one. It can do without: it is then as it is without scripts. */
export function startPageScript(): void {
  const page = document.querySelector<HTMLElement>('[data-enhance]');
  const load = scripts[page?.dataset.enhance ?? ''];
  if (page && load) void load().then(({ start }) => start(page), reportError);
}

/** What some pages hold, and the script that brings it to life. */
const parts: Readonly<Record<string, () => Promise<() => void>>> = {
  '[data-island]': () => import('./islands.ts').then(({ wakeIslandsOnIntent }) => wakeIslandsOnIntent),
  'form[data-plain-draft]': () => import('./plain-drafts.ts').then(({ keepPlainDraft }) => keepPlainDraft),
  '[data-sent-draft]': () => import('./plain-drafts.ts').then(({ dropPlainDraft }) => dropPlainDraft),
  'select[data-own-zone]': () => import('./own-zone.ts').then(({ chooseOwnZone }) => chooseOwnZone),
};

/** Loads the scripts of what this page holds: until then, and without them, it is plain HTML that works. */
export function startParts(): void {
  for (const [selector, load] of Object.entries(parts)) {
    if (document.querySelector(selector)) void load().then((start) => start(), reportError);
  }
}

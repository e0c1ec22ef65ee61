interface PageScript {
  readonly start: (found: HTMLElement) => void;
}

/** By selector. */
const scripts: Readonly<Record<string, () => Promise<PageScript>>> = {
  '[data-enhance=insights]': () => import('./insights/insights-list.ts'),
  '[data-enhance=account]': () => import('#features/account-pages/pages/account-starter.ts'),
  '[data-enhance=article]': () => import('./insights/article.ts'),
  '[data-enhance=checkout]': () => import('./billing/checkout.ts'),
  '[data-enhance=success]': () => import('./billing/success.ts'),
  '[data-island]': () => import('./islands/islands.ts'),
  '[data-plain-draft],[data-sent-draft]': () => import('./plain-drafts.ts'),
  '[data-own-zone]': () => import('./own-zone.ts'),
};

export function startPageScripts(): void {
  for (const [selector, load] of Object.entries(scripts)) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) void load().then(({ start }) => start(found), reportError);
  }
}

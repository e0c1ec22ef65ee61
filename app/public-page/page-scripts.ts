interface PageScript {
  readonly start: (page: HTMLElement) => void;
}

/** What some pages bring beside the script of all: by the name in `data-enhance`. */
const scripts: Readonly<Record<string, () => Promise<PageScript>>> = {
  insights: () => import('./insights/insights-list.ts'),
  account: () => import('#features/accounts/pages/account-starter.ts'),
  article: () => import('./insights/article.ts'),
};

/** Loads the script of a page that has one. It can do without: it is then as it is without scripts. */
export function startPageScript(): void {
  const page = document.querySelector<HTMLElement>('[data-enhance]');
  const load = scripts[page?.dataset.enhance ?? ''];
  if (page && load) void load().then(({ start }) => start(page), reportError);
}

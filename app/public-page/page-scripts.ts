import { awaitDraft, dropSent } from './drafts/await-drafts.ts';

interface PageScript {
  readonly start: (found: HTMLElement) => void;
}

/** The scripts by the selector of the element that needs them. */
const scripts: Readonly<Record<string, () => Promise<PageScript>>> = {
  '[data-enhance=insights]': () => import('./insights/insights-list.ts'),
  '[data-enhance=account]': () => import('#features/account-pages/pages/account-starter.ts'),
  '[data-enhance=article]': () => import('./insights/article.ts'),
  '[data-enhance=checkout]': () => import('./billing/checkout.ts'),
  '[data-enhance=success]': () => import('./billing/success.ts'),
  '[data-island]': () => import('./islands/islands.ts'),
  '[data-plain-draft]': () => Promise.resolve({ start: awaitDraft }),
  '[data-sent-draft]': () => Promise.resolve({ start: dropSent }),
  '[data-saved]': () => import('./drafts/share-answers.ts'),
  '[data-next-call]': () => import('./next-call.ts'),
  '[data-calculator]': () => import('./calculator.ts'),
  '[data-times]': () => import('./booking-times.ts'),
  '[data-own-zone]': () => import('./own-zone.ts'),
};

/** Starts the page's scripts, then notifies the starter, which replays earlier clicks. */
export async function startPageScripts(): Promise<void> {
  const starting = Object.entries(scripts).map(async ([selector, load]) => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) (await load()).start(found);
  });
  await Promise.all(starting).catch(reportError);
  dispatchEvent(new Event('ready'));
}

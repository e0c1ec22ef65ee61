import { postedKey } from '#app/public-page/drafts/posted-key.ts';

const signs = ['pointerdown', 'focusin', 'input'] as const;

/** Loads what keeps the form's draft: at once if one is stored, else when someone reaches for the form. */
export function awaitDraft(form: HTMLElement): void {
  const waiting = new AbortController();
  let loading: Promise<void> | undefined;
  let isTyped = false;
  const load = () => {
    loading ??= import('./plain-drafts.ts').then(
      (drafts) => {
        waiting.abort();
        drafts.start(form);
        // What was typed while it loaded.
        if (isTyped) form.dispatchEvent(new Event('input'));
      },
      (error: unknown) => {
        loading = undefined;
        if (navigator.onLine) reportError(error);
      },
    );
  };
  form.addEventListener('input', () => (isTyped = true), { signal: waiting.signal });
  for (const sign of signs) form.addEventListener(sign, load, { signal: waiting.signal });
  if (isStored(form.dataset.plainDraft ?? '')) load();
}

/** Drops the draft of a form that was posted here. */
export function dropSent(page: HTMLElement): void {
  if (isStored(postedKey)) import('./sent-draft.ts').then((drafts) => drafts.start(page), reportError);
}

function isStored(key: string): boolean {
  try {
    return [localStorage, sessionStorage].some((area) => area.getItem(key) !== null);
  } catch {
    return false;
  }
}

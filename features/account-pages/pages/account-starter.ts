type Start = (page: HTMLElement) => void;

/**
 * Loads the account script on intent, or immediately for automatic redirects. Early submits wait; if loading fails, the
 * form posts natively.
 */
export function start(page: HTMLElement): void {
  let loading: Promise<Start> | undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const load = () =>
    (loading ??= import('#features/account-pages/pages/account-script.ts').then((script) => {
      stop.abort();
      script.start(page);
      return script.start;
    }));
  const quietly = () => void load().catch(() => (loading = undefined));
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    page.addEventListener(type, quietly, { signal, passive: true });
  }
  page.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      event.preventDefault();
      // Resubmits, to the script or natively.
      void load()
        .catch(() => stop.abort())
        .then(() => form.requestSubmit(event.submitter));
    },
    { signal },
  );
  page.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-reveal], [data-passkey]') : null;
      if (button) void load().then(() => button.click());
    },
    { signal },
  );
  // Replaces native validation with our messages.
  for (const form of page.querySelectorAll('form')) form.noValidate = true;
  for (const part of page.querySelectorAll<HTMLElement>('[data-reveal], [data-stay]')) part.hidden = false;
  const passkey = page.querySelector<HTMLElement>('[data-passkey]');
  if (passkey) passkey.hidden = !('PublicKeyCredential' in globalThis);
  if (page.contains(document.activeElement) || page.querySelector('[data-finish], [data-leads-to]')) quietly();
}

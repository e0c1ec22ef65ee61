const forms = '[data-newsletter]';

/**
 * Loads the script of newsletter forms once someone is about to use one. Earlier submits wait for it; if it fails to
 * load, the browser posts the form.
 */
export function submitNewsletterInPlace(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, ({ target }) => void wake(target), { passive: true });
  }
  document.addEventListener(
    'submit',
    (event) => {
      const form = formAt(event.target);
      if (!form || form.noValidate) return;
      event.preventDefault();
      void wake(form).then((isAwake) => (isAwake ? form.requestSubmit() : form.submit()));
    },
    { capture: true },
  );
  // Missing input is reported on submit.
  for (const form of document.querySelectorAll<HTMLFormElement>(forms)) {
    if (!(form.elements.namedItem('email') as HTMLInputElement).value)
      form.querySelector('[type=submit]')?.setAttribute('aria-disabled', 'true');
  }
}

async function wake(target: EventTarget | null): Promise<boolean> {
  const form = formAt(target);
  if (!form) return false;
  return import('#features/newsletter/subscribe-in-place.ts').then(
    (newsletter) => {
      newsletter.subscribeInPlace(form);
      return true;
    },
    () => {
      form.querySelector('[type=submit]')?.removeAttribute('aria-disabled');
      return false;
    },
  );
}

function formAt(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>(forms) : null;
}

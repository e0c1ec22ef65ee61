const forms = '[data-newsletter]';

/**
 * A form of the newsletter answers in its place once someone reaches for it. One that is posted before that waits for
 * the script; where it cannot be had, the form is posted as it is, and a page answers.
 */
export function answerNewsletterInPlace(): void {
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
  // Decision of the forms: what is missing is said when someone tries, so the button can be tried.
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
      // The form is a plain one, then, and its button says so.
      form.querySelector('[type=submit]')?.removeAttribute('aria-disabled');
      return false;
    },
  );
}

function formAt(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>(forms) : null;
}

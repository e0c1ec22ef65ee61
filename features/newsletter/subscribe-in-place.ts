import { newsletterMessages as messages, simpleEmail } from '#features/newsletter/newsletter.copy.ts';
import { submitForm } from '#forms/sending/submit-form.ts';

/** Sends the form in place. Without this script the form posts and a page responds. */
export function subscribeInPlace(form: HTMLFormElement): void {
  if (form.noValidate) return;
  // From here on our own field errors replace the browser's.
  form.noValidate = true;
  const control = field('email');
  const button = part('[type=submit]');
  const buttonCopy = button.textContent;
  const done = part('.newsletter-done');
  const startedAt = new Date(performance.timeOrigin).toISOString();
  let formId = newFormId();

  function part(selector: string): HTMLElement {
    return form.querySelector(selector) as HTMLElement;
  }

  function field(name: string): HTMLInputElement {
    return form.elements.namedItem(name) as HTMLInputElement;
  }

  /** `isWrong`: the address is invalid, not a server error. */
  function say(state: 'idle' | 'subscribing' | 'subscribed' | 'error', copy = '', isWrong = false): void {
    const isBusy = state === 'subscribing';
    form.dataset.state = state;
    part('[data-error]').textContent = copy;
    part('.newsletter-error').hidden = copy === '';
    toggle(control, 'aria-invalid', isWrong);
    toggle(button, 'aria-busy', isBusy);
    toggle(button, 'aria-disabled', isBusy || control.value === '');
    button.textContent = isBusy ? (button.dataset.busyCopy ?? '') : buttonCopy;
    done.hidden = state !== 'subscribed';
  }

  async function send(): Promise<void> {
    if (form.dataset.state === 'subscribing') return;
    if (!simpleEmail.test(control.value.trim())) {
      say('error', messages.invalid, true);
      control.focus();
      return;
    }
    say('subscribing');
    const hadFocus = form.contains(document.activeElement);
    const result = await post();
    if (result.status === undefined) {
      say('error', result.message, result.isWrong);
      if (hadFocus) control.focus();
      return;
    }
    form.dataset.status = result.status;
    say('subscribed');
    formId = newFormId();
    if (hadFocus) part(`[data-done=${result.status}] > [tabindex]`).focus();
  }

  async function post(): Promise<{ status?: string; message: string; isWrong?: boolean }> {
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const filled = { ...fields, startedAt: fields.startedAt || startedAt, formId: fields.formId || formId };
    // The request survives leaving the page.
    const result = await submitForm(form.action, filled, { keepalive: true });
    const status = result?.ok ? result.body.status : undefined;
    return {
      status: status === 'active' || status === 'pending' ? status : undefined,
      message: result?.message || messages.unexpected,
      isWrong: result?.status === 409 || result?.status === 422,
    };
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  // Clears the error while the address is corrected.
  form.addEventListener('input', () => {
    const isStillWrong = control.ariaInvalid === 'true' && !simpleEmail.test(control.value.trim());
    say(isStillWrong ? 'error' : 'idle', isStillWrong ? messages.invalid : '', isStillWrong);
  });
  form.addEventListener('reset', () => {
    // Reset restores the page's initial address and form id; both are cleared afterwards.
    setTimeout(() => {
      for (const name of ['email', 'formId']) field(name).value = '';
      say('idle');
      control.focus();
    });
  });
  if (form.dataset.state === 'idle') say('idle');
}

/** A retry after a lost response keeps its id, so no second subscription results. */
function newFormId(): string | undefined {
  return 'randomUUID' in crypto ? `newsletter-${crypto.randomUUID()}` : undefined;
}

function toggle(element: Element, attribute: string, on: boolean): void {
  if (on) element.setAttribute(attribute, 'true');
  else element.removeAttribute(attribute);
}

import { submitForm } from '#forms/sending/submit-form.ts';
import { fetchPage, swapPart } from '#forms/swap-part.ts';
import { alertElement } from '#forms/sending/alert-element.ts';

const redirectAfter = 500;
const address = '/functions/v1/stripe-checkout';

export async function showAnew(page: HTMLElement): Promise<HTMLElement | null> {
  const fetched = await fetchPage(location.href);
  // Announced by screen readers when inserted.
  fetched.page.querySelector('.checkout-sheet .alert')?.setAttribute('role', 'alert');
  const fresh = swapPart('.checkout-sheet', fetched.page, page);
  if (!fresh) return null;
  if (fresh.dataset['session'] !== 'signed-in') delete document.documentElement.dataset['session'];
  payInPlace(page);
  return fresh;
}

/** Submits the form of the order sheet without leaving the page, and shows progress and errors there. */
export function payInPlace(page: HTMLElement): void {
  const form = page.querySelector<HTMLFormElement>('.checkout-pay[method=post]');
  if (!form) return;
  const button = form.querySelector<HTMLElement>('[data-proceed]');
  const progress = form.querySelector<HTMLElement>('.checkout-progress');
  const leading = form.querySelector<HTMLElement>('.checkout-leading');
  const goOn = form.querySelector<HTMLAnchorElement>('[data-go-on]');
  if (!button || !progress || !leading || !goOn) return;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = (status = '') => {
    clearTimeout(timer);
    for (const name of ['aria-busy', 'aria-disabled']) button.removeAttribute(name);
    leading.hidden = true;
    progress.textContent = status;
  };
  const refuse = (copy: string) => {
    rest();
    form.querySelector('.checkout-status')?.replaceChildren(alertElement(copy));
    button.focus();
  };
  const begin = async () => {
    form.querySelector('.checkout-status')?.replaceChildren();
    for (const name of ['aria-busy', 'aria-disabled']) button.setAttribute(name, 'true');
    progress.textContent = progress.dataset['initiating'] ?? '';
    const response = await submitForm(address, orderOf(form));
    // Another user signed in, or the offer is no longer for sale. The reloaded page explains it.
    if (response?.status === 401 || response?.status === 409) {
      const fresh = await showAnew(page).catch(() => null);
      const next = fresh?.querySelector<HTMLElement>('.checkout-pay :is(a, button)');
      if (fresh && next) {
        const alerts = fresh.querySelector('.checkout-status');
        const { message } = response;
        if (alerts && !fresh.textContent.includes(message)) alerts.replaceChildren(alertElement(message));
        next.focus();
        return;
      }
    }
    // The full page shows each message at its field and keeps what was typed.
    if (response?.status === 422 && Object.keys(response.errors).length > 0) {
      form.submit();
      return;
    }
    const url = String(response?.body.url);
    if (!response?.ok) refuse(response?.message || (progress.dataset['otherwise'] ?? ''));
    else if (!url.startsWith(`${String(form.dataset['host'])}/`)) refuse(progress.dataset['unavailable'] ?? '');
    else {
      progress.textContent = progress.dataset['redirecting'] ?? '';
      goOn.href = url;
      leading.hidden = false;
      timer = setTimeout(() => location.assign(url), redirectAfter);
    }
  };

  form.addEventListener('submit', (event) => {
    // The code is applied by the page itself.
    if (event.submitter?.matches('[name=action]')) return;
    event.preventDefault();
    if (button.ariaBusy === 'true') return;
    // Signed out: focus moves to the sign-in link.
    if (button.ariaDisabled === 'true') form.querySelector<HTMLElement>('[data-sign-in]')?.focus();
    else void begin();
  });
  form.querySelector('[data-stay]')?.addEventListener('click', () => {
    rest(progress.dataset['stayed']);
    button.focus();
  });
  // The back-forward cache may restore the busy state.
  addEventListener('pageshow', ({ persisted }) => persisted && rest());
}

function orderOf(form: HTMLFormElement): object {
  const priceId = (form.elements.namedItem('priceId') as HTMLInputElement).value;
  const fields = new FormData(form);
  const buyAgain = fields.get('buyAgain');
  const code = (form.elements.namedItem('code') as HTMLInputElement | null)?.value.trim() ?? '';
  const { origin } = location;
  const billing = [...fields].filter(([name]) => name === 'vatId' || name.startsWith('billing'));
  return {
    price_id: priceId,
    success_url: `${origin}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/checkout?${new URLSearchParams({ priceId, ...(code === '' ? {} : { code }) })}`,
    code,
    billing: Object.fromEntries(billing),
    ...(buyAgain === null ? {} : { buy_again: buyAgain }),
  };
}

import { hearOfSession } from '#features/accounts/session-channel.ts';
import { saysSignedIn } from '#features/accounts/session-hint.ts';

const redirectAfter = 500;
const timeout = 30_000;
const address = '/functions/v1/stripe-checkout';

/**
 * Pays without leaving the page until the provider's is ready: says what is being done, and what went wrong in its place.
 * Without it the form posts by itself and is led to the same page.
 */
export function start(page: HTMLElement): void {
  goBack(page);
  payInPlace(page);
  hearOfSession((event) => {
    const sheet = page.querySelector<HTMLElement>('.checkout-sheet');
    const isBusy = sheet?.querySelector('[aria-busy=true], .checkout-leading:not([hidden])') != null;
    const isOver = sheet?.dataset['session'] === 'signed-in' && !saysSignedIn(document.cookie);
    if ((isOver || event === 'signed_in') && !isBusy) void showAnew(page).catch(() => undefined);
  });
}

/** Puts the server's present order sheet in the place of the one that stands there. */
async function showAnew(page: HTMLElement): Promise<HTMLElement | null> {
  const answer = await fetch(location.href, {
    headers: { Accept: 'text/html' },
    signal: AbortSignal.timeout(10_000),
  });
  const fresh = new DOMParser()
    .parseFromString(await answer.text(), 'text/html')
    .querySelector<HTMLElement>('.checkout-sheet');
  if (!fresh) return null;
  // Read out when it comes into the page.
  fresh.querySelector('.alert')?.setAttribute('role', 'alert');
  page.querySelector('.checkout-sheet')?.replaceWith(fresh);
  if (fresh.dataset['session'] !== 'signed-in') delete document.documentElement.dataset['session'];
  payInPlace(page);
  return fresh;
}

/** Back is the page that one came from, where that is one of ours. */
function goBack(page: HTMLElement): void {
  page.querySelector('[data-back]')?.addEventListener('click', (event) => {
    if (!document.referrer.startsWith(`${location.origin}/`)) return;
    event.preventDefault();
    history.back();
  });
}

function payInPlace(page: HTMLElement): void {
  const form = page.querySelector<HTMLFormElement>('.checkout-pay[method=post]');
  if (!form) return;
  const button = form.querySelector<HTMLElement>('[type=submit]');
  const progress = form.querySelector<HTMLElement>('.checkout-progress');
  const leading = form.querySelector<HTMLElement>('.checkout-leading');
  const goOn = form.querySelector<HTMLAnchorElement>('[data-go-on]');
  if (!button || !progress || !leading || !goOn) return;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = (said = '') => {
    clearTimeout(timer);
    for (const name of ['aria-busy', 'aria-disabled']) button.removeAttribute(name);
    leading.hidden = true;
    progress.textContent = said;
  };
  const refuse = (copy: string) => {
    rest();
    form.querySelector('.checkout-said')?.replaceChildren(alertOf(copy));
    button.focus();
  };
  const begin = async () => {
    form.querySelector('.checkout-said')?.replaceChildren();
    for (const name of ['aria-busy', 'aria-disabled']) button.setAttribute(name, 'true');
    progress.textContent = progress.dataset['initiating'] ?? '';
    const answer = await ask(form).catch(() => null);
    // Somebody else by now, or not to be sold: the sheet says so, and where to go.
    if (answer?.status === 401 || answer?.status === 409) {
      const fresh = await showAnew(page).catch(() => null);
      const next = fresh?.querySelector<HTMLElement>('.checkout-pay :is(a, button)');
      if (fresh && next) {
        const said = fresh.querySelector('.checkout-said');
        const copy = answer.message ?? '';
        if (said && !fresh.textContent.includes(copy)) said.replaceChildren(alertOf(copy));
        next.focus();
        return;
      }
    }
    const url = answer?.url;
    const hosts = form.dataset['hosts']?.split(' ') ?? [];
    if (answer === null || answer.success === false) refuse(answer?.message ?? progress.dataset['otherwise'] ?? '');
    else if (url === undefined || !hosts.some((host) => url.startsWith(`${host}/`))) {
      refuse(progress.dataset['unavailable'] ?? '');
    } else {
      progress.textContent = progress.dataset['redirecting'] ?? '';
      goOn.href = url;
      leading.hidden = false;
      timer = setTimeout(() => location.assign(url), redirectAfter);
    }
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.ariaBusy === 'true') return;
    // Not signed in: the button says why it is off, and the way to mend that is next.
    if (button.ariaDisabled === 'true') form.querySelector<HTMLElement>('[data-sign-in]')?.focus();
    else void begin();
  });
  form.querySelector('[data-stay]')?.addEventListener('click', () => {
    rest(progress.dataset['stayed']);
    button.focus();
  });
  // Back from the provider, the page may be as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && rest());
}

function alertOf(copy: string): HTMLElement {
  const alert = document.createElement('div');
  alert.className = 'alert';
  alert.dataset['tone'] = 'error';
  alert.textContent = copy;
  return alert;
}

interface Answer {
  readonly status: number;
  readonly success?: boolean;
  readonly url?: string;
  readonly message?: string;
}

async function ask(form: HTMLFormElement): Promise<Answer> {
  const fields = new FormData(form);
  const priceId = (form.elements.namedItem('priceId') as HTMLInputElement).value;
  const buyAgain = fields.get('buyAgain');
  const { origin } = location;
  const wanted = {
    price_id: priceId,
    success_url: `${origin}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/checkout?${new URLSearchParams({ priceId })}`,
    ...(buyAgain === null ? {} : { buy_again: buyAgain }),
  };
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wanted),
    signal: AbortSignal.timeout(timeout),
  });
  return { ...((await answer.json()) as Omit<Answer, 'status'>), status: answer.status };
}
